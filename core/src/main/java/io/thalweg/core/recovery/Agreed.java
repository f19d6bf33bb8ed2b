package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the members of a cluster have agreed on. Immutable: {@link #apply} returns what follows.
 *
 * @param version the number of changes so far
 * @param epoch the number of the epoch; in every frame of a member
 * @param open whether the epoch is open; otherwise it is frozen, and nothing is granted
 * @param opened the last epoch that was opened
 * @param last the largest number that a member has had so far
 * @param members those that belong to the epoch
 * @param base while open, the members; while frozen, those that may have something from before: the
 *     members when the last open epoch was frozen
 * @param keepers those that answer for the tenure of members
 * @param formerKeepers the keepers of the last open epoch
 * @param out members that were put out and whose tenure may not have ended, each with the epoch
 *     that put it out
 * @param shares semaphores and group locks by number, as they were when the epoch was opened
 */
public record Agreed(
    long version,
    long epoch,
    boolean open,
    long opened,
    int last,
    Ids members,
    Ids base,
    Ids keepers,
    Ids formerKeepers,
    SortedMap<Integer, Long> out,
    SortedMap<Integer, Opening> shares) {

  public Agreed {
    out = Collections.unmodifiableSortedMap(new TreeMap<>(out));
    shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
  }

  /** A cluster that is founded in this epoch by these members, which have numbers from 1 on. */
  public static Agreed founded(long epoch, Ids members, Ids keepers) {
    return new Agreed(
        1,
        epoch,
        true,
        epoch,
        members.size(),
        members,
        members,
        keepers,
        keepers,
        new TreeMap<>(),
        new TreeMap<>());
  }

  /** Returns what is agreed after this change, or null if the change is refused. */
  public @Nullable Agreed apply(Proposal change) {
    return switch (change) {
      case Proposal.Admit admit -> open ? withMembers(members.with(last + 1)) : null;
      case Proposal.Dismiss(int member) -> dismiss(member);
      case Proposal.Define(int share, Opening made) -> define(share, made);
      case Proposal.Remove(int share) -> remove(share);
      case Proposal.Freeze freeze -> freeze(freeze);
      case Proposal.Open(SortedMap<Integer, Opening> opened) -> open(opened);
    };
  }

  private @Nullable Agreed dismiss(int member) {
    return open && members.contains(member) ? withMembers(members.without(member)) : null;
  }

  private Agreed withMembers(Ids now) {
    int largest = now.isEmpty() ? last : Math.max(last, now.last());
    return new Agreed(
        version + 1, epoch, open, opened, largest, now, now, keepers, formerKeepers, out, shares);
  }

  private @Nullable Agreed define(int share, Opening made) {
    if (!open) {
      return null;
    }
    SortedMap<Integer, Opening> now = new TreeMap<>(shares);
    now.put(share, made);
    return withShares(now);
  }

  private @Nullable Agreed remove(int share) {
    if (!open || !shares.containsKey(share)) {
      return null;
    }
    SortedMap<Integer, Opening> now = new TreeMap<>(shares);
    now.remove(share);
    return withShares(now);
  }

  private Agreed withShares(SortedMap<Integer, Opening> now) {
    return new Agreed(
        version + 1, epoch, open, opened, last, members, base, keepers, formerKeepers, out, now);
  }

  /** The same as this version, so that several changes count as one. */
  public Agreed as(long number) {
    return new Agreed(
        number, epoch, open, opened, last, members, base, keepers, formerKeepers, out, shares);
  }

  private @Nullable Agreed freeze(Proposal.Freeze change) {
    Ids known = members.plus(Ids.of(out.keySet()));
    boolean refused =
        (change.members().isEmpty() && change.newcomers() == 0)
            || !known.minus(change.over()).containsAll(change.members())
            || !change.over().stream().allMatch(this::mayBeOver)
            || !mayBecomeKeepers(change.keepers());
    if (refused) {
      return null;
    }
    SortedMap<Integer, Long> nowOut = new TreeMap<>();
    known.minus(change.members()).minus(change.over()).stream()
        .forEach(x -> nowOut.put(x, members.contains(x) ? epoch + 1 : outSince(x)));
    return new Agreed(
        version + 1,
        epoch + 1,
        false,
        opened,
        last + change.newcomers(),
        change.members().plus(newcomers(change.newcomers())),
        base,
        change.keepers(),
        formerKeepers,
        nowOut,
        shares);
  }

  private Ids newcomers(int number) {
    return Ids.of(IntStream.rangeClosed(last + 1, last + number));
  }

  /** The epoch that put this member out; it must be out. */
  public long outSince(int member) {
    Long since = out.get(member);
    if (since == null) {
      throw new IllegalArgumentException(member + " is not out");
    }
    return since;
  }

  /**
   * Whether an epoch was opened without this member, which is out. Then a majority of keepers knows
   * that it is out, so that its tenure is not prolonged any more.
   */
  public boolean mayBeOver(int member) {
    Long since = out.get(member);
    return since != null && since <= opened;
  }

  /**
   * Whether the next epoch may have these keepers. They change only once between two openings,
   * since an epoch opens when majorities of the keepers before and after the change know of it: no
   * other keepers can have prolonged a tenure meanwhile.
   */
  private boolean mayBecomeKeepers(Ids next) {
    return next.equals(keepers) || (!next.isEmpty() && keepers.equals(formerKeepers));
  }

  private @Nullable Agreed open(SortedMap<Integer, Opening> now) {
    return open
        ? null
        : new Agreed(
            version + 1, epoch, true, epoch, last, members, members, keepers, keepers, out, now);
  }

  /** Whether this member is out for good: it comes back only as a new member. */
  public boolean isOver(int member) {
    return !members.contains(member) && !out.containsKey(member);
  }

  public void encode(LongSink words) {
    words.put(version);
    words.put(epoch << 1 | (open ? 1 : 0));
    words.put(opened);
    words.put(last);
    members.encode(words);
    base.encode(words);
    keepers.encode(words);
    formerKeepers.encode(words);
    words.put(out.size());
    out.forEach(
        (member, since) -> {
          words.put(member);
          words.put(since);
        });
    words.put(shares.size());
    shares.forEach(
        (number, share) -> {
          words.put(number);
          share.encode(words);
        });
  }
}
