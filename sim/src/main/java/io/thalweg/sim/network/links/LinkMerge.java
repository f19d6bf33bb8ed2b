package io.thalweg.sim.network.links;

import io.thalweg.sim.network.spec.LinkKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One schedule out of several. A link is up when the base has it up, no mask holds it down and no
 * partition separates its nodes. Only real changes come out: never {@code up} for a link that is
 * up, nor {@code down} for one that is down.
 *
 * <ul>
 *   <li><b>Base</b>: starts without links. With several base schedules the last change of a link
 *       counts, whichever schedule it is from: a schedule file over a topology overrides it.
 *   <li><b>Mask</b>: {@code down} holds a link down until that mask's {@code up}; starts by holding
 *       none.
 * </ul>
 *
 * <p>At equal times partitions come first, then masks, then the base, each in the order in which
 * they were added, so that a link masked from the start never flickers.
 */
public final class LinkMerge implements LinkSchedule {
  private static final int BASE_BIT = 1;

  /**
   * If only partitions change any more, the merge ends after this number of changes in a row that
   * change no link: it assumes that none ever will.
   */
  private static final int IDLE_MAX = 10_000;

  private final List<Partitions> partitions;
  private final List<LinkSchedule> sources;
  private final int masks;
  private final long[] nextTicks;
  private final long horizonTicks;
  private final LinkStates states = new LinkStates();

  /** Links that changed at the same time, as many do by a partition; read before anything else. */
  private long[] pending = {};

  private final long[] single = new long[1];

  private int pendingIndex;
  private long at;
  private long link;
  private boolean up;

  private LinkMerge(Builder builder) {
    this.partitions = List.copyOf(builder.partitions);
    this.sources = new ArrayList<>(builder.masks);
    this.sources.addAll(builder.bases);
    this.masks = builder.masks.size();
    this.horizonTicks = builder.horizonTicks;
    this.nextTicks = new long[partitions.size() + sources.size()];
    for (int i = 0; i < nextTicks.length; i++) {
      peek(i);
    }
  }

  /** Starts a merge with its base. */
  public static Builder over(LinkSchedule base) {
    return new Builder().then(base);
  }

  /** Collects what to merge; each schedule and partition is used up by the merge. */
  public static final class Builder {
    private static final int MASKS_MAX = 30;

    private final List<LinkSchedule> bases = new ArrayList<>();
    private final List<LinkSchedule> masks = new ArrayList<>();
    private final List<Partitions> partitions = new ArrayList<>();
    private long horizonTicks = Long.MAX_VALUE - 1;

    private Builder() {}

    /** Ends the merge: nothing changes after this time. */
    public Builder until(long ticks) {
      horizonTicks = Math.min(ticks, horizonTicks);
      return this;
    }

    /** Adds a base schedule whose changes override those before them in time. */
    public Builder then(LinkSchedule base) {
      bases.add(base);
      return this;
    }

    public Builder masked(LinkSchedule mask) {
      if (masks.size() == MASKS_MAX) {
        throw new IllegalStateException("more than " + MASKS_MAX + " masks");
      }
      masks.add(mask);
      return this;
    }

    public Builder masked(Partitions partition) {
      partitions.add(partition);
      return this;
    }

    public LinkSchedule build() {
      return new LinkMerge(this);
    }
  }

  @Override
  public boolean advance() {
    int idle = 0;
    while (pendingIndex == pending.length) {
      int next = earliest();
      if (next < 0 || (idle > IDLE_MAX && isOnlyPartitionsLeft())) {
        return false;
      }
      idle = next < partitions.size() ? idle + 1 : 0;
      at = nextTicks[next];
      if (next < partitions.size()) {
        apply(partitions.get(next));
      } else {
        apply(next - partitions.size());
      }
      peek(next);
    }
    link = pending[pendingIndex++];
    up = isUp(link);
    return true;
  }

  private boolean isOnlyPartitionsLeft() {
    return Arrays.stream(nextTicks, partitions.size(), nextTicks.length)
        .allMatch(ticks -> ticks > horizonTicks);
  }

  private int earliest() {
    int earliest = -1;
    long ticks = horizonTicks + 1;
    for (int i = 0; i < nextTicks.length; i++) {
      if (nextTicks[i] < ticks) {
        earliest = i;
        ticks = nextTicks[i];
      }
    }
    return earliest;
  }

  private void peek(int index) {
    if (index < partitions.size()) {
      nextTicks[index] = partitions.get(index).nextTicks();
    } else {
      LinkSchedule source = sources.get(index - partitions.size());
      nextTicks[index] = source.advance() ? source.at() : Long.MAX_VALUE;
    }
  }

  private void apply(int index) {
    LinkSchedule source = sources.get(index);
    long changed = LinkKey.of(source.a(), source.b());
    boolean before = isUp(changed);
    int bit = index < masks ? 2 << index : BASE_BIT;
    boolean isSet = index < masks ? !source.up() : source.up();
    int bits = states.get(changed);
    states.set(changed, isSet ? bits | bit : bits & ~bit);
    pendingIndex = isUp(changed) != before ? 0 : 1;
    pending = single;
    single[0] = changed;
  }

  private void apply(Partitions partition) {
    long[] candidates = states.keys();
    boolean[] before = new boolean[candidates.length];
    for (int i = 0; i < candidates.length; i++) {
      before[i] = isUp(candidates[i]);
    }
    partition.advance();
    int count = 0;
    for (int i = 0; i < candidates.length; i++) {
      if (isUp(candidates[i]) != before[i]) {
        candidates[count++] = candidates[i];
      }
    }
    pending = Arrays.copyOf(candidates, count);
    pendingIndex = 0;
  }

  private boolean isUp(long key) {
    if (states.get(key) != BASE_BIT) {
      return false;
    }
    for (int i = 0; i < partitions.size(); i++) {
      if (partitions.get(i).separates(LinkKey.a(key), LinkKey.b(key))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long at() {
    return at;
  }

  @Override
  public int a() {
    return LinkKey.a(link);
  }

  @Override
  public int b() {
    return LinkKey.b(link);
  }

  @Override
  public boolean up() {
    return up;
  }
}
