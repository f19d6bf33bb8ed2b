/** Commands as words, for where no command line is: read without a terminal and without files. */
@NullMarked
package io.thalweg.commands.words;

import org.jspecify.annotations.NullMarked;
