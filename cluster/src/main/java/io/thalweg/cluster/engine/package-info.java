/**
 * Drives the member, a state machine, on a live network.
 *
 * <p>Inputs come from users' threads, from the threads of the transport and from the alarm. Each
 * goes through the {@link io.thalweg.cluster.engine.Gateway}, which takes one step at a time: the
 * thread that finds no other inside takes the step itself, so that no hand-over between threads is
 * on the way from a release to the next grant. {@link io.thalweg.cluster.engine.Deeds} carries out
 * the outputs of a step after it, outside; a peer gets its letters in the order of the steps
 * ({@link io.thalweg.cluster.engine.Outbox}). Units set aside are taken and released without a step
 * ({@link io.thalweg.cluster.engine.Shortcut}).
 */
@NullMarked
package io.thalweg.cluster.engine;

import org.jspecify.annotations.NullMarked;
