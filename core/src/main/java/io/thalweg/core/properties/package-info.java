/** The named properties that every runtime checks. */
@NullMarked
package io.thalweg.core.properties;

import org.jspecify.annotations.NullMarked;
