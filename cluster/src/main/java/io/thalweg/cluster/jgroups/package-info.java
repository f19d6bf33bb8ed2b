/**
 * A network of JGroups: who is there, and bytes from one to another. What listens to strangers is
 * here too: the gate, which lets a connection through only after both sides have shown who they
 * are.
 */
@NullMarked
package io.thalweg.cluster.jgroups;

import org.jspecify.annotations.NullMarked;
