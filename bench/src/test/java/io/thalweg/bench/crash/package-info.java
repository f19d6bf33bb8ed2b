@NullMarked
package io.thalweg.bench.crash;

import org.jspecify.annotations.NullMarked;
