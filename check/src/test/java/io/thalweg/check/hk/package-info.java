/**
 * The checker on hk: the claims that hold, those that the published algorithm violates, and the
 * purpose of each fix.
 */
@NullMarked
package io.thalweg.check.hk;

import org.jspecify.annotations.NullMarked;
