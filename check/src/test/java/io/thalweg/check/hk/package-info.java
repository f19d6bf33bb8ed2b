/**
 * The checker on hk: what holds, what does not hold of the published one, and which fix is for
 * what.
 */
@NullMarked
package io.thalweg.check.hk;

import org.jspecify.annotations.NullMarked;
