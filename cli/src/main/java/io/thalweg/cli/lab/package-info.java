/** {@code thalweg lab}: simulator and checker in a browser. */
@NullMarked
package io.thalweg.cli.lab;

import org.jspecify.annotations.NullMarked;
