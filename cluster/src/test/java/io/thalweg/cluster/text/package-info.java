/** Tests of the text, on a network in memory. */
@NullMarked
package io.thalweg.cluster.text;

import org.jspecify.annotations.NullMarked;
