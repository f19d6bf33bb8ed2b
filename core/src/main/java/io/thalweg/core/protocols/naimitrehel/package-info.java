/** Naimi and Trehel's algorithm: one token, found by path reversal. */
@NullMarked
package io.thalweg.core.protocols.naimitrehel;

import org.jspecify.annotations.NullMarked;
