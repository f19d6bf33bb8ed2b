package io.thalweg.cli.member;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.HostPort;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.sim.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name the cluster that a command visits, and the way to join it for a while. */
public final class ClusterOptions {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The file of a member, as 'thalweg node' has it; its name and port are ignored.")
  private @Nullable Path file;

  @Option(
      names = "--cluster",
      paramLabel = "NAME",
      description = "Instead of --config: the name of the cluster.")
  private @Nullable String name;

  @Option(
      names = "--seeds",
      paramLabel = "HOST:PORT",
      split = ",",
      description = "With --cluster: where members are, separated by commas.")
  private @Nullable List<String> seeds;

  @Option(
      names = "--bind",
      paramLabel = "HOST:PORT",
      description =
          "Where to listen while there; port 0 is any that is free. Default: the host of --config,"
              + " or 127.0.0.1, and port 0.")
  private @Nullable String bind;

  /**
   * The settings to join with, and the semaphores that the file names.
   *
   * @param bindAt the option or the place in the file with the address to listen on, for error
   *     messages
   * @param semaphores by name; none without a file
   */
  public record Visit(
      String bindAt, ClusterConfig config, Map<String, SemaphoreConfig> semaphores) {

    /** Joins the cluster; an address that cannot be used is bad input. */
    public Cluster join() {
      return Joined.with(bindAt, config);
    }
  }

  /**
   * Prepares a visit, which founds no cluster and uses neither name nor port of the file's member.
   */
  public Visit visit(String as) {
    MemberFile read = read();
    ClusterConfig own = read.config();
    String address = bind == null ? own.bind().host() + ":0" : bind;
    if (bind == null && own.bind().host().contains(":")) {
      address = "[" + own.bind().host() + "]:0";
    }
    ClusterConfig config =
        bound(own, address)
            .advertiseNothing()
            .discovery(discovery(own))
            .member(as + "-" + ProcessHandle.current().pid())
            .founds(false)
            .visits();
    return new Visit(bind == null ? read.bindAt() : "--bind", config, read.semaphores());
  }

  private MemberFile read() {
    Path known = file;
    if (known != null) {
      if (name != null || seeds != null) {
        throw BadInput.option("--config", "--cluster or --seeds beside it", "one way or the other");
      }
      return MemberFile.read(known);
    }
    if (name == null || seeds == null || seeds.isEmpty()) {
      throw new BadInput(
          "which cluster? give --config FILE, or --cluster NAME and --seeds HOST:PORT");
    }
    return new MemberFile("--bind", named(name, seeds), Map.of(), Map.of(), null);
  }

  private static ClusterConfig named(String name, List<String> seeds) {
    try {
      return ClusterConfig.named(name).bind("127.0.0.1:0").seeds(seeds.toArray(String[]::new));
    } catch (IllegalArgumentException refused) {
      throw new BadInput("--cluster, --seeds: " + refused.getMessage());
    }
  }

  private static ClusterConfig bound(ClusterConfig config, String address) {
    try {
      return config.bind(address);
    } catch (IllegalArgumentException refused) {
      throw new BadInput("--bind: " + refused.getMessage());
    }
  }

  /** Adds the address of the file's member to the seeds: it may be the only member. */
  private static Discovery discovery(ClusterConfig own) {
    if (!(own.discovery() instanceof Discovery.Seeds given)) {
      return own.discovery();
    }
    List<HostPort> all = new ArrayList<>(given.addresses());
    if (own.bind().port() != 0 && !all.contains(own.bind())) {
      all.add(own.bind());
    }
    return new Discovery.Seeds(all);
  }
}
