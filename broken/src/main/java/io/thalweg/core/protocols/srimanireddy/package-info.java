/** Mistakes in Srimani and Reddy's algorithm, made on purpose. */
@NullMarked
package io.thalweg.core.protocols.srimanireddy;

import org.jspecify.annotations.NullMarked;
