/** The checker on forests: the claims that hold, and the purpose of each part of the algorithm. */
@NullMarked
package io.thalweg.check.forests;

import org.jspecify.annotations.NullMarked;
