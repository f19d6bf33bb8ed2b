package io.thalweg.torture.member;

import io.thalweg.cluster.ClusterConfig;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a process under torture is told at its start.
 *
 * @param process its name, such as m2.1 for the first process of m2
 * @param bind where it listens
 * @param advertise where others reach it
 * @param seeds where all members are reached
 * @param detection after how long a member that is unheard is taken for dead
 * @param lease for how long it keeps leases when it is cut off
 * @param founds whether it may found the cluster: only m0, and not after its disk was lost, so that
 *     there is one cluster
 * @param data its data directory
 * @param folder where its history goes
 * @param seed for what its clients draw
 */
public record MemberArguments(
    String process,
    String bind,
    String advertise,
    List<String> seeds,
    InetSocketAddress store,
    int units,
    Duration detection,
    Duration lease,
    boolean founds,
    Path data,
    Path folder,
    long seed) {

  private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(10);

  /** As the arguments of a process. */
  public List<String> encoded() {
    return List.of(
        process,
        bind,
        advertise,
        String.join(",", seeds),
        store.getHostString(),
        String.valueOf(store.getPort()),
        String.valueOf(units),
        detection.toString(),
        lease.toString(),
        String.valueOf(founds),
        data.toString(),
        folder.toString(),
        String.valueOf(seed));
  }

  static MemberArguments decoded(String... args) {
    return new MemberArguments(
        args[0],
        args[1],
        args[2],
        List.of(args[3].split(",")),
        new InetSocketAddress(args[4], Integer.parseInt(args[5])),
        Integer.parseInt(args[6]),
        Duration.parse(args[7]),
        Duration.parse(args[8]),
        Boolean.parseBoolean(args[9]),
        Path.of(args[10]),
        Path.of(args[11]),
        Long.parseLong(args[12]));
  }

  ClusterConfig config() {
    return ClusterConfig.named("torture")
        .member(process)
        .bind(bind)
        .advertise(advertise)
        .seeds(seeds.toArray(String[]::new))
        .founds(founds)
        .suspectAfter(detection)
        .tenure(lease)
        .dataDirectory(data)
        .joinTimeout(JOIN_TIMEOUT)
        .leaveTimeout(LEAVE_TIMEOUT)
        .foundsAtOnce()
        .allowPlaintext();
  }
}
