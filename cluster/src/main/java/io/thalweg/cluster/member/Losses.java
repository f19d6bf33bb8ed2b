package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Outputs.Level;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Loss;
import io.thalweg.cluster.wire.Frame.Lost;
import io.thalweg.cluster.wire.Frame.Missing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which tokens and units are lost with members that are gone.
 *
 * <p>Once all members that are left know that a member is gone, nothing is sent to it any more. So
 * a token or unit that is seen anywhere after that is not lost; it is lost if, in a number of
 * rounds, it is neither seen nor in flight to a member that is present. The oldest member asks in
 * rounds, and tells the others the result. For a member, another may be missing whose goodbye the
 * oldest member has seen; then it tells the oldest, since something may have been in flight there.
 */
final class Losses {
  private static final Duration BETWEEN = Duration.ofMillis(200);
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private final Turn turn;
  private final DueActions agenda;
  private final Membership membership;
  private final Shares shares;
  private final Inquiry inquiry;

  /** The missing members, each with the number of the last report on it. */
  private final Map<Address, Long> missing = new LinkedHashMap<>();

  private long reports;
  private Map<Integer, Loss> known = Map.of();
  private long lastRound;
  private @Nullable Census census; // the one that is being taken
  private boolean first = true; // this member is the oldest, or has no view yet

  Losses(Turn turn, DueActions agenda, Membership membership, Shares shares, Inquiry inquiry) {
    this.turn = turn;
    this.agenda = agenda;
    this.membership = membership;
    this.shares = shares;
    this.inquiry = inquiry;
  }

  /** The view has lost a peer that has not said goodbye. */
  void vanished(Peer peer) {
    miss(peer.address);
    tick(); // at once, so that the oldest member seldom takes a census too early
  }

  private void miss(Address lost) {
    missing.put(lost, ++reports);
    begin();
  }

  /** A missing peer is back, with all that it had. */
  void returned(Peer peer) {
    if (missing.remove(peer.address) != null) {
      begin();
    }
  }

  List<String> missing() {
    return missing.keySet().stream().map(Address::name).sorted().distinct().toList();
  }

  /**
   * There is a new view. A member that has become the oldest takes a census even if it misses no
   * member: others may have been in another partition, and believe that something is lost.
   */
  void seen() {
    boolean begins = membership.isFirst() && !first;
    first = membership.isFirst();
    if (census == null && (begins || !missing.isEmpty() || !known.isEmpty())) {
      begin();
    }
  }

  /** Called now and then: reports the missing members to the oldest until it has taken a census. */
  void tick() {
    if (!missing.isEmpty()) {
      membership.oldestPresent().filter(Peer::isUp).ifPresent(this::passOn);
    }
  }

  /**
   * Called seldom: tells all peers again what is lost, since another member may have told them
   * something else.
   */
  void repeat() {
    if (!known.isEmpty()) {
      membership.up().forEach(this::tell);
    }
  }

  /**
   * Tells a peer which members are missing: the oldest member, or any peer before this member
   * leaves.
   */
  void passOn(Peer peer) {
    missing.forEach((m, report) -> peer.send(new Missing(m.id(), m.name(), report)));
  }

  /**
   * A peer reports a member as missing. That is news even if this member misses it already: the
   * peer may have seen it again meanwhile, and have sent it something.
   */
  void missed(Peer teller, Address lost, long report) {
    if (!membership.sees(lost) && report > teller.reports.getOrDefault(lost, 0L)) {
      teller.reports.put(lost, report);
      miss(lost);
    }
  }

  /** Begins a new census if this member is the oldest, since there is more to look for. */
  private void begin() {
    if (membership.isFirst()) {
      List<UUID> gone = missing.keySet().stream().map(Address::id).toList();
      Census next = new Census(gone);
      census = next;
      agenda.after(BETWEEN, () -> round(next));
    } else {
      census = null;
    }
  }

  private void round(Census now) {
    if (now == census) {
      inquiry.ask(Frame.ALL, now.gone, LIMIT, answers -> answered(now, answers));
    }
  }

  private void answered(Census now, Answers answers) {
    if (now != census) {
      return;
    }
    if (!membership.isFirst()) {
      census = null;
      return;
    }
    now.add(shares.all(), answers);
    List<Loss> losses = now.hasBegun() ? losses(now) : List.of();
    if (now.hasBegun() && losses.stream().allMatch(loss -> now.isOver(loss.number()))) {
      census = null;
      tellAll(now.gone, losses);
    } else {
      agenda.after(BETWEEN, () -> round(now));
    }
  }

  private void tellAll(List<UUID> gone, List<Loss> losses) {
    long round = lastRound + 1;
    for (Peer peer : membership.up()) {
      long heard = peer.reports.values().stream().mapToLong(r -> r).max().orElse(0);
      peer.send(new Lost(round, gone, heard, losses));
    }
    told(new Lost(round, gone, reports, losses));
  }

