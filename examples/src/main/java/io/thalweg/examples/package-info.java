/** The smallest programs that use Thalweg. */
@NullMarked
package io.thalweg.examples;

import org.jspecify.annotations.NullMarked;
