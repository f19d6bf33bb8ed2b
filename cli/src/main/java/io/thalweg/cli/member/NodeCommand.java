package io.thalweg.cli.member;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.DisagreementException;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.live.LivePage;
import io.thalweg.live.LiveSettings;
import io.thalweg.live.LiveView;
import io.thalweg.sim.BadInput;
import io.thalweg.web.server.LabPage;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a member until the process is told to end. */
@Command(
    name = "node",
    description = {
      "Run a member of a cluster until Ctrl-C or SIGTERM, or until an operator has drained it; then"
          + " it leaves in order.",
      "The file has the settings; docs/commands.md shows all of them. Logs go to standard error."
    },
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = {
      "  thalweg node node.yaml --health-port 8080",
      "",
      "A small file:",
      "  cluster: render-farm",
      "  bind: 127.0.0.1:7800",
      "  semaphores:",
      "    gpus: 8",
      "  web: 8080        # a page that shows who holds what, and why others wait",
      "",
      "Exit codes: 0 it was drained; 2 bad input; 4 the cluster could not be joined, or was left"
          + " with something that is lost now; 130 Ctrl-C; 143 SIGTERM."
    })
public final class NodeCommand implements Subcommand {
  private static final int PORT_MAX = 65_535;

  /** Time between two looks at whether the member still lives, in milliseconds. */
  private static final long LOOK_MILLIS = 500;

  private final Console console;

  @Parameters(paramLabel = "FILE", description = "The settings, in YAML.")
  private Path file = Path.of("node.yaml");

  @Option(
      names = "--health-port",
      paramLabel = "P",
      description =
          "Answer HTTP on loopback, also while the member joins: /live, /ready, /health (200 or"
              + " 503) and /status. 0: any free port.")
  private @Nullable Integer healthPort;

  public NodeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Integer port = healthPort;
    if (port != null && (port < 0 || port > PORT_MAX)) {
      throw BadInput.option("--health-port", "'" + port + "'", "a port from 0 to " + PORT_MAX);
    }
    MemberFile read = MemberFile.read(file);
    // The logging library reads these when the first logger is made, which has not happened yet.
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    System.setProperty("org.slf4j.simpleLogger.log.io.thalweg", "info");
    return Ending.interrupts(() -> run(read, port));
  }

  private int run(MemberFile read, @Nullable Integer port) {
    try (HealthServer server = port == null ? null : HealthServer.start(port);
        Cluster cluster = Joined.with(read.bindAt(), read.config(), why -> tell(server, why))) {
      return serveAndLeave(cluster, read, server);
    } catch (DisagreementException disagrees) {
      throw new BadInput(file + ": " + disagrees.getMessage());
    } catch (ThalwegException failure) {
      console.say(failure);
      return ExitCode.NO_CLUSTER;
    }
  }

  private static void tell(@Nullable HealthServer server, String why) {
    if (server != null) {
      server.waits(why);
    }
  }

  private int serveAndLeave(Cluster cluster, MemberFile read, @Nullable HealthServer server) {
    try (LiveView view = view(cluster, read.web())) {
      serve(cluster, read, server, view);
      if (!cluster.health().live()) {
        console.say(cluster.member() + " has ended: " + problems(cluster));
        return ExitCode.NO_CLUSTER;
      }
      console.out().println(cluster.member() + " is drained, and leaves");
      console.out().flush();
    } catch (InterruptedException told) {
      // The member is to leave.
    }
    if (cluster.leave()) {
      return ExitCode.ALL_WELL;
    }
    console.say(cluster.member() + " has left without having handed all on within leaveTimeout");
    return ExitCode.NO_CLUSTER;
  }

  private @Nullable LiveView view(Cluster cluster, @Nullable LiveSettings web) {
    try {
      return web == null ? null : LiveView.start(cluster, web, labWithLiveView());
    } catch (IOException taken) {
      throw new BadInput(
          "%s: found web '%s:%d' (%s), expected an address and a port that are free"
              .formatted(file, web.host(), web.port(), taken.getMessage()));
    }
  }

  private static LivePage labWithLiveView() {
    LabPage lab = LabPage.connected();
    return new LivePage(lab.html(), lab.policy());
  }

  private static String problems(Cluster cluster) {
    return String.join("; ", cluster.health().problems());
  }

  /** Returns when the member has ended by itself, or when an operator has emptied it. */
  private void serve(
      Cluster cluster, MemberFile read, @Nullable HealthServer server, @Nullable LiveView view)
      throws InterruptedException {
    read.semaphores().forEach(cluster::semaphore);
    read.groupLocks().forEach(cluster::groupLock);
    if (server != null) {
      server.joined(cluster);
    }
    console
        .out()
        .printf(
            "%s is a member of %s, which has %d%s%s%n",
            cluster.member(),
            cluster.name(),
            cluster.members().size(),
            server == null ? "" : "; health at http://localhost:" + server.port() + "/health",
            view == null ? "" : "; live view at " + view.address());
    console.out().flush();
    while (cluster.health().live() && cluster.health().state() != Health.State.DRAINED) {
      Thread.sleep(LOOK_MILLIS);
    }
  }
}
