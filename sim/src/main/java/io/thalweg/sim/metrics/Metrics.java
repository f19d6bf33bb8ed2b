package io.thalweg.sim.metrics;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Ticks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Measures a run, or the {@link Window} of it: waits, messages, use of the units, fairness.
 *
 * @param <M> the protocol's messages
 */
public final class Metrics<M extends Message> implements Observer<M> {
  private static final int DIGITS = 3;

  private record Waiting(long since, long priority, int order) {}

  private record Key(int node, long request) {}

  private long k; // changes if units come and go
  private final Window window;
  private final LongSupplier expected;
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
  private long firstMeasured; // both known from the first request on
  private long lastMeasured = Long.MAX_VALUE;
  private long waited; // requests whose wait is over: granted or withdrawn, measured or not
  private long entries;
  private long withdrawn;
  private long words;
  private long messages;
  private long allEntries; // of the whole run, like allMessages
  private long allMessages;
  private long linkChanges;
  private long joins;
  private long leaves;
  private long lateReturns;
  private long resizes;
  private long overtaken;
  private int overtakenMax;
  private int inside;
  private long held;
  private long changedAt;
  private double heldTime; // units times ticks
  private double unitTime; // existing units times ticks
  private double insideTime; // requests times ticks
  private int insideMax;
  private long measuredFrom;
  private long measuredTo = -1; // still measuring
  private long end;

  /**
   * @param expected the number of requests that will be made; known when the first one is made
   */
  public Metrics(int nodes, int k, Window window, LongSupplier expected) {
    this.k = k;
    this.window = window;
    this.expected = expected;
    this.waitOfNode = new double[nodes];
    this.entriesOfNode = new long[nodes];
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    if (made == 0) {
      firstMeasured = window.first(expected.getAsLong());
      lastMeasured = window.last(expected.getAsLong());
    }
    waiting.put(new Key(node, request.id()), new Waiting(at, request.priority(), made++));
  }

  @Override
  public void withdraw(long at, int node, long request) {
    waiting.remove(new Key(node, request));
    withdrawn++;
    endWait(at);
  }

  /** Called when a request is granted or withdrawn, which may begin or end the measuring. */
  private void endWait(long at) {
    waited++;
    if (waited == firstMeasured) {
      beginAnew(at);
    } else if (waited == lastMeasured + 1) {
      change(at, 0, 0);
      measuredTo = at;
    }
  }

  /** Forgets what was measured in the warm-up. */
  private void beginAnew(long at) {
    change(at, 0, 0);
    heldTime = 0;
    unitTime = 0;
    insideTime = 0;
    insideMax = inside;
    measuredFrom = at;
    messages = 0;
    words = 0;
    Arrays.fill(counts, 0);
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    Waiting was = waiting.remove(new Key(node, request));
    if (was == null) {
      return; // a violation, reported elsewhere
    }
    allEntries++;
    int passed = overtakings.grant(was.order);
    if (waited >= firstMeasured && waited <= lastMeasured) {
      record(node, at - was.since, was.priority, passed);
    }
    change(at, h, 1);
    endWait(at);
  }

  private void record(int node, long wait, long priority, int passed) {
    allWaits.recordValue(wait);
    waits.computeIfAbsent(priority, p -> new Histogram(DIGITS)).recordValue(wait);
    waitOfNode[node] += wait;
    entriesOfNode[node]++;
    entries++;
    overtaken += passed;
    overtakenMax = Math.max(overtakenMax, passed);
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    change(at, -h, -1);
  }

  private void change(long at, int units, int requests) {
    if (measuredTo < 0) {
      heldTime += (double) held * (at - changedAt);
      unitTime += (double) k * (at - changedAt);
      insideTime += (double) inside * (at - changedAt);
      insideMax = Math.max(insideMax, inside + requests);
    }
    changedAt = at;
    held += units;
    inside += requests;
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    allMessages++;
    if (measuredTo < 0) {
      count(message);
    }
  }

  private void count(M message) {
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
  public void join(long at, int node) {
    joins++;
  }

  @Override
  public void leave(long at, int node) {
    leaves += at > 0 ? 1 : 0;
  }

  @Override
  public void lateReturn(long at, int node) {
    lateReturns++;
  }

  @Override
  public void resize(long at, int node, int units) {
    change(at, 0, 0);
    k += units;
    resizes++;
  }

  @Override
  public void giveBack(long at, int node, long request, int units) {
    change(at, -units, 0);
  }

  @Override
  public void end(long at, String why) {
    change(at, 0, 0);
    measuredTo = measuredTo < 0 ? at : measuredTo;
    end = at;
  }

  /** The figures, when the run has ended. */
  public Report report() {
    double time = measuredTo - measuredFrom;
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
        allEntries == 0 ? 0 : (double) allMessages / allEntries,
        byType,
        messages == 0 ? 0 : (double) words / messages,
        unitTime == 0 ? 0 : heldTime / unitTime,
        time == 0 ? 0 : insideTime / time,
        insideMax,
        jain(),
        entries == 0 ? 0 : (double) overtaken / entries,
        overtakenMax,
        linkChanges,
        new Report.Churn(joins, leaves, lateReturns, resizes));
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
