/**
 * Drives the state machines of the core on a live network.
 *
 * <p>One thread, the {@link io.thalweg.cluster.engine.Loop}, looks after peers, links and time.
 * Messages of an algorithm are acted on by the thread that read them, requests by the caller's: no
 * hand-over between threads is on the way from a release to the next grant. Each step of a node is
 * under the lock of what it belongs to; what it sends goes out under the lock of the peer, so that
 * a peer hears in the order of the steps. Locks are taken in one order only: the order of a peer,
 * the lock of a semaphore, the lock of a peer.
 */
@NullMarked
package io.thalweg.cluster.engine;

import org.jspecify.annotations.NullMarked;
