/**
 * {@code forests}: K-mutual exclusion with K tokens, each with a forest of pointers (Bulgannawar
 * and Vaidya), as published and repaired. docs/algorithms/forests.md tells the whole story.
 */
@NullMarked
package io.thalweg.core.protocols.forests;

import org.jspecify.annotations.NullMarked;
