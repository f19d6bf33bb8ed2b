@NullMarked
package io.thalweg.live;

import org.jspecify.annotations.NullMarked;
