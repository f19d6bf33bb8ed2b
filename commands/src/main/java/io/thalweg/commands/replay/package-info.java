/** What stands behind {@code thalweg replay}: the checks of a recorded trace. */
@NullMarked
package io.thalweg.commands.replay;

import org.jspecify.annotations.NullMarked;
