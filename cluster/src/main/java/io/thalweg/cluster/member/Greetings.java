package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Outputs.Level;
import io.thalweg.cluster.text.Spans;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.register.Acceptor;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Begins conversations: members greet each other, and so find out whether they belong to one
 * cluster. A member that knows no cluster joins that of the first peer that knows one, or founds
 * one: when nobody has turned up for long enough, and only one founder at a time.
 */
final class Greetings {
  /** Acts on the results. */
  interface Host {

    /** Whether this member can rely on there being no cluster of this name yet. */
    boolean isSure();

    /** The cluster is founded by this member, which is its keeper. */
    void founded(Charter charter);

    /** The conversation with a peer has begun. */
    void converse(Peer peer, List<Parcel> back);

    /** There is an older cluster of this name, so this member's cluster may grant nothing more. */
    void superseded(String why);

    /** The conversation with a peer is over. */
    void fallSilent(Peer peer);

    /** The number of this member as a keeper, or 0. */
    int keeper();

    /** What is known of the keepers, as the end of a sentence. */
    String keepers();
  }

  private final Turn turn;
  private final FleetClock clock;
  private final MemberSettings settings;
  private final Membership membership;
  private final Host host;
  private UUID cluster = Frame.NO_CLUSTER;
  private long chance;
  private String refusal = "";
  private boolean told;
  private boolean superseded;
  private final Set<Frame.Recovery> warned = new HashSet<>();

  Greetings(
      Turn turn, FleetClock clock, MemberSettings settings, Membership membership, Host host) {
    this.turn = turn;
    this.clock = clock;
    this.settings = settings;
    this.membership = membership;
    this.host = host;
    this.chance = settings.seed();
  }

