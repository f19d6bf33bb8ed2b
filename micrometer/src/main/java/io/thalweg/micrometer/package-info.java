/** The metrics of a member, for Micrometer. */
@NullMarked
package io.thalweg.micrometer;

import org.jspecify.annotations.NullMarked;
