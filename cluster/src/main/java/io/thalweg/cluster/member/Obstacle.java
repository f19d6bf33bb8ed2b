package io.thalweg.cluster.member;

/**
 * Why a member has not joined yet.
 *
 * @param why one clause
 * @param passes whether it is only a matter of time, if this process is not paused again
 */
public record Obstacle(String why, boolean passes) {}
