package io.thalweg.check.epochs;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Participant;
import io.thalweg.core.recovery.Proposal;
import io.thalweg.core.recovery.ShareReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One state of a small cluster: what is agreed, the processes, and messages under way. Agreement is
 * one register that every process learns late, perhaps not every version. Any process may be
 * suspected at any time, so that each pause, partition and one-way link is an order of events.
 */
final class SmallCluster implements ShareAtSite.Outlet {
  private static final long FIRST_EPOCH = 1;
  static final int FENCE_BITS = 40;
  private static final int CHANNEL = 64; // from times this, plus to

  final EpochScope scope;
  final EpochProcess[] sites;
  final Agreed founded; // what was agreed first
  Agreed register;
  long now;
  final SortedMap<Integer, SortedMap<Integer, ShareReport>> reports = new TreeMap<>();
  Ids knowing = Ids.NONE; // keepers that have learnt the epoch
  int crashes;
  int keeperChanges;
  int leaves;
  final SortedMap<Integer, List<Parcelled>> channels = new TreeMap<>();
  private final long[] fences; // of the last grant of each unit
  @Nullable String violation;

  SmallCluster(EpochScope scope) {
    this.scope = scope;
    Ids all = Ids.of(IntStream.rangeClosed(1, scope.members()));
    Agreed empty = Agreed.founded(FIRST_EPOCH, all, all);
    founded = Objects.requireNonNull(empty.apply(new Proposal.Define(ShareAtSite.NUMBER, made())));
    register = founded;
    crashes = scope.crashes();
    keeperChanges = scope.keeperChanges();
    leaves = scope.leaves();
    fences = new long[scope.units()];
    sites = new EpochProcess[scope.members()];
    for (int s = 0; s < sites.length; s++) {
      sites[s] = new EpochProcess(scope, s + 1, register);
      sites[s].member = s + 1;
      sites[s].floor = register.epoch();
    }
    for (EpochProcess site : sites) {
      site.join(register, this);
    }
  }

  private Opening made() {
    return scope.kind() == EpochScope.Kind.GME
        ? Opening.OfGroups.made(1)
        : Opening.OfUnits.made(1, Ids.of(IntStream.range(0, scope.units())));
  }

  private SmallCluster(SmallCluster o) {
    scope = o.scope;
    founded = o.founded;
    register = o.register;
    now = o.now;
    reports.putAll(o.reports);
    knowing = o.knowing;
    crashes = o.crashes;
    keeperChanges = o.keeperChanges;
    leaves = o.leaves;
    channels.putAll(o.channels);
    fences = o.fences.clone();
    sites = o.sites.clone();
    violation = o.violation;
  }

  /** A copy that shares the sites, which are copied when they are about to change. */
  SmallCluster copy() {
    return new SmallCluster(this);
  }

  /** Returns a site that may be changed, once after each {@link #copy}. */
  EpochProcess edit(int site) {
    EpochProcess mine = new EpochProcess(sites[site]);
    sites[site] = mine;
    if (mine.share != null) {
      mine.share.connect(this);
    }
    return mine;
  }

  /** The place of the site with this member, or -1. */
  int indexOf(int member) {
    for (int s = 0; s < sites.length; s++) {
      if (sites[s].member == member) {
        return s;
      }
    }
    return -1;
  }

  Optional<EpochProcess> siteOf(int member) {
    return Arrays.stream(sites).filter(s -> s.member == member).findFirst();
  }

  static int channelOf(int from, int to) {
    return from * CHANNEL + to;
  }

  /** Messages under way from one member to another, the next first. */
  List<Parcelled> channel(int from, int to) {
    return channels.getOrDefault(from * CHANNEL + to, List.of());
  }

  void remove(int from, int to) {
    int channel = from * CHANNEL + to;
    List<Parcelled> parcels = channel(from, to);
    if (parcels.size() == 1) {
      channels.remove(channel);
    } else {
      channels.put(channel, parcels.subList(1, parcels.size()));
    }
  }

  @Override
  public void send(int from, int to, @Nullable Message message, Ids names) {
    List<Parcelled> parcels = new ArrayList<>(channel(from, to));
    parcels.add(new Parcelled(epochOf(from), message, names));
    channels.put(from * CHANNEL + to, List.copyOf(parcels));
  }

  private long epochOf(int member) {
    return siteOf(member)
        .map(s -> s.participant)
        .map(Participant::known)
        .orElse(register) // it learns just now that it is admitted
        .epoch();
  }

