@NullMarked
package io.thalweg.check.forests;

import org.jspecify.annotations.NullMarked;
