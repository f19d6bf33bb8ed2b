package io.thalweg.cluster.member;

/**
 * How a share begins.
 *
 * @param node as which node of its algorithm
 * @param founder whether it is made here: then the token is here, and all units
 * @param visitor whether the member is here for a short time
 */
record Start(int node, boolean founder, boolean visitor) {}