  private List<Loss> losses(Census now) {
    List<Loss> losses = new ArrayList<>();
    String with = missing.isEmpty() ? "a member that is gone" : String.join(", ", missing());
    for (Share<?> share : shares.all()) {
      Census.Sight sight = now.of(share);
      int[] units =
          share instanceof SemaphoreShare semaphore
              ? semaphore.settings().notGone().filter(u -> !sight.has(u)).toArray()
              : new int[0];
      boolean token = !sight.hasToken();
      if (token || units.length > 0) {
        losses.add(new Loss(share.number, token, units, with));
      }
    }
    return losses;
  }

  /**
   * Tells a peer what is lost, even if that is nothing: it may have been alone and believe
   * otherwise. A peer that was missing is not told: it may have what is lost, and a new census
   * follows.
   */
  void tell(Peer peer) {
    boolean isNews = census == null || !known.isEmpty(); // else the census will tell
    if (!missing.containsKey(peer.address) && isNews && membership.isFirst()) {
      peer.send(new Lost(lastRound, List.of(), 0, List.copyOf(known.values())));
    }
  }

  /** Takes over what the oldest member has found to be lost; nothing else is. */
  void told(Lost lost) {
    lastRound = Math.max(lastRound, lost.round());
    Map<Integer, Loss> before = known;
    Map<Integer, Loss> now = new TreeMap<>();
    lost.losses().forEach(loss -> now.put(loss.number(), loss));
    known = now;
    List<Address> lookedFor = lookedFor(lost);
    lookedFor.stream()
        .flatMap(one -> membership.known(one).stream())
        .forEach(peer -> peer.talk.wasTaken(number -> !now.containsKey(number)));
    if (now.isEmpty()) {
      lookedFor.forEach(missing::remove); // nothing is lost with them
      membership.peers().forEach(peer -> peer.reports.keySet().removeAll(lookedFor));
    }
    shares.all().forEach(share -> apply(share, before.get(share.number)));
    String registryLost = of(RegistryShare.NUMBER).stream().findFirst().orElse(null);
    shares.semaphores().forEach(semaphore -> semaphore.registry(registryLost));
    tellHealth();
  }

  /**
   * The missing members that the census has looked for since this member last lost sight of them.
   */
  private List<Address> lookedFor(Lost lost) {
    return missing.keySet().stream()
        .filter(m -> lost.gone().contains(m.id()) && missing.getOrDefault(m, 0L) <= lost.heard())
        .toList();
  }

  /** A share is new here; a part of it may have been lost before. */
  void learned(Share<?> share) {
    apply(share, null);
    if (known.containsKey(share.number)) {
      tellHealth();
    }
  }

  /** The units of a share may have changed. */
  void changed(Share<?> share) {
    if (known.containsKey(share.number)) {
      tellHealth();
    }
  }

  private void tellHealth() {
    turn.out().health(isAnyTokenLost(), all());
  }

  private void apply(Share<?> share, @Nullable Loss before) {
    Loss loss = known.get(share.number);
    if (loss != null) {
      share.lost(loss.token() ? sentence(share, loss) : null, loss.units(), loss.with());
    } else if (before != null) {
      share.lost(null, new int[0], "");
    }
    if (before == null && loss != null) {
      of(share.number).forEach(sentence -> turn.out().say(Level.ERROR, sentence));
    } else if (before != null && loss == null) {
      turn.out().say(Level.INFO, "nothing of " + share.name() + " is lost any more");
    }
  }

  /** The lost units, without retiring ones. */
  private static int[] units(Share<?> share, Loss loss) {
    return share instanceof SemaphoreShare semaphore
        ? semaphore.settings().inService().filter(u -> contains(loss.units(), u)).toArray()
        : loss.units();
  }

  private static boolean contains(int[] units, int unit) {
    return Arrays.stream(units).anyMatch(u -> u == unit);
  }

  private static String sentence(Share<?> share, Loss loss) {
    String with = " lost with " + loss.with();
    if (share.number == RegistryShare.NUMBER) {
      return "the registry is" + with + ", so that no semaphore can be made or resized";
    }
    if (!loss.token()) {
      String units = Arrays.toString(units(share, loss));
      return "units %s of %s are%s".formatted(units, share.name(), with);
    }
    String what =
        share instanceof GroupShare
            ? "the token of %s or a part of its session is"
            : "the token of %s is";
    return what.formatted(share.name()) + with + ", so that nothing of it can be granted";
  }

  /** What is lost of one share, in sentences. */
  List<String> of(int number) {
    Loss loss = known.get(number);
    Optional<Share<?>> share = shares.get(number);
    return loss == null || share.isEmpty() || isOfNoUse(share.get(), loss)
        ? List.of()
        : List.of(sentence(share.get(), loss));
  }

  private static boolean isOfNoUse(Share<?> share, Loss loss) {
    return !loss.token() && units(share, loss).length == 0;
  }

  /** What is lost of all shares, in sentences. */
  private List<String> all() {
    return known.keySet().stream().flatMap(number -> of(number).stream()).toList();
  }

  /** Whether the token of a semaphore or group lock is lost. */
  private boolean isAnyTokenLost() {
    return known.values().stream()
        .anyMatch(loss -> loss.token() && loss.number() != RegistryShare.NUMBER);
  }
}
