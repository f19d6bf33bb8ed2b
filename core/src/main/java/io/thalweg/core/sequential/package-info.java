/** The common part of algorithms whose nodes make one request at a time, for one unit. */
@NullMarked
package io.thalweg.core.sequential;

import org.jspecify.annotations.NullMarked;
