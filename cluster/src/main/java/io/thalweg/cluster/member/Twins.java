package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Outputs.Level;
import io.thalweg.cluster.wire.Charter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * Notices several processes that are one keeper: somebody has started them with copies of one data
 * directory. A process that was started again is not meant: its predecessor is silent soon.
 */
final class Twins {
  private static final Duration FRESH = Duration.ofMillis(1500); // keepers hear all once a second
  private static final int LOOKS = 5; // in a row, one a second

  private final Turn turn;
  private final Membership membership;
  private final IntSupplier self;
  private Map<String, Integer> seen = Map.of(); // how many looks in a row

  /**
   * @param self the number of this member as a keeper, or 0
   */
  Twins(Turn turn, Membership membership, IntSupplier self) {
    this.turn = turn;
    this.membership = membership;
    this.self = self;
  }

  /** Called once a second; returns what people have to know. */
  List<String> look(Charter charter) {
    Map<String, Integer> now = new HashMap<>();
    List<String> problems = new ArrayList<>();
    byKeeper(charter)
        .forEach(
            (keeper, names) -> {
              if (names.size() > 1) {
                String text = text(keeper, names);
                int looks = seen.getOrDefault(text, 0) + 1;
                now.put(text, looks);
                if (looks == LOOKS) {
                  turn.out().say(Level.ERROR, text);
                }
                if (looks >= LOOKS) {
                  problems.add(text);
                }
              }
            });
    seen = now;
    return problems;
  }

  private static String text(int keeper, List<String> names) {
    return "%s are one keeper (number %d), with copies of one data directory: stop all but one"
        .formatted(String.join(" and ", names), keeper);
  }

  /** Its number as a keeper, as it has said, or became one since; or 0. */
  private static int keeper(Charter charter, Peer peer) {
    int seat = charter.numberOf(peer.address.id()).orElse(0);
    int number = peer.keeper != 0 || seat == 0 ? peer.keeper : charter.keeperOf(seat);
    return peer.keeper != 0 || charter.voters().contains(number) ? number : 0;
  }

  private Map<Integer, List<String>> byKeeper(Charter charter) {
    Map<Integer, List<String>> names = new TreeMap<>();
    if (self.getAsInt() != 0) {
      names.computeIfAbsent(self.getAsInt(), k -> new ArrayList<>()).add(membership.selfName());
    }
    for (Peer peer : membership.present()) {
      boolean speaks = peer.quiet * Member.TICK.toNanos() < FRESH.toNanos();
      int keeper = keeper(charter, peer);
      if (keeper != 0 && !peer.departed && speaks) {
        names.computeIfAbsent(keeper, k -> new ArrayList<>()).add(peer.toString());
      }
    }
    names.values().forEach(list -> list.sort(null));
    return names;
  }
}
