/** Tests of agreement, among them a simulation of keepers in one thread, from a seed. */
@NullMarked
package io.thalweg.cluster.agreement;

import org.jspecify.annotations.NullMarked;
