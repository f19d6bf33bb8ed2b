/**
 * Drives the state machines of the core on a live network.
 *
 * <p>One thread, the {@link io.thalweg.cluster.engine.Loop}, takes what arrives. Callers take steps
 * of a semaphore on their own threads. Each step is under the semaphore's lock; what it sends goes
 * out under the lock of the peer, so that a peer hears in the order of the steps. Locks are taken
 * in that order only.
 */
@NullMarked
package io.thalweg.cluster.engine;

import org.jspecify.annotations.NullMarked;
