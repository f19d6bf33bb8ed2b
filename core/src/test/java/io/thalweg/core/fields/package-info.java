/** Whether copies and encoded states of nodes have all that is in the nodes. */
@NullMarked
package io.thalweg.core.fields;

import org.jspecify.annotations.NullMarked;
