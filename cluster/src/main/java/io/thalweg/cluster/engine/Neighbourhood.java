package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The other members: who is there, and what each of them says. On the loop, unless said: messages
 * of algorithms come on the threads that read them.
 */
final class Neighbourhood {
  private static final Logger LOG = LoggerFactory.getLogger(Neighbourhood.class);
  private static final Duration TICK = Duration.ofMillis(100);
  private static final int TIME_TICKS = 100; // ten seconds
  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final Duration FLUSH = Duration.ofMillis(20);
  private static final Duration LEAVE_STEP = Duration.ofMillis(2);
  static final Duration LEAVE_LIMIT = Duration.ofSeconds(10);

  private final Member member;
  private final ClusterConfig config;
  private final Map<Address, Peer> peers = new ConcurrentHashMap<>();
  private final CompletableFuture<@Nullable Void> joined = new CompletableFuture<>();
  private volatile List<Address> view = List.of();
  private volatile UUID cluster = Frame.NO_CLUSTER;
  private volatile int id = draw();
  private final AtomicBoolean flushing = new AtomicBoolean();
  private int ticks;
  private volatile long about;
  private volatile String refusal = "";
  private boolean leaving;
  private boolean farewell; // nothing is left here, and nothing is to come

  Neighbourhood(Member member, ClusterConfig config) {
    this.member = member;
    this.config = config;
    this.about = member.time().nanos();
    member.loop().every(TICK, this::tick);
  }

