/** What every protocol shares with those who drive it: events in, effects out. */
@NullMarked
package io.thalweg.core.model;

import org.jspecify.annotations.NullMarked;
