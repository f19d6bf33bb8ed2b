/** The algorithm of Makki and others, reconstructed from descriptions by other authors. */
@NullMarked
package io.thalweg.core.protocols.makki;

import org.jspecify.annotations.NullMarked;
