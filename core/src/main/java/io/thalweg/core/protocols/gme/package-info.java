/** Group mutual exclusion for ad hoc networks: as published, and corrected. */
@NullMarked
package io.thalweg.core.protocols.gme;

import org.jspecify.annotations.NullMarked;
