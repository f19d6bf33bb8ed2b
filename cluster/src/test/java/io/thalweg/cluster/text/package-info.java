/** Tests of how values are read and told in words. */
@NullMarked
package io.thalweg.cluster.text;

import org.jspecify.annotations.NullMarked;
