/** Tests of {@link io.thalweg.core.sequential} and of the algorithms built on it. */
@NullMarked
package io.thalweg.core.sequential;

import org.jspecify.annotations.NullMarked;
