/** Broken variants of the corrected algorithm: one for each fix. */
@NullMarked
package io.thalweg.core.protocols.hk;

import org.jspecify.annotations.NullMarked;
