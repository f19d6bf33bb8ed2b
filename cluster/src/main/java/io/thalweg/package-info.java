/** The entry point of the library, above all of its other packages. */
@NullMarked
package io.thalweg;

import org.jspecify.annotations.NullMarked;
