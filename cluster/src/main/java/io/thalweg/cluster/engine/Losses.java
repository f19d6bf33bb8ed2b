package io.thalweg.cluster.engine;

import io.thalweg.cluster.Health;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Loss;
import io.thalweg.cluster.wire.Frame.Lost;
import io.thalweg.cluster.wire.Frame.Missing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what went with members that are seen no more.
 *
 * <p>When all who are left know that a member is gone, nothing goes there any more. So a token or
 * unit that is then seen anywhere is not lost, and one that is not seen in a number of rounds is:
 * what is on its way between two members arrives meanwhile. The oldest member asks and tells the
 * others. Who has lost sight of somebody that the oldest member saw leave tells it so: something
 * may have been on its way there. On the loop, unless said.
 */
final class Losses {
  private static final Logger LOG = LoggerFactory.getLogger(Losses.class);
  private static final Duration BETWEEN = Duration.ofMillis(200);
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private final Member member;
  private final Set<Address> missing = ConcurrentHashMap.newKeySet();
  private volatile Map<Integer, Loss> known = Map.of();
  private long lastRound;
  private int census; // counts them: an older one gives way

  Losses(Member member) {
    this.member = member;
  }

  void vanished(Peer peer) {
    missing.add(peer.address);
  }

  void returned(Peer peer) {
    if (missing.remove(peer.address)) {
      begin();
    }
  }

  /** Any thread. */
  Collection<String> missing() {
    return missing.stream().map(Address::name).sorted().distinct().toList();
  }

  /** There is a new view. */
  void seen() {
    if (!missing.isEmpty() || !known.isEmpty()) {
      begin();
    }
  }

  /** Now and then: tells the oldest member until it has looked. */
  void tick() {
    if (!missing.isEmpty() && !member.neighbourhood().isFirst()) {
      member.neighbourhood().present().stream().limit(1).filter(Peer::up).forEach(this::passOn);
    }
  }

  /** Tells a peer who is missing: the oldest member, and all before this one leaves. */
  void passOn(Peer peer) {
    missing.forEach(m -> peer.send(new Missing(m.id(), m.name())));
  }

  /** Another member has lost sight of this one. */
  void missed(Address lost) {
    boolean seen = member.neighbourhood().view().contains(lost);
    if (!seen && missing.add(lost)) {
      begin();
    }
  }

  private void begin() {
    int mine = ++census;
    if (member.neighbourhood().isFirst()) {
      List<UUID> gone = missing.stream().map(Address::id).toList();
      member.loop().after(BETWEEN, () -> round(new Census(mine, gone)));
    }
  }

  private void round(Census now) {
    if (now.number == census) {
      member
          .inquiry()
          .ask(Frame.ALL, now.gone, LIMIT)
          .thenAccept(answers -> member.loop().execute(() -> answered(now, answers)));
    }
  }

  private void answered(Census now, Inquiry.Answers answers) {
    if (now.number != census) {
      return;
    }
    now.add(member.allShared(), answers);
    List<Loss> losses = losses(now.seen());
    if (losses.isEmpty() || now.isOver()) {
      Lost lost = new Lost(lastRound + 1, now.gone, losses);
      member.neighbourhood().up().forEach(peer -> peer.send(lost));
      told(lost);
    } else {
      member.loop().after(BETWEEN, () -> round(now));
    }
  }

  private List<Loss> losses(Map<Integer, Census.Sight> sights) {
    List<Loss> losses = new ArrayList<>();
    String with = String.join(", ", missing());
    for (Shared<?> shared : member.allShared()) {
      Census.Sight sight = sights.getOrDefault(shared.number, new Census.Sight());
      int[] units =
          shared instanceof LiveSemaphore semaphore
              ? semaphore.inService().filter(u -> !sight.has(u)).toArray()
              : new int[0];
      boolean token = !sight.hasToken(shared instanceof LiveGroupLock);
      if (token || units.length > 0) {
        losses.add(new Loss(shared.number, token, units, with));
      }
    }
    return losses;
  }

  /** Tells one that is new what is lost. One that is back may have it: then all look again. */
  void tell(Peer peer) {
    boolean isNew = !missing.contains(peer.address);
    if (isNew && !known.isEmpty() && member.neighbourhood().isFirst()) {
      peer.send(new Lost(lastRound, List.of(), List.copyOf(known.values())));
    }
  }

  /** The oldest member has found this to be lost, and nothing else. */
  void told(Lost lost) {
    lastRound = Math.max(lastRound, lost.round());
    Map<Integer, Loss> now = new HashMap<>();
    lost.losses().forEach(loss -> now.put(loss.number(), loss));
    Map<Integer, Loss> before = known;
    known = Map.copyOf(now);
    if (now.isEmpty()) {
      missing.removeIf(m -> lost.gone().contains(m.id())); // nothing went with them
    }
    for (Shared<?> shared : member.allShared()) {
      apply(shared, before.get(shared.number));
    }
  }

  /** Something that this member has just learned of may have been lost before that. */
  void learned(Shared<?> shared) {
    apply(shared, null);
  }

  private void apply(Shared<?> shared, @Nullable Loss before) {
    Loss loss = known.get(shared.number);
    if (loss != null) {
      shared.lost(loss.token() ? sentence(shared, loss) : null, loss.units(), loss.with());
    } else if (before != null) {
      shared.lost(null, new int[0], "");
    }
    log(shared, before, loss);
  }

  private void log(Shared<?> shared, @Nullable Loss before, @Nullable Loss now) {
    if (before == null && now != null) {
      LOG.error("{}: {}", member.member(), sentence(shared, now));
    } else if (before != null && now == null) {
      LOG.info("{}: nothing of {} is lost any more", member.member(), shared.name());
    }
  }

  private static String sentence(Shared<?> shared, Loss loss) {
    String with = " lost with " + loss.with();
    if (shared.number == Registry.NUMBER) {
      return "the registry is" + with + ", so that no semaphore can be made or resized";
    }
    if (!loss.token()) {
      return "units %s of %s are%s".formatted(Arrays.toString(loss.units()), shared.name(), with);
    }
    String what =
        shared instanceof LiveGroupLock
            ? "the token of %s or a part of its session is"
            : "the token of %s is";
    return what.formatted(shared.name()) + with + ", so that nothing of it can be granted";
  }

  /** What is lost of one thing; any thread. */
  List<String> of(int number) {
    Loss loss = known.get(number);
    return loss == null
        ? List.of()
        : member.shared(number).map(s -> List.of(sentence(s, loss))).orElse(List.of());
  }

  /** Any thread. */
  Health health() {
    List<String> problems = new ArrayList<>();
    boolean down = false;
    for (Loss loss : known.values()) {
      problems.addAll(of(loss.number()));
      down |= loss.token() && loss.number() != Registry.NUMBER;
    }
    Health.State state =
        down ? Health.State.DOWN : problems.isEmpty() ? Health.State.UP : Health.State.DEGRADED;
    return new Health(state, List.copyOf(problems));
  }
}
