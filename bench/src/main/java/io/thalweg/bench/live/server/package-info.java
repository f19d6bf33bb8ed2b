/** Servers that contenders need, each in a process of its own. */
@NullMarked
package io.thalweg.bench.live.server;

import org.jspecify.annotations.NullMarked;
