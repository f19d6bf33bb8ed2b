package io.thalweg.torture.run;

import io.thalweg.torture.schedule.PlannedFault.Cut;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The fault in which a member hears late what it was told, and then nothing more. First it is deaf,
 * so that what keepers answer waits in the network. Then it is stopped, for a little less than a
 * tenure; the answers arrive meanwhile, and the member is cut off. When it goes on, it finds
 * answers that are nearly a tenure old, and hears nothing of what was agreed since.
 */
final class LateAnswers {
  private static final Duration DEAF =
      Duration.ofMillis(900); // the keepers are asked once a second
  private static final Duration ARRIVING = Duration.ofMillis(1500); // TCP sends again
  private static final Duration LEFT = Duration.ofMillis(1200); // of the tenure, when it goes on

  private final CutLinks links;
  private final Duration lease;
  private final int members;

  LateAnswers(CutLinks links, Duration lease, int members) {
    this.links = links;
    this.lease = lease;
    this.members = members;
  }

  /** Returns when the member is healthy again. */
  void inflict(int member, long pid, Duration span) throws IOException, InterruptedException {
    long end = System.nanoTime() + span.toNanos();
    StoppedProcess stopped;
    List<Cut> hears = cuts(member, false);
    links.cut(hears);
    try {
      Thread.sleep(DEAF);
      stopped = StoppedProcess.whole(pid, lease.minus(LEFT));
    } finally {
      links.heal(hears);
    }
    boolean isCut = false;
    try {
      Thread.sleep(ARRIVING);
      links.cut(cuts(member, true));
      isCut = true;
      stopped.await();
      Thread.sleep(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    } finally {
      if (isCut) {
        links.heal(cuts(member, true));
      }
    }
  }

  private List<Cut> cuts(int member, boolean bothWays) {
    List<Cut> cuts = new ArrayList<>();
    for (int other = 0; other < members; other++) {
      if (other != member) {
        cuts.add(new Cut(other, member));
        if (bothWays) {
          cuts.add(new Cut(member, other));
        }
      }
    }
    return cuts;
  }
}
