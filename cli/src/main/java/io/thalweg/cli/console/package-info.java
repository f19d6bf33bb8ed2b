/** What all commands share: the console, files for output, the terminal and exit codes. */
@NullMarked
package io.thalweg.cli.console;

import org.jspecify.annotations.NullMarked;
