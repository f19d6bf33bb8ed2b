/**
 * What stands in the browser for classes of libraries and of the JDK that TeaVM cannot compile or
 * lacks. {@link io.thalweg.web.replaced.Replacements} says which for which.
 */
@NullMarked
package io.thalweg.web.replaced;

import org.jspecify.annotations.NullMarked;
