/** Builds that are broken on purpose: torture has to find out each. */
@NullMarked
package io.thalweg.torture.broken;

import org.jspecify.annotations.NullMarked;
