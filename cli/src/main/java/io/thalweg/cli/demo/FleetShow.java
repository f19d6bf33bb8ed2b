package io.thalweg.cli.demo;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cluster.LocalStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The live part of the demo: first slowly enough to see what happens, then at full speed. It is a
 * picture on a terminal, and a line per second in a pipe.
 */
final class FleetShow {
  private static final long SECOND = 1_000_000_000L;
  private static final int FRAMES_PER_SECOND = 15;
  private static final int PICTURE_SECONDS_MAX = 9;
  private static final int LINES_SECONDS_MAX = 3;
  private static final double FAST_FROM = 0.7;
  private static final long JOIN_SECONDS_MAX = 60;

  private final Console console;
  private final int seconds;
  private final boolean picture;
  private long fastNanos;
  private long fastGrants;

  FleetShow(Console console, int seconds) {
    this.console = console;
    this.picture = console.terminal().showsOutput() && FullScreen.fits(console.terminal());
    this.seconds = Math.min(seconds, picture ? PICTURE_SECONDS_MAX : LINES_SECONDS_MAX);
  }

  /** Shows it, prints a summary, and returns an {@link ExitCode}. */
  int run(long seed) {
    try (DemoCluster fleet = new DemoCluster()) {
      fleet.start(seed);
      if (picture) {
        try (FullScreen screen = new FullScreen(console)) {
          show(fleet, screen);
        }
      } else {
        console.out().println("live: five members on loopback share 6 units, without a server");
        lines(fleet);
      }
      return finish(fleet);
    }
  }

  private void show(DemoCluster fleet, FullScreen full) {
    Rates rates = new Rates(System.nanoTime());
    FleetView view = new FleetView(fleet, rates);
    Clock clock = new Clock(fleet);
    while (clock.part() < 1) {
      rates.note(System.nanoTime(), fleet.ledger().grants());
      Screen screen = FullScreen.frame(console.terminal().size());
      view.draw(screen, clock.part());
      full.show(screen);
      clock.sleep(SECOND / FRAMES_PER_SECOND);
    }
    clock.end();
  }

  private void lines(DemoCluster fleet) {
    Clock clock = new Clock(fleet);
    int frames = 3 * seconds;
    for (int frame = 1; frame <= frames; frame++) {
      while (clock.part() < (double) frame / frames) {
        clock.sleep(SECOND / 100);
      }
      console.out().println(line(fleet));
      console.out().flush();
    }
    clock.end();
  }

  private static String line(DemoCluster fleet) {
    UnitHolders ledger = fleet.ledger();
    String units =
        IntStream.range(0, DemoCluster.UNITS)
            .map(ledger::holder)
            .mapToObj(m -> m == UnitHolders.NOBODY ? "-   " : DemoCluster.NAMES.get(m))
            .collect(Collectors.joining(" "));
    String token = "-";
    int waiting = 0;
    for (int m = 0; m < DemoCluster.NAMES.size(); m++) {
      Optional<LocalStatus> local = fleet.local(m);
      waiting += local.map(LocalStatus::waiting).orElse(0);
      token = local.filter(LocalStatus::tokenHere).isPresent() ? DemoCluster.NAMES.get(m) : token;
    }
    return String.format(
        Locale.ROOT,
        "units held by: %s | token %-4s | %2d waiting | %,d grants, %,d messages",
        units,
        token,
        waiting,
        ledger.grants(),
        ledger.messages());
  }

  private int finish(DemoCluster fleet) {
    UnitHolders ledger = fleet.ledger();
    Optional<String> failure = fleet.failure();
    if (failure.isPresent()) {
      console.say(failure.get());
      return ExitCode.NO_CLUSTER;
    }
    console.out().print(summary(ledger));
    console.out().flush();
    if (ledger.wrong() > 0) {
      console.say("a unit was in two leases, or a fence did not grow: " + ledger.wrong());
      return ExitCode.VIOLATED;
    }
    return ExitCode.ALL_WELL;
  }

  private String summary(UnitHolders ledger) {
    return String.format(
        Locale.ROOT,
        """

        5 members on loopback shared 6 units over TCP, without a server: %,d grants.
          full speed %,.0f grants a second, each for 1 to 3 units, over %.1f s
          messages   %,d, or %.1f a grant; the token moved %,d times
          waits      priority 5: %.0f ms on average, priority 1: %.0f ms, while people held units
          checked    at every grant: no unit in two leases, fences grow

        """,
        ledger.grants(),
        fastGrants * 1e9 / Math.max(1, fastNanos),
        fastNanos / 1e9,
        ledger.messages(),
        ledger.messages() / (double) Math.max(1, ledger.grants()),
        ledger.tokenMoves(),
        ledger.waits(UnitHolders.PRIORITY_MAX).meanMillis(),
        ledger.waits(1).meanMillis());
  }

  /** A clock that starts when all members have joined. */
  private final class Clock {
    private final DemoCluster fleet;
    private final long startNanos = System.nanoTime();
    private long joinedNanos;
    private long fastSinceNanos;
    private long fastSince;
    private boolean stopped;

    Clock(DemoCluster fleet) {
      this.fleet = fleet;
    }

    /** Returns the part of the show that has passed, 0 to 1 or more; switches to full speed. */
    double part() {
      long now = System.nanoTime();
      boolean hopeless = now - startNanos > JOIN_SECONDS_MAX * SECOND;
      if (stopped || hopeless || fleet.failure().isPresent()) {
        return 1;
      }
      if (joinedNanos == 0) {
        joinedNanos = fleet.joined() == DemoCluster.NAMES.size() ? now : 0;
        return 0;
      }
      double part = (double) (now - joinedNanos) / (seconds * SECOND);
      if (part >= FAST_FROM && !fleet.isFast()) {
        fleet.faster();
        fastSinceNanos = now;
        fastSince = fleet.ledger().grants();
      }
      return part;
    }

    void end() {
      fastNanos = System.nanoTime() - fastSinceNanos;
      fastGrants = fleet.ledger().grants() - fastSince;
    }

    void sleep(long nanos) {
      try {
        Thread.sleep(nanos / 1_000_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        stopped = true;
      }
    }
  }
}
