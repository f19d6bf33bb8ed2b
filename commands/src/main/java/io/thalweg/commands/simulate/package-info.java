/** What stands behind {@code thalweg simulate}: its figures, verdict and trace. */
@NullMarked
package io.thalweg.commands.simulate;

import org.jspecify.annotations.NullMarked;
