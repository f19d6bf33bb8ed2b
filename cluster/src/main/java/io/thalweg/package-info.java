/** The entry point of the library; it depends on all other packages, and none depends on it. */
@NullMarked
package io.thalweg;

import org.jspecify.annotations.NullMarked;
