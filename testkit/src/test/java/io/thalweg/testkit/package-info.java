@NullMarked
package io.thalweg.testkit;

import org.jspecify.annotations.NullMarked;
