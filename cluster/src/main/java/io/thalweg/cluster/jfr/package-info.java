/** Reports what happens at a member as events of the JDK's Flight Recorder. */
@NullMarked
package io.thalweg.cluster.jfr;

import org.jspecify.annotations.NullMarked;
