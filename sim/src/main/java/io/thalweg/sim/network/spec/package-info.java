/**
 * The little language of networks: one word and its parameters on the command line ({@code
 * grid:4:5}), and lines of numbers in a file. What it reads becomes a topology, a mobility or a
 * schedule of links in the packages beside it.
 */
@NullMarked
package io.thalweg.sim.network.spec;

import org.jspecify.annotations.NullMarked;
