/** What all commands share: where text goes, who sees it, and how a run is said to have ended. */
@NullMarked
package io.thalweg.cli.console;

import org.jspecify.annotations.NullMarked;
