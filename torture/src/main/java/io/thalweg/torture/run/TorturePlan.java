package io.thalweg.torture.run;

import io.thalweg.torture.schedule.FaultSchedule;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of a run.
 *
 * @param units of the semaphore
 * @param total how long clients run, faults and calm together
 * @param calm the last part of it, without faults, in which every member must be served
 * @param detection after how long a member that is unheard is taken for dead
 * @param seed for the schedule, if it was drawn, and for the clients
 * @param proxy loopback and a proxy instead of network namespaces
 * @param folder where histories and the report go
 */
public record TorturePlan(
    int members,
    int units,
    Duration total,
    Duration calm,
    Duration detection,
    long seed,
    boolean proxy,
    FaultSchedule schedule,
    Path folder) {}
