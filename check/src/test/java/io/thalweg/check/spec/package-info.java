/** The TLA+ specification beside the code. */
@NullMarked
package io.thalweg.check.spec;

import org.jspecify.annotations.NullMarked;
