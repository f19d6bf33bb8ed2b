/** Group mutual exclusion with faults, for tests that have to find them. */
@NullMarked
package io.thalweg.core.protocols.gme;

import org.jspecify.annotations.NullMarked;
