/** The command {@code thalweg lock}. */
@NullMarked
package io.thalweg.cli.lock;

import org.jspecify.annotations.NullMarked;
