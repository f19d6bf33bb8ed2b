/**
 * A member as a state machine: {@link io.thalweg.cluster.member.Member#step} takes one input and
 * handles it completely. It uses no thread, lock, clock, random source, socket or log; its driver
 * supplies these.
 */
@NullMarked
package io.thalweg.cluster.member;

import org.jspecify.annotations.NullMarked;
