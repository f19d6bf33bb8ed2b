/** The command {@code thalweg node}. */
@NullMarked
package io.thalweg.cli.node;

import org.jspecify.annotations.NullMarked;
