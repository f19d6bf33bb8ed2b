package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkNode;

/**
 * How a share begins.
 *
 * @param node as which node of its algorithm
 * @param founder whether it is made here: then the token is here, and all units
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
