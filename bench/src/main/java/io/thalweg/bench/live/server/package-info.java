/** Servers that contenders need, each in its own process. */
@NullMarked
package io.thalweg.bench.live.server;

import org.jspecify.annotations.NullMarked;
