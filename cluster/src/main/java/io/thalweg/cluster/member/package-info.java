/**
 * A member as a state machine: {@link io.thalweg.cluster.member.Member#step} takes one input to its
 * end. It sees no thread, lock, clock, chance, socket or log; whoever drives it brings these in.
 */
@NullMarked
package io.thalweg.cluster.member;

import org.jspecify.annotations.NullMarked;
