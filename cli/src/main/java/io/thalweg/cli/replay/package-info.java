/** {@code thalweg replay}: a recorded run, checked and told step by step. */
@NullMarked
package io.thalweg.cli.replay;

import org.jspecify.annotations.NullMarked;
