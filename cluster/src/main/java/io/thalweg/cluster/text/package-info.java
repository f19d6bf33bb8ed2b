/**
 * Text for people and for the wire: spans of time, words for constants, and what names may consist
 * of.
 */
@NullMarked
package io.thalweg.cluster.text;

import org.jspecify.annotations.NullMarked;
