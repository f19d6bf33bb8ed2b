/** Sweeps over settings of the user's choice. */
@NullMarked
package io.thalweg.lab.sweep;

import org.jspecify.annotations.NullMarked;
