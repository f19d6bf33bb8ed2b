/** The classical algorithms: the checker finds mistakes in them. */
@NullMarked
package io.thalweg.check.comparators;

import org.jspecify.annotations.NullMarked;
