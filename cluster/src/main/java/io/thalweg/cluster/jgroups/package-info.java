/**
 * A network built on JGroups: views, and bytes from one member to another. The gate is here too: it
 * accepts connections from strangers, and lets one through only after both sides have proved who
 * they are.
 */
@NullMarked
package io.thalweg.cluster.jgroups;

import org.jspecify.annotations.NullMarked;