  @Override
  public void granted(int self, Ids names, long count) {
    if (siteOf(self).filter(s -> s.tenure.isValid(now)).isEmpty()) {
      violation = "m" + self + " is granted something though its tenure is over";
    }
    if (scope.kind() == EpochScope.Kind.GME) {
      return;
    }
    boolean strict = scope.kind() == EpochScope.Kind.HK;
    long epoch = scope.lacks(BrokenRule.FENCE_WITHOUT_EPOCH) ? 0 : epochOf(self);
    long fence = epoch << FENCE_BITS | count;
    for (int unit : names.toArray()) {
      if (fence < fences[unit] || (strict && fence == fences[unit])) {
        violation = "m" + self + " is granted unit " + unit + " with a fence that is not larger";
      }
      fences[unit] = fence;
    }
  }

  @Override
  public List<Parcelled> takeBack(int from, int to) {
    List<Parcelled> back = channels.remove(from * CHANNEL + to);
    return back == null ? List.of() : back;
  }

  /** The channels with messages, as numbers of their ends. */
  List<int[]> ends() {
    return channels.keySet().stream().map(c -> new int[] {c / CHANNEL, c % CHANNEL}).toList();
  }

  /** Looks for what must never be. */
  void check() {
    if (violation == null) {
      violation = scope.kind() == EpochScope.Kind.GME ? twoGroups() : twoHolders();
    }
    if (violation == null && scope.kind() != EpochScope.Kind.GME) {
      violation = twoPlaces();
    }
  }

  private List<EpochProcess> holders() {
    return Arrays.stream(sites)
        .filter(s -> s.alive && s.share != null && !s.share.held.isEmpty())
        .filter(s -> s.tenure.isValid(now))
        .toList();
  }

  private @Nullable String twoHolders() {
    Ids seen = Ids.NONE;
    for (EpochProcess site : holders()) {
      Ids held = Objects.requireNonNull(site.share).held;
      if (!seen.filter(held::contains).isEmpty()) {
        return "two members with a valid tenure hold unit " + seen.filter(held::contains).first();
      }
      seen = seen.plus(held);
    }
    return null;
  }

  private @Nullable String twoGroups() {
    long groups =
        holders().stream().map(s -> Objects.requireNonNull(s.share).held).distinct().count();
    return groups > 1 ? "members with a valid tenure are inside with two groups" : null;
  }

  /**
   * A unit must not be in two places of the open epoch: at members that are in it, in its messages,
   * or kept back.
   */
  private @Nullable String twoPlaces() {
    if (!register.open()) {
      return null;
    }
    List<Integer> places = new ArrayList<>();
    for (EpochProcess site : sites) {
      Participant participant = site.participant;
      if (participant != null && site.share != null && participant.isOpen() && isNow(participant)) {
        site.share.free.stream().forEach(places::add);
        site.share.kept.stream().forEach(places::add);
        site.share.held.stream().forEach(places::add);
      }
    }
    channels.values().stream()
        .flatMap(List::stream)
        .filter(parcel -> parcel.epoch() == register.epoch())
        .forEach(parcel -> parcel.names().stream().forEach(places::add));
    if (register.shares().get(ShareAtSite.NUMBER) instanceof Opening.OfUnits units) {
      places.addAll(units.quarantine().keySet());
    }
    for (int unit : places) {
      if (Collections.frequency(places, unit) > 1) {
        return "unit " + unit + " is in two places of an epoch";
      }
    }
    return null;
  }

  private boolean isNow(Participant participant) {
    return participant.known().epoch() == register.epoch();
  }

  /** Whether no further epoch begins, so that nobody needs to know who is over. */
  boolean isLast() {
    return register.epoch() > scope.epochs();
  }

  void encode(LongSink words) {
    register.encode(words);
    for (EpochProcess site : sites) {
      site.encode(now, isLast(), words);
    }
    words.put(crashes << 16 | keeperChanges << 8 | leaves);
    knowing.encode(words);
    encodeReports(words);
    words.put(channels.size());
    channels.forEach(
        (channel, parcels) -> {
          words.put(channel);
          words.put(parcels.size());
          parcels.forEach(parcel -> parcel.encode(words));
        });
    for (long fence : fences) {
      words.put(fence);
    }
  }

  void encodeReports(LongSink words) {
    words.put(reports.size());
    reports.forEach(
        (member, report) -> {
          words.put(member);
          words.put(report.size());
          report.forEach((number, share) -> share.encode(words));
        });
  }

  /** The fence of the last grant of a unit, or 0. */
  long fence(int unit) {
    return fences[unit];
  }
}
