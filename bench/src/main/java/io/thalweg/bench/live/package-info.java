/** The live library beside what people use today. */
@NullMarked
package io.thalweg.bench.live;

import org.jspecify.annotations.NullMarked;
