package io.thalweg.core.heights;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Scale;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a node knows of its links: the paper's N, htVector, receivedLINK, forming and formHeight,
 * and which neighbours have not been told the node's height.
 *
 * <p>Kept in slots, ascending by node id. A slot exists from the formation of a link to its
 * failure; it belongs to N from the first LINK on. Dropping the slot is what the paper writes as
 * {@code receivedLINK[j] := true; forming[j] := false}.
 */
public final class Neighbours {
  private static final int IN_N = 1;
  private static final int RECEIVED_LINK = 2;
  private static final int DIRTY = 4;

  private int slots;
  private int[] ids;
  private byte[] flags;
  private @Nullable Height[] htVector;
  private @Nullable Height[] formHeight; // non-null exactly where forming[j] is true

  /**
   * The lowest height in N, or null if not computed or N is empty: derived, so not part of the
   * state.
   */
  private @Nullable Height lowest;

  /** Makes the initial neighbours, in ascending order, with known heights. */
  public Neighbours(int[] ids, Height[] heights) {
    slots = ids.length;
    this.ids = ids.clone();
    htVector = Arrays.copyOf(heights, slots);
    formHeight = new Height[slots];
    flags = new byte[slots];
    Arrays.fill(flags, (byte) (IN_N | RECEIVED_LINK));
  }

  /** Returns the neighbours of a node that has no link yet. */
  public static Neighbours none() {
    return new Neighbours(new int[0], new Height[0]);
  }

  private Neighbours(Neighbours o) {
    slots = o.slots;
    ids = o.ids.clone();
    flags = o.flags.clone();
    htVector = o.htVector.clone();
    formHeight = o.formHeight.clone();
    lowest = o.lowest;
  }

  public Neighbours copy() {
    return new Neighbours(this);
  }

  /** Returns the same under other names; slots move, since they are sorted by name. */
  public Neighbours renamed(IntUnaryOperator names) {
    Neighbours result = new Neighbours(new int[0], new Height[0]);
    for (int s = 0; s < slots; s++) {
      int j = names.applyAsInt(ids[s]);
      int place = -1 - result.slot(j);
      result.insert(place, j);
      result.flags[place] = flags[s];
      result.htVector[place] = renamed(htVector[s], names);
      result.formHeight[place] = renamed(formHeight[s], names);
    }
    return result;
  }

  private static @Nullable Height renamed(@Nullable Height ht, IntUnaryOperator names) {
    return ht == null ? null : ht.renamed(names);
  }

  /** The number of slots; those for which {@link #inN} holds make up N. */
  public int slots() {
    return slots;
  }

  public int id(int slot) {
    return ids[slot];
  }

  public boolean inN(int slot) {
    return (flags[slot] & IN_N) != 0;
  }

  public boolean contains(int j) {
    int s = slot(j);
    return s >= 0 && inN(s);
  }

  public Height htVector(int j) {
    Height ht = htVector[known(j)];
    if (ht == null) {
      throw new IllegalStateException("no height of " + j + " is known");
    }
    return ht;
  }

  /** Records j's height, unless the token is on its way to j: then only j's answer counts. */
  public void hear(int j, Height ht) {
    if (receivedLink(j)) {
      setHeight(known(j), ht);
    }
  }

  public boolean receivedLink(int j) {
    return (flags[known(j)] & RECEIVED_LINK) != 0;
  }

  /** The token is being sent to j, which will take this height. */
  public void tokenSent(int j, Height expected) {
    int s = known(j);
    setHeight(s, expected);
    flags[s] &= ~RECEIVED_LINK;
  }

  /** The token came from j. */
  public void tokenReceived(int j, Height ht) {
    setHeight(known(j), ht);
  }

  /** A link to j has formed while the node had this height. */
  public void form(int j, Height height) {
    int s = slot(j);
    if (s >= 0) {
      throw new IllegalStateException("the link to " + j + " is up already");
    }
    insert(-s - 1, j);
    formHeight[-s - 1] = height;
  }

  /** The link to j has failed. */
  public void fail(int j) {
    int s = known(j);
    if (lowest != null && lowest.id() == j) {
      lowest = null;
    }
    int tail = slots - s - 1;
    System.arraycopy(ids, s + 1, ids, s, tail);
    System.arraycopy(flags, s + 1, flags, s, tail);
    System.arraycopy(htVector, s + 1, htVector, s, tail);
    System.arraycopy(formHeight, s + 1, formHeight, s, tail);
    slots--;
    htVector[slots] = null;
    formHeight[slots] = null;
  }

