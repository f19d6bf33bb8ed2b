/** {@code thalweg swarm}: thousands of scenarios at random, checked, and shrunk when one fails. */
@NullMarked
package io.thalweg.cli.swarm;

import org.jspecify.annotations.NullMarked;
