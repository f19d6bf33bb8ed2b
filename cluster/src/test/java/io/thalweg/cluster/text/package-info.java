/** Tests of how values are read and written as text. */
@NullMarked
package io.thalweg.cluster.text;

import org.jspecify.annotations.NullMarked;
