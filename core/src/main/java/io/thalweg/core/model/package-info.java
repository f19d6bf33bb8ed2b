/** The contract between a protocol and its drivers: events in, effects out. */
@NullMarked
package io.thalweg.core.model;

import org.jspecify.annotations.NullMarked;
