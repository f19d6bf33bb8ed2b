package io.thalweg.sim.metrics;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Ticks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What is measured in a run: waits, messages, use of the units, fairness.
 *
 * @param <M> the protocol's messages
 */
public final class Metrics<M extends Message> implements Observer<M> {
  private static final int DIGITS = 3;

  private record Waiting(long since, long priority, int order) {}

  private record Key(int node, long request) {}

  private final int k;
  private final Map<Key, Waiting> waiting = new HashMap<>();
  private final TreeMap<Long, Histogram> waits = new TreeMap<>();
  private final Histogram allWaits = new Histogram(DIGITS);
  private final Overtakings overtakings = new Overtakings();
  private final double[] waitOfNode;
  private final long[] entriesOfNode;

  private Class<?>[] types = new Class<?>[0];
  private String[] names = new String[0];
  private long[] counts = new long[0];

  private int made;
  private long entries;
  private long withdrawn;
  private long words;
  private long messages;
  private long linkChanges;
  private long overtaken;
  private int overtakenMax;
  private int inside;
  private long held;
  private long changedAt;
  private double heldTime; // units times ticks
  private double insideTime; // requests times ticks
  private int insideMax;
  private long end;

  public Metrics(int nodes, int k) {
    this.k = k;
    this.waitOfNode = new double[nodes];
    this.entriesOfNode = new long[nodes];
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    waiting.put(new Key(node, request.id()), new Waiting(at, request.priority(), made++));
  }

  @Override
  public void withdraw(long at, int node, long request) {
    waiting.remove(new Key(node, request));
    withdrawn++;
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    Waiting was = waiting.remove(new Key(node, request));
    if (was == null) {
      return; // a violation, said elsewhere
    }
    long wait = at - was.since;
    allWaits.recordValue(wait);
    waits.computeIfAbsent(was.priority, p -> new Histogram(DIGITS)).recordValue(wait);
    waitOfNode[node] += wait;
    entriesOfNode[node]++;
    entries++;
    int passed = overtakings.grant(was.order);
    overtaken += passed;
    overtakenMax = Math.max(overtakenMax, passed);
    change(at, h, 1);
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    change(at, -h, -1);
  }

  private void change(long at, int units, int requests) {
    heldTime += (double) held * (at - changedAt);
    insideTime += (double) inside * (at - changedAt);
    changedAt = at;
    held += units;
    inside += requests;
    insideMax = Math.max(insideMax, inside);
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    messages++;
    words += Message.HEADER_WORDS + message.words();
    Class<?> type = message.getClass();
    for (int t = 0; t < types.length; t++) {
      if (types[t] == type) {
        counts[t]++;
        return;
      }
    }
    types = Arrays.copyOf(types, types.length + 1);
    names = Arrays.copyOf(names, types.length);
    counts = Arrays.copyOf(counts, types.length);
    types[types.length - 1] = type;
    names[types.length - 1] = message.type();
    counts[types.length - 1] = 1;
  }

  @Override
  public void linkUp(long at, int a, int b) {
    linkChanges += at > 0 ? 1 : 0;
  }

  @Override
  public void linkDown(long at, int a, int b) {
    linkChanges++;
  }

  @Override
  public void end(long at, String why) {
    change(at, 0, 0);
    end = at;
  }

  /** The figures, when the run has ended. */
  public Report report() {
    TreeMap<Long, Report.Wait> byPriority = new TreeMap<>();
    waits.forEach((priority, histogram) -> byPriority.put(priority, wait(histogram)));
    TreeMap<String, Double> byType = new TreeMap<>();
    for (int t = 0; t < types.length; t++) {
      byType.merge(names[t], perEntry(counts[t]), Double::sum);
    }
    return new Report(
        Ticks.toUnits(end),
        made,
        entries,
        withdrawn,
        wait(allWaits),
        byPriority,
        messages,
        perEntry(messages),
        byType,
        messages == 0 ? 0 : (double) words / messages,
        end == 0 ? 0 : heldTime / ((double) k * end),
        end == 0 ? 0 : insideTime / end,
        insideMax,
        jain(),
        entries == 0 ? 0 : (double) overtaken / entries,
        overtakenMax,
        linkChanges);
  }

  private double perEntry(long count) {
    return entries == 0 ? 0 : (double) count / entries;
  }

  private static Report.Wait wait(Histogram histogram) {
    double unit = Ticks.PER_UNIT;
    return new Report.Wait(
        histogram.getTotalCount(),
        histogram.getMean() / unit,
        histogram.getValueAtPercentile(50) / unit,
        histogram.getValueAtPercentile(95) / unit,
        histogram.getValueAtPercentile(99) / unit,
        histogram.getMaxValue() / unit);
  }

  /** Jain's index over the mean waits of the nodes that were served: 1 if all waited alike. */
  private double jain() {
    double sum = 0;
    double squares = 0;
    int nodes = 0;
    for (int i = 0; i < waitOfNode.length; i++) {
      if (entriesOfNode[i] > 0) {
        double mean = waitOfNode[i] / entriesOfNode[i];
        sum += mean;
        squares += mean * mean;
        nodes++;
      }
    }
    return squares == 0 ? 1 : sum * sum / (nodes * squares);
  }
}
