package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkNode;

/**
 * The state in which a share begins.
 *
 * @param node the number of its node
 * @param founder whether it is made here; then the token and all units are here
 * @param visitor whether the member is here for a short time
 */
record Start(int node, boolean founder, boolean visitor) {

  /** The node of a semaphore with these settings. */
  HkNode node(Definition.Units settings) {
    SemaphoreConfig config = settings.config();
    Hk hk = new Hk(Order.of(config));
    return founder ? hk.founder(node, config.units()) : hk.newcomer(node);
  }
}
