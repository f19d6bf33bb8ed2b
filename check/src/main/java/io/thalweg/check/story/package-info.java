/** A counterexample as a story: what happens, step by step and why, and its text. */
@NullMarked
package io.thalweg.check.story;

import org.jspecify.annotations.NullMarked;
