/** Broken variants of the repaired algorithm, one for each part that it needs. */
@NullMarked
package io.thalweg.core.protocols.forests;

import org.jspecify.annotations.NullMarked;
