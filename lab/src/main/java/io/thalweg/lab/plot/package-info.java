/** Figures for papers, as SVG and PNG. */
@NullMarked
package io.thalweg.lab.plot;

import org.jspecify.annotations.NullMarked;
