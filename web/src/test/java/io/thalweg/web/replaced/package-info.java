/** Tests. */
@NullMarked
package io.thalweg.web.replaced;

import org.jspecify.annotations.NullMarked;
