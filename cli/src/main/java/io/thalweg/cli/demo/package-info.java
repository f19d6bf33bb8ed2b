/** {@code thalweg demo}: shows a live cluster, then a simulated mobile network, sharing units. */
@NullMarked
package io.thalweg.cli.demo;

import org.jspecify.annotations.NullMarked;
