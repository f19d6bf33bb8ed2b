/** What somebody does to a run by hand, at given times: lines of text that anybody can repeat. */
@NullMarked
package io.thalweg.sim.acts;

import org.jspecify.annotations.NullMarked;
