/** h-out-of-k mutual exclusion, first come first served: Jiang's algorithm before priorities. */
@NullMarked
package io.thalweg.core.protocols.hkfcfs;

import org.jspecify.annotations.NullMarked;
