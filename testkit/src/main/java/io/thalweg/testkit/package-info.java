/**
 * A cluster inside one JVM, for the tests of programs that use Thalweg. Start at {@link
 * io.thalweg.testkit.TestCluster}.
 */
@NullMarked
package io.thalweg.testkit;

import org.jspecify.annotations.NullMarked;
