/** An exhaustive search for small networks, for tests only. */
@NullMarked
package io.thalweg.core.search;

import org.jspecify.annotations.NullMarked;
