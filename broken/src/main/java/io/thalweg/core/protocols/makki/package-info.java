/** Mistakes in the reconstructed algorithm, made on purpose. */
@NullMarked
package io.thalweg.core.protocols.makki;

import org.jspecify.annotations.NullMarked;
