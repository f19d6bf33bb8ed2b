@NullMarked
package io.thalweg.cluster.fleet;

import org.jspecify.annotations.NullMarked;
