/** Jiang's prioritized h-out-of-k mutual exclusion: as published and corrected. */
@NullMarked
package io.thalweg.core.protocols.hk;

import org.jspecify.annotations.NullMarked;
