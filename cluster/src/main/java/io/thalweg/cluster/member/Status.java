package io.thalweg.cluster.member;

import java.util.List;

/**
 * The state of a semaphore or group lock in the whole cluster.
 *
 * @param missing members that are missing, or are stuck
 * @param lost what is lost of it, one sentence each
 */
public record Status(Answers answers, List<String> missing, List<String> lost) {}
