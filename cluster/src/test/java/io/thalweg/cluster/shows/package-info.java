/** What the library promises, shown over TCP on loopback. */
@NullMarked
package io.thalweg.cluster.shows;

import org.jspecify.annotations.NullMarked;
