package io.thalweg.live;

import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.KeepersStatus;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * All that this member knows of its cluster at one moment; never changed. Times are milliseconds
 * since 1970 by the clock of this member.
 *
 * @param members in view, the oldest first
 * @param heard when each member last answered
 * @param over when what a member that is out may hold is free, at the latest
 * @param rates messages a second that this member has sent, by semaphore or group lock
 * @param ready since when the first request of a semaphore could have been granted, by its id
 */
record Outlook(
    long at,
    String member,
    String cluster,
    EpochStatus epoch,
    @Nullable KeepersStatus keepers,
    Health health,
    List<String> members,
    Map<String, Long> heard,
    Map<String, Long> over,
    Map<String, Double> rates,
    Map<String, Long> ready,
    SortedMap<String, SemaphoreSight> semaphores,
    SortedMap<String, GroupSight> groups) {}
