@NullMarked
package io.thalweg.examples;

import org.jspecify.annotations.NullMarked;
