package io.thalweg.torture.run;

import io.thalweg.torture.schedule.FaultSchedule;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a run.
 *
 * @param units of the semaphore
 * @param total how long clients run, faults and calm together
 * @param calm the last part of it, without faults, in which every member must be served
 * @param detection after how long a member that is unheard is taken for dead
 * @param lease the tenure of the members: for how long one that is cut off keeps its leases
 * @param seed for the schedule, if it was drawn, and for the clients
 * @param proxy loopback and a proxy instead of network namespaces
 * @param folder where histories and the report go
 * @param data the folder of the members' data directories, which stay; temporary ones if null
 * @param patched a folder of classes that members load instead of their own; null if there is none
 */
public record TorturePlan(
    int members,
    int units,
    Duration total,
    Duration calm,
    Duration detection,
    Duration lease,
    long seed,
    boolean proxy,
    FaultSchedule schedule,
    Path folder,
    @Nullable Path data,
    @Nullable Path patched) {}
