package io.thalweg.torture.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.torture.network.FaultyNetwork;
import io.thalweg.torture.schedule.PlannedFault.Cut;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which directions are cut, and by how many faults: on a busy machine a fault may end after the
 * next one has begun, and a direction is healed with the last of them.
 */
final class CutLinks {
  private final FaultyNetwork network;

  @GuardedBy("this")
  private final Map<Cut, Integer> faults = new HashMap<>();

  CutLinks(FaultyNetwork network) {
    this.network = network;
  }

  synchronized void cut(List<Cut> cuts) throws IOException {
    List<Cut> fresh = new ArrayList<>();
    for (Cut cut : cuts) {
      if (faults.merge(cut, 1, Integer::sum) == 1) {
        fresh.add(cut);
      }
    }
    for (Map.Entry<Integer, List<Integer>> each : byReceiver(fresh).entrySet()) {
      network.cut(each.getValue(), each.getKey());
    }
  }

  synchronized void heal(List<Cut> cuts) throws IOException {
    List<Cut> over = new ArrayList<>();
    for (Cut cut : cuts) {
      if (faults.merge(cut, -1, Integer::sum) == 0) {
        over.add(cut);
      }
    }
    for (Map.Entry<Integer, List<Integer>> each : byReceiver(over).entrySet()) {
      network.heal(each.getValue(), each.getKey());
    }
  }

  private static Map<Integer, List<Integer>> byReceiver(List<Cut> cuts) {
    Map<Integer, List<Integer>> senders = new TreeMap<>();
    for (Cut cut : cuts) {
      senders.computeIfAbsent(cut.to(), to -> new ArrayList<>()).add(cut.from());
    }
    return senders;
  }
}
