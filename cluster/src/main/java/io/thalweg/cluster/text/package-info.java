/** Text that travels: what names may be made of. */
@NullMarked
package io.thalweg.cluster.text;

import org.jspecify.annotations.NullMarked;
