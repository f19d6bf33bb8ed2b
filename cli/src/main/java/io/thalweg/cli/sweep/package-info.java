/** {@code thalweg sweep}: a scenario with settings that take several values. */
@NullMarked
package io.thalweg.cli.sweep;

import org.jspecify.annotations.NullMarked;
