/** Tests that copies and encoded states of nodes are complete. */
@NullMarked
package io.thalweg.core.fields;

import org.jspecify.annotations.NullMarked;
