/** The algorithm of Makki and others, reconstructed from what others say of it. */
@NullMarked
package io.thalweg.core.protocols.makki;

import org.jspecify.annotations.NullMarked;
