@NullMarked
package io.thalweg.bench.live;

import org.jspecify.annotations.NullMarked;
