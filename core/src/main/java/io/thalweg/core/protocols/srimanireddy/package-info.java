/** Srimani and Reddy's algorithm: Suzuki and Kasami's with K privileges. */
@NullMarked
package io.thalweg.core.protocols.srimanireddy;

import org.jspecify.annotations.NullMarked;
