/** The checker on forests: what holds, and which part of the algorithm is for what. */
@NullMarked
package io.thalweg.check.forests;

import org.jspecify.annotations.NullMarked;