  /** Returns the next random number (of the generator SplitMix64). */
  private long draw() {
    chance += 0x9E3779B97F4A7C15L;
    long z = (chance ^ (chance >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  boolean knowsCluster() {
    return !cluster.equals(Frame.NO_CLUSTER);
  }

  /** This member remembers its cluster from an earlier run. */
  void remember(Acceptor.State<Charter> kept) {
    clock.found(settings.wall());
    cluster = kept.chosen().cluster();
  }

  /** Why this member has not joined yet. */
  Obstacle obstacle() {
    return new Obstacle(whyNotJoined(), refusal.isEmpty() && isWaiting());
  }

  private String whyNotJoined() {
    if (!refusal.isEmpty()) {
      return refusal;
    }
    if (isWaiting()) {
      return "it has to be awake for %s without a pause of more than a second, and was not yet"
              .formatted(Spans.text(settings.recovery().quiet()))
          + host.keepers();
    }
    if (knowsCluster()) {
      return "the cluster is known, but a majority of its keepers does not let this member in"
          + host.keepers();
    }
    String found =
        membership.view().size() > 1 ? "only members that have not joined either" : "nobody";
    String founds = settings.founds() ? "" : ", and this member does not found the cluster";
    return found + " was found" + founds;
  }

  /** Whether nothing may begin before this member has met no other cluster for long enough. */
  private boolean isWaiting() {
    boolean hasTo = knowsCluster() ? settings.recovery().kept() != null : settings.founds();
    return hasTo && !host.isSure();
  }

  /** A peer is new in the view. */
  void appear(Peer peer) {
    peer.present = true;
    peer.quiet = 0;
    peer.talk.appear();
    greet(peer);
    Letter early = peer.early;
    peer.early = null;
    if (early != null) {
      onHello(peer, (Hello) early.frame(), early.header().time());
    }
  }

  /** Greets a peer, unless this member's cluster is over: nobody is to join it any more. */
  void greet(Peer peer) {
    if (superseded) {
      return;
    }
    peer.talk.greet(
        new Hello(
            cluster,
            host.keeper(),
            membership.selfName(),
            settings.limits(),
            recovery(),
            0,
            0,
            0,
            0,
            settings.founds()));
  }

  /** A visitor comes for too short a time to mind more than the tenure. */
  private Frame.Recovery recovery() {
    RecoverySettings own = settings.recovery();
    return settings.visitor()
        ? new Frame.Recovery(tenureMillis(), 0, 0)
        : new Frame.Recovery(tenureMillis(), own.suspect().toMillis(), own.keepers());
  }

  private long tenureMillis() {
    return settings.recovery().tenure().toMillis();
  }

  void onHello(Peer peer, Hello hello, long time) {
    peer.greeted = true;
    peer.founds = hello.founds();
    peer.talk.hear(hello);
    if (peer.talk.isStale(hello) || !agree(peer, hello, time)) {
      return;
    }
    peer.keeper = hello.keeper();
    if (peer.talk.isUp()) {
      if (hello.conversation() == peer.talk.theirs()) {
        if (hello.heard() != peer.talk.mine()) {
          greet(peer); // ours was lost
        }
        return;
      }
      host.fallSilent(peer); // it has begun anew
      if (!peer.talk.isFreshFor(hello)) {
        peer.talk.begin(); // and so do we
      }
    }
    List<Parcel> back = peer.talk.begun(hello);
    if (hello.heard() != peer.talk.mine()) {
      greet(peer);
    }
    host.converse(peer, back);
  }

  /** Whether both belong to one cluster. A member that knew none joins the peer's. */
  private boolean agree(Peer peer, Hello hello, long time) {
    String difference = difference(hello);
    if (!difference.isEmpty()) {
      return refuse(peer, difference);
    }
    boolean theyKnow = !hello.cluster().equals(Frame.NO_CLUSTER);
    if (!theyKnow) {
      if (knowsCluster()) {
        greet(peer);
      } else {
        foundIfAlone();
      }
      return false;
    }
    if (knowsCluster() && !cluster.equals(hello.cluster())) {
      refuse(peer, hello.cluster());
      return false;
    }
    if (time == FleetClock.NONE) {
      turn.out().dropped("a greeting from " + peer + " that knows the cluster but not its time");
      return false;
    }
    clock.hear(time); // only now, when it is known to be of this cluster
    warnOfOther(peer, hello.recovery());
    if (!knowsCluster()) {
      adopt(hello.cluster());
    }
    return true;
  }

  /** How the settings differ that all members need to have in common; empty if they do not. */
  private String difference(Hello hello) {
    long theirs = hello.recovery().tenureMillis();
    return settings.limits().difference(hello.limits())
        + (theirs == tenureMillis()
            ? ""
            : " tenure %d ms, not %d".formatted(theirs, tenureMillis()));
  }

  /** Warns, once for each, of settings with which the cluster goes on, but not as some expect. */
  private void warnOfOther(Peer peer, Frame.Recovery theirs) {
    Frame.Recovery mine = recovery();
    boolean minds = theirs.keepers() != 0 && mine.keepers() != 0;
    if (minds && !theirs.equals(mine) && warned.add(theirs)) {
      membership.warn(
          ("has suspectAfter %s and keepers %d, but %s has %s and %d: each keeper goes by"
                  + " its own, so give all members the same")
              .formatted(span(mine), mine.keepers(), peer, span(theirs), theirs.keepers()));
    }
  }

  private static String span(Frame.Recovery of) {
    return Spans.text(Duration.ofMillis(of.suspectMillis()));
  }

  /**
   * The limits differ, so that each might refuse what the other sends; or the tenures, so that one
   * might hold what the other takes for free. The two do not talk at all.
   */
  private boolean refuse(Peer peer, String difference) {
    if (!peer.refused) {
      peer.refused = true;
      String what = peer + " has" + difference + " as this member: all need the same";
      turn.out().say(Level.ERROR, what);
      if (knowsCluster()) {
        greet(peer); // so that it hears of it
      } else {
        refusal = what;
        turn.out().refused(what);
      }
    }
    return false;
  }

  /**
   * The peer belongs to another cluster of the same name: the younger cluster grants nothing more,
   * since the older may have granted the same.
   */
  private void refuse(Peer peer, UUID other) {
    if (!peer.refused) {
      peer.refused = true;
      refusal = peer + " belongs to another cluster of the same name";
      String two =
          "it and %s belong to two clusters that were both founded as %s"
              .formatted(peer, settings.cluster());
      boolean younger = cluster.compareTo(other) > 0;
      turn.out()
          .say(Level.ERROR, two + (younger ? waysOut(peer) : ", of which this one is the older"));
      if (younger && !superseded) {
        superseded = true;
        host.superseded(two + ", of which this one is the younger");
      } else if (!younger) {
        greet(peer); // so that it hears of it
      }
    }
  }

  private static String waysOut(Peer older) {
    return ", of which this one is the younger. If %s came with old data, end it, empty its data"
            .formatted(older)
        + " directory and start this one again with its own; otherwise start this one again with an"
        + " empty data directory";
  }

  /** Called now and then: the wait of a founder may be over. */
  void tick() {
    if (!membership.view().isEmpty()) {
      foundIfAlone();
    }
  }

  /** Founds the cluster if this member may, and no member in its view knows one. */
  void foundIfAlone() {
    boolean nobodyKnows = membership.present().stream().allMatch(peer -> peer.greeted);
    boolean may = !knowsCluster() && settings.founds() && nobodyKnows && refusal.isEmpty();
    if (may && !tellsOfWait() && membership.present().stream().noneMatch(this::foundsBefore)) {
      clock.found(settings.wall());
      found(Founding.cluster(clock.now(), draw()));
    }
  }

  private void found(UUID id) {
    String why = Founding.refusal(id);
    if (why != null) {
      refusal = why;
      turn.out().say(Level.ERROR, why);
      turn.out().refused(why);
      return;
    }
    turn.out().say(Level.INFO, "it founds " + settings.cluster());
    adopt(id);
    host.founded(Charter.founded(id, Founding.epoch(id), settings.seat(0, Drain.NONE)));
  }

  /** Tells, once, how long it waits before it founds the cluster; returns whether it does wait. */
  private boolean tellsOfWait() {
    if (!told && !settings.recovery().quiet().isZero()) {
      told = true;
      turn.out()
          .say(
              Level.INFO,
              "it founds %s if it meets no member of it for %s"
                  .formatted(settings.cluster(), Spans.text(settings.recovery().quiet())));
    }
    return !host.isSure();
  }

  /** Of several founders that see each other, the one with the smallest address founds. */
  private boolean foundsBefore(Peer peer) {
    return peer.founds && peer.address.id().compareTo(settings.self().id()) < 0;
  }

  private void adopt(UUID known) {
    cluster = known;
    membership.present().forEach(this::greet);
  }
}