  /**
   * Takes a LINK from j: lines 1 to 5 of the paper.
   *
   * @param height the height of the node itself
   * @return whether a LINK has to be sent to j: the node's height has changed since the link formed
   *     (line 2), or j was left out when it changed
   */
  public boolean onLink(int j, Height ht, Height height) {
    int s = known(j);
    Height formed = formHeight[s];
    boolean tell = formed != null ? !formed.equals(height) : (flags[s] & DIRTY) != 0;
    formHeight[s] = null;
    flags[s] &= ~DIRTY;
    if ((flags[s] & RECEIVED_LINK) != 0) {
      flags[s] |= IN_N;
      setHeight(s, ht);
    } else if (ht.equals(htVector[s])) {
      flags[s] |= RECEIVED_LINK;
    }
    return tell;
  }

  /** The height has changed and the neighbour in this slot was not told. */
  public void leaveOut(int slot) {
    flags[slot] |= DIRTY;
  }

  /** The height has changed and the neighbour in this slot is being told. */
  public void told(int slot) {
    flags[slot] &= ~DIRTY;
  }

  /** The lowest height in N, or null if N is empty. */
  public @Nullable Height lowest() {
    if (lowest == null) {
      for (int s = 0; s < slots; s++) {
        Height ht = htVector[s];
        if (inN(s) && ht != null && (lowest == null || ht.isBelow(lowest))) {
          lowest = ht;
        }
      }
    }
    return lowest;
  }

  /**
   * The height to which partial reversal raises a node without a way down: one level above the
   * lowest of N, and below those of N that are on that level already (lines 1 to 3 of raiseHeight).
   *
   * @param lowest the height to go above: the lowest of N, or another of N
   */
  public Height raised(Height height, Height lowest) {
    long h1 = lowest.h1() + 1;
    long h2 = height.h2();
    boolean level = false; // whether some neighbour is on that level
    for (int s = 0; s < slots; s++) {
      Height ht = htVector[s];
      if (inN(s) && ht != null && ht.h1() == h1) {
        long below = Math.subtractExact(ht.h2(), 1);
        h2 = level ? Math.min(h2, below) : below;
        level = true;
      }
    }
    return new Height(h1, h2, height.id());
  }

  /** The lowest height in N that is of an earlier era, or null if there is none. */
  public @Nullable Height lowestBefore(long era) {
    Height low = null;
    for (int s = 0; s < slots; s++) {
      Height ht = htVector[s];
      boolean earlier = inN(s) && ht != null && !ht.isCutOff() && ht.era() < era;
      if (earlier && (low == null || ht.isBelow(low))) {
        low = ht;
      }
    }
    return low;
  }

  /** Whether some link of N leads downhill from this height. */
  public boolean hasOutgoing(Height height) {
    Height low = lowest();
    return low != null && low.isBelow(height);
  }

  public void encode(LongSink out) {
    out.put(slots);
    for (int s = 0; s < slots; s++) {
      out.put(((long) ids[s] << 8) | flags[s]);
      encode(htVector[s], out);
      encode(formHeight[s], out);
    }
  }

  private static void encode(@Nullable Height ht, LongSink out) {
    out.put(ht == null ? 0 : 1);
    if (ht != null) {
      out.put(ht.h1());
      out.put(Scale.ORDER, ht.h2());
    }
  }

  private void setHeight(int s, Height ht) {
    if (ht.equals(htVector[s]) && inN(s) && lowest != null) {
      return; // nothing has changed, so the derived value stays
    }
    htVector[s] = ht;
    if (lowest != null && inN(s)) {
      if (ht.isBelow(lowest)) {
        lowest = ht;
      } else if (lowest.id() == ids[s]) {
        lowest = null;
      }
    }
  }

  private void insert(int s, int j) {
    if (slots == ids.length) {
      int room = slots + 2 + slots / 2;
      ids = Arrays.copyOf(ids, room);
      flags = Arrays.copyOf(flags, room);
      htVector = Arrays.copyOf(htVector, room);
      formHeight = Arrays.copyOf(formHeight, room);
    }
    int tail = slots - s;
    System.arraycopy(ids, s, ids, s + 1, tail);
    System.arraycopy(flags, s, flags, s + 1, tail);
    System.arraycopy(htVector, s, htVector, s + 1, tail);
    System.arraycopy(formHeight, s, formHeight, s + 1, tail);
    slots++;
    ids[s] = j;
    flags[s] = RECEIVED_LINK;
    htVector[s] = null;
    formHeight[s] = null;
  }

  private int slot(int j) {
    return Arrays.binarySearch(ids, 0, slots, j);
  }

  private int known(int j) {
    int s = slot(j);
    if (s < 0) {
      throw new IllegalStateException("there is no link to " + j);
    }
    return s;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int s = 0; s < slots; s++) {
      text.append(s == 0 ? "" : ", ").append(ids[s]).append(inN(s) ? "" : " forming");
      text.append(htVector[s] == null ? "" : " " + htVector[s]);
      text.append((flags[s] & RECEIVED_LINK) == 0 ? " awaiting LINK" : "");
      text.append((flags[s] & DIRTY) == 0 ? "" : " not told");
    }
    return text.append('}').toString();
  }
}