  private static int draw() {
    return 1 + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE - 1);
  }

  /** This member's number as a node; any thread. It does not change once the member has joined. */
  int id() {
    return id;
  }

  /** Any thread. */
  List<Address> view() {
    return view;
  }

  /** Those with whom there is a conversation; any thread. */
  List<Peer> up() {
    return peers.values().stream().filter(p -> p.up() && !p.departed).toList();
  }

  /** Those that are seen, in the order of the view. */
  List<Peer> present() {
    List<Peer> present = new ArrayList<>();
    for (Address address : view) {
      Peer peer = peers.get(address);
      if (peer != null && peer.present) {
        present.add(peer);
      }
    }
    return present;
  }

  /** Those that are seen and stay, in the order of the view. */
  List<Peer> staying() {
    return present().stream().filter(peer -> !peer.leaving && !peer.departed).toList();
  }

  /** The oldest member that it sees and that stays, unless that is this one. */
  Optional<Peer> oldest() {
    boolean self = staysInView().stream().findFirst().filter(member.self()::equals).isPresent();
    return self ? Optional.empty() : staying().stream().findFirst();
  }

  /** The view without those who are about to leave: others link around them. */
  private List<Address> staysInView() {
    return view.stream().filter(this::stays).toList();
  }

  private boolean stays(Address address) {
    Peer peer = peers.get(address);
    return address.equals(member.self()) ? !leaving : peer == null || !peer.leaving;
  }

  /** Whether there is no conversation with any of these. */
  boolean isSilentTo(Collection<UUID> gone) {
    return up().stream().noneMatch(peer -> gone.contains(peer.address.id()));
  }

  /** Whether this member is the oldest that it sees. */
  boolean isFirst() {
    return !view.isEmpty() && view.getFirst().equals(member.self());
  }

  /** Is done when the cluster is known, and what the others know. */
  CompletableFuture<@Nullable Void> joined() {
    return joined;
  }

  String whyNotJoined() {
    String found = view.size() > 1 ? "only members that have not joined either" : "nobody";
    String why = refusal.isEmpty() ? found + " was found" : refusal;
    return "%s could not join %s within %s: %s by %s, and this member does not found the cluster"
        .formatted(member.member(), config.name(), config.joinTimeout(), why, config.discovery());
  }

  /** Who is there has changed. */
  void see(List<Address> now) {
    List<Address> before = view;
    view = now;
    for (Address address : before) {
      Peer peer = peers.get(address);
      if (peer != null && !now.contains(address)) {
        vanish(peer);
      }
    }
    for (Address address : now) {
      if (!address.equals(member.self())) {
        appear(peers.computeIfAbsent(address, a -> new Peer(a, member)));
      }
    }
    foundIfAlone();
    relink();
    member.losses().seen();
    joinIfAllTold();
  }

  private void appear(Peer peer) {
    if (peer.present) {
      return;
    }
    peer.present = true;
    peer.begin();
    greet(peer);
    Hello early = peer.early;
    peer.early = null;
    if (early != null) {
      onHello(peer, early, peer.earlyTime);
    }
  }

  private void greet(Peer peer) {
    peer.sendLoose(peer.hello(cluster, id));
  }

  private void vanish(Peer peer) {
    peer.present = false;
    peer.greeted = false;
    fallSilent(peer);
    if (peer.departed || !peer.hasTalked()) {
      peers.remove(peer.address); // it has nothing of the cluster
    } else {
      LOG.warn("{} has lost sight of {}", member.member(), peer);
      member.losses().vanished(peer);
    }
  }

  private void fallSilent(Peer peer) {
    peer.order.lock();
    try {
      if (peer.up()) {
        peer.end();
        member.allShared().forEach(shared -> shared.gone(peer));
      }
    } finally {
      peer.order.unlock();
    }
  }

  /**
   * Whatever arrives, on the thread that read it. A message of an algorithm is acted on at once,
   * which saves a change of threads; all else, and what comes behind it, waits for the loop.
   */
  void take(Address from, Frame.Header header, Frame frame) {
    Peer peer = peers.get(from);
    if (frame instanceof Parcel && peer != null && peer.queued.get() == 0) {
      takeNow(peer, header, frame);
      return;
    }
    Peer known = peer != null ? peer : peers.computeIfAbsent(from, a -> new Peer(a, member));
    known.queued.incrementAndGet();
    member
        .loop()
        .execute(
            () -> {
              try {
                takeNow(known, header, frame);
              } finally {
                known.queued.decrementAndGet();
              }
            });
  }

  private void takeNow(Peer peer, Frame.Header header, Frame frame) {
    peer.order.lock();
    try {
      if (frame instanceof Hello hello) {
        onHello(peer, hello, header.time());
      } else if (peer.takes(header)) {
        member.clock().hear(header.time()); // first: what it makes us do is later
        on(peer, frame);
      }
    } finally {
      peer.order.unlock();
    }
  }

  private void on(Peer peer, Frame frame) {
    switch (frame) {
      case Parcel parcel ->
          member.shared(parcel.number()).ifPresent(shared -> shared.deliver(peer, parcel));
      case Frame.Open(int number) -> onOpen(peer, number);
      case Frame.Unlink(int number) -> {
        member.shared(number).ifPresent(s -> s.onUnlink(peer));
        reopen(peer, number);
      }
      case Frame.Unlinked(int number) -> {
        member.shared(number).ifPresent(s -> s.onUnlinked(peer));
        reopen(peer, number);
      }
      case Frame.Define(List<Definition> definitions) -> {
        definitions.forEach(member::learn);
        peer.told = true;
        joinIfAllTold();
      }
      case Frame.Ask ask -> member.inquiry().answer(peer, ask);
      case Frame.Tell tell -> member.inquiry().told(peer, tell);
      case Frame.Lost lost -> {
        if (view.getFirst().equals(peer.address)) { // others may have been on the far side
          member.losses().told(lost);
        }
      }
      case Frame.Goodbye bye -> {
        peer.departed = true;
        peer.sendLoose(new Frame.Acknowledge()); // it waits for that
      }
      case Frame.Missing(UUID lost, String name) -> member.losses().missed(new Address(lost, name));
      case Frame.Leaving soon -> {
        peer.leaving = true;
        relink();
      }
      case Frame.Acknowledge nothing -> {}
      case Hello hello -> throw new IllegalStateException("a greeting is no part of what is said");
    }
  }

  private void onHello(Peer peer, Hello hello, long time) {
    if (!peer.present) {
      peer.early = hello;
      peer.earlyTime = time;
      return;
    }
    peer.greeted = true;
    if (!agree(peer, hello, time)) {
      return;
    }
    if (peer.up()) {
      if (hello.conversation() == peer.theirs()) {
        if (hello.heard() != peer.mine()) {
          greet(peer); // ours was lost
        }
        return;
      }
      fallSilent(peer); // it has begun anew, and so do we
      peer.begin();
    }
    List<Parcel> back = peer.begun(hello);
    if (hello.heard() != peer.mine()) {
      greet(peer);
    }
    converse(peer, back);
  }

  private void converse(Peer peer, List<Parcel> back) {
    member
        .allShared()
        .forEach(
            shared -> {
              List<Parcel> of = back.stream().filter(p -> p.number() == shared.number).toList();
              if (!of.isEmpty()) {
                shared.returned(of);
              }
              shared.forget(peer);
            });
    member.losses().tell(peer); // first: with the definitions a newcomer has joined
    peer.send(new Frame.Define(member.definitions()));
    if (leaving) {
      peer.send(new Frame.Leaving());
    }
    member.allShared().forEach(this::open);
    member.losses().returned(peer);
  }

  /** Whether both belong to one cluster, which one of them may learn by this. */
  private boolean agree(Peer peer, Hello hello, long time) {
    if (hello.id() == id || isTaken(hello.id(), peer)) {
      return redraw(peer);
    }
    boolean theyKnow = !hello.cluster().equals(Frame.NO_CLUSTER);
    boolean weKnow = !cluster.equals(Frame.NO_CLUSTER);
    if (!theyKnow) {
      if (weKnow) {
        greet(peer);
      } else {
        foundIfAlone();
      }
      return false;
    }
    if (weKnow && !cluster.equals(hello.cluster())) {
      refuse(peer);
      return false;
    }
    if (time == FleetClock.NONE) {
      member.drop("a greeting from " + peer + " that knows the cluster but not its time");
      return false;
    }
    member.clock().hear(time); // not before it is known to be of this cluster
    if (!weKnow) {
      adopt(hello.cluster(), false);
    }
    return true;
  }

  private boolean isTaken(int number, Peer by) {
    return peers.values().stream().anyMatch(p -> p != by && p.up() && p.id() == number);
  }

  /** Two members drew the same number: who has not joined yet draws again. */
  private boolean redraw(Peer peer) {
    if (cluster.equals(Frame.NO_CLUSTER)) {
      id = draw();
      greet(peer);
    } else if (!peer.refused) { // the other one draws, if it can, when it hears our greeting
      peer.refused = true;
      LOG.error("{} and {} drew the same number: start {} again", member.member(), peer, peer);
    }
    return false;
  }

  private void refuse(Peer peer) {
    if (!peer.refused) {
      peer.refused = true;
      refusal = peer + " belongs to another cluster of the same name";
      LOG.error(
          "{} and {} belong to two clusters that were both founded as {}: stop one of them",
          member.member(),
          peer,
          config.name());
    }
  }

  private void foundIfAlone() {
    boolean nobodyKnows = present().stream().allMatch(peer -> peer.greeted);
    if (cluster.equals(Frame.NO_CLUSTER) && config.founds() && nobodyKnows) {
      LOG.info("{} founds {}", member.member(), config.name());
      member.clock().found();
      adopt(UUID.randomUUID(), true);
    }
  }

  private void adopt(UUID known, boolean founder) {
    cluster = known;
    member.share(new Registry(member, founder));
    present().forEach(this::greet);
    if (founder) {
      joined.complete(null);
    }
  }

  /**
   * The member has joined when it knows what those know that it sees. One that does not answer is
   * not waited for long: what it knows the others know too, unless it is about to tell them.
   */
  private void joinIfAllTold() {
    boolean known = !cluster.equals(Frame.NO_CLUSTER);
    if (known && present().stream().allMatch(peer -> peer.told)) {
      joined.complete(null);
    } else if (known && present().stream().anyMatch(peer -> peer.told)) {
      member.loop().after(ANSWER, () -> joined.complete(null));
    }
  }

  private void onOpen(Peer peer, int number) {
    peer.opens.add(number);
    member.shared(number).ifPresent(this::opened);
  }

  /** Peers may have opened their side before this member knew the thing. */
  void opened(Shared<?> shared) {
    for (Peer peer : peers.values()) {
      if (!farewell && peer.up() && peer.opens.remove(shared.number)) {
        shared.onOpen(peer);
      }
    }
  }

  /** Opens all links that are wanted. */
  void open(Shared<?> shared) {
    List<Address> stay = staysInView();
    for (Peer peer : up()) {
      if (Links.wanted(config.overlay(), stay, member.self(), peer.address)) {
        shared.open(peer);
      }
    }
  }

  /** While a link was being taken down it may have come to be wanted again. */
  private void reopen(Peer peer, int number) {
    if (Links.wanted(config.overlay(), staysInView(), member.self(), peer.address)) {
      member.shared(number).ifPresent(shared -> shared.open(peer));
    }
  }

  /** The overlay may have changed with the view. Who leaves takes its links down itself. */
  private void relink() {
    if (leaving) {
      return;
    }
    List<Address> stay = staysInView();
    for (Shared<?> shared : member.allShared()) {
      open(shared);
      for (Peer peer : up()) {
        if (!peer.leaving && !Links.wanted(config.overlay(), stay, member.self(), peer.address)) {
          shared.unlink(peer);
        }
      }
    }
  }

  /** Sees to it that what waits for company is sent before long; any thread. */
  void flushSoon() {
    if (!flushing.get() && flushing.compareAndSet(false, true)) {
      member.loop().after(FLUSH, this::flush);
    }
  }

  private void flush() {
    flushing.set(false);
    peers.values().forEach(Peer::flush);
  }

  /** When the last tick was; any thread. */
  long about() {
    return about;
  }

  private boolean tick() {
    ticks++;
    about = member.time().nanos();
    for (Peer peer : peers.values()) {
      peer.tick();
      if (peer.present && !peer.up() && ticks % 5 == 0) {
        greet(peer); // the first may have been lost
      }
    }
    if (ticks % 10 == 0) {
      member.losses().tick();
    }
    if (ticks % TIME_TICKS == 0) {
      tellTime();
    }
    return true;
  }

  /**
   * So that clocks do not drift apart while nobody has anything to say: all tell the oldest member
   * the time, as every frame does, and the oldest tells all.
   */
  private void tellTime() {
    List<Peer> listeners = oldest().map(List::of).orElseGet(this::up);
    listeners.stream().filter(Peer::up).forEach(peer -> peer.sendLoose(new Frame.Acknowledge()));
  }

  /** Leaves in order; any thread. Is done when nothing is left here. */
  CompletableFuture<@Nullable Void> leave() {
    CompletableFuture<@Nullable Void> left = new CompletableFuture<>();
    member
        .loop()
        .execute(
            () -> {
              leaving = true;
              up().forEach(peer -> peer.send(new Frame.Leaving()));
              member.loop().every(LEAVE_STEP, () -> leaveStep(left));
            });
    return left;
  }

  private boolean leaveStep(CompletableFuture<@Nullable Void> left) {
    List<Peer> heirs = staying().stream().filter(Peer::up).toList();
    boolean clean = !heirs.isEmpty() || staying().isEmpty();
    for (Shared<?> shared : member.allShared()) {
      clean &= shared.leave(heirs);
    }
    if (clean) {
      farewell = true;
      List<Peer> others = up();
      others.forEach(member.losses()::passOn);
      others.forEach(peer -> peer.send(new Frame.Goodbye()));
      member.loop().every(LEAVE_STEP, () -> awaitFarewell(others, left));
    }
    return !clean;
  }

  private static boolean awaitFarewell(List<Peer> others, CompletableFuture<@Nullable Void> left) {
    boolean heard = others.stream().allMatch(Peer::allAcknowledged);
    if (heard) {
      left.complete(null);
    }
    return !heard;
  }
}
