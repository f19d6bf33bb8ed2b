package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.GroupStatus;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmeMessage.Token;
import io.thalweg.core.protocols.gme.GmeNode;
import io.thalweg.core.protocols.hk.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group lock at this member: a node of group mutual exclusion. The node makes one request at a
 * time and is inside once; the member's own threads share what it has.
 */
final class LiveGroupLock extends Shared<GmeMessage>
    implements GroupLock, Pending.Asked, HeldLease.Owner {
  private static final int[] NONE = {};
  private static final int NOBODY = -1;

  /** So many of this member may join those inside later, so that others come to their turn. */
  private static final int LATE_JOINS = 64;

  private final String name;
  private final GmeNode node;
  private final Set<Pending> waiting = new LinkedHashSet<>();
  private final Leases leases = new Leases();
  private long ids;
  private boolean asking; // the node has a request under way
  private int asked = NOBODY; // for this group
  private int inside = NOBODY; // the group with which the node is inside
  private long request; // the node's request under way or inside
  private long fence; // of the session that the node is in
  private int lateJoins;
  private boolean serving;
  private long count; // at the token: the largest fence given; else that of the last subtoken

  private volatile Definition definition;
  private @Nullable String closed;
  private @Nullable String lost;

  LiveGroupLock(Member member, Definition definition, boolean founder) {
    this(member, definition, node(member, definition, founder));
  }

  private LiveGroupLock(Member member, Definition definition, GmeNode node) {
    super(member, definition.number(), node);
    this.node = node;
    this.definition = definition;
    this.name = definition.name();
  }

  private static GmeNode node(Member member, Definition definition, boolean founder) {
    Gme gme = new Gme(GmeConfig.capturing(groups(definition).config().captures()));
    return founder ? gme.founder(member.id(), 0) : gme.newcomer(member.id());
  }

  private static Definition.Groups groups(Definition definition) {
    return (Definition.Groups) definition.settings();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Time time() {
    return member.time();
  }

  Definition definition() {
    return definition;
  }

  String group(int number) {
    List<String> names = groups(definition).names();
    return number < names.size() ? names.get(number) : "?";
  }

  @Override
  public Lease enter(String group) throws InterruptedException {
    return ask(number(group)).await();
  }

  @Override
  public Optional<Lease> tryEnter(String group, Duration timeout) throws InterruptedException {
    return ask(number(group)).await(timeout);
  }

  @Override
  public PendingLease request(String group) {
    try {
      return ask(number(group));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ThalwegException("interrupted while the group " + group + " was being named", e);
    }
  }

  /** A group has a number on which all members agree: two names never share one. */
  private int number(String group) throws InterruptedException {
    int known = groups(definition).names().indexOf(group);
    if (known >= 0) {
      return known;
    }
    member.checkName("a group", group);
    member.registry().change(number, d -> named(d, group), d -> {});
    return groups(definition).names().indexOf(group);
  }

  private static @Nullable Definition named(Definition d, String group) {
    Definition.Groups groups = groups(d);
    if (groups.names().contains(group)) {
      return null;
    }
    List<String> names = new ArrayList<>(groups.names());
    names.add(group);
    return d.with(new Definition.Groups(groups.config(), List.copyOf(names)));
  }

  void update(Definition next) {
    locked(
        () -> {
          if (next.version() > definition.version()) {
            definition = next;
          }
        });
  }

  private Pending ask(int group) {
    lock();
    try {
      if (closed != null) {
        throw new ClosedException(closed);
      }
      if (lost != null) {
        throw new LostException(lost);
      }
      Pending pending = new Pending(this, ++ids, 0, group, 0, false);
      waiting.add(pending);
      serve();
      return pending;
    } finally {
      unlock();
    }
  }

  /** Lets in who may join those inside, and asks for the next otherwise. */
  private void serve() {
    if (serving) {
      return; // whoever is at it goes on
    }
    serving = true;
    try {
      while (serveOnce()) {}
    } finally {
      serving = false;
    }
  }

  /** Whether there may be more to do. */
  private boolean serveOnce() {
    if (inside != NOBODY) {
      joinInside();
      if (leases.size() > 0) {
        return false;
      }
      leave(); // whoever wanted this has given up meanwhile
      return true;
    }
    if (asking || waiting.isEmpty()) {
      return false;
    }
    asked = waiting.iterator().next().group;
    asking = true;
    request = ++ids;
    step(new Event.Request<>(request, 1, 0, 0, 0, asked));
    return inside != NOBODY;
  }

  /** Those of the group inside go in, but not past one of another group that came before them. */
  private void joinInside() {
    boolean fresh = leases.size() == 0;
    for (Pending pending : List.copyOf(waiting)) {
      if (pending.group != inside) {
        return;
      }
      if (!fresh && lateJoins-- <= 0) {
        return;
      }
      join(pending);
    }
  }

  private void join(Pending pending) {
    waiting.remove(pending);
    long at = time().nanos();
    long number = member.fence(fence);
    HeldLease lease = new HeldLease(this, pending.id, NONE, inside, 0, number, at);
    leases.add(lease);
    member.listeners().granted(name, 0, 1, at - pending.since);
    afterwards(() -> pending.grant(lease));
  }

  private void leave() {
    inside = NOBODY;
    step(new Event.Release<>(request));
  }

  /** The node is inside: whoever drives it sees to the rest when the step is done. */
  @Override
  public void enter(long id, long none) {
    asking = false;
    inside = asked;
    lateJoins = LATE_JOINS;
    if (node.tokenHolder()) {
      count++;
    }
    fence = count;
  }

  @Override
  public void release(HeldLease lease) {
    lock();
    try {
      leases.remove(lease);
      member.listeners().released(name, 1, lease.since);
      if (leases.size() == 0) {
        leave();
        serve();
      }
    } finally {
      unlock();
    }
  }

  @Override
  public boolean withdraw(Pending pending) {
    lock();
    try {
      if (!waiting.remove(pending)) {
        return false;
      }
      member.listeners().givenUp(name, 0, time().nanos() - pending.since);
      return true; // the node's request, if it was made for this one, is used or given back
    } finally {
      unlock();
    }
  }

  @Override
  public void reprioritise(Pending pending, long priority) {
    // Groups have no priorities.
  }

  @Override
  void close(String why) {
    locked(
        () -> {
          closed = why;
          failAll(new ClosedException(why));
          for (HeldLease lease : leases.all()) {
            lease.close();
            afterwards(() -> lease.tellLost(why));
          }
        });
  }

  private void failAll(ThalwegException why) {
    List<Pending> all = List.copyOf(waiting);
    waiting.clear();
    afterwards(() -> all.forEach(pending -> pending.fail(why)));
  }

  @Override
  void lost(@Nullable String token, int[] units, String with) {
    locked(
        () -> {
          lost = token;
          if (token != null) {
            failAll(new LostException(token));
          }
        });
  }

  @Override
  void afterStep() {
    serve();
  }

  @Override
  boolean isLink(GmeMessage message) {
    return message instanceof GmeMessage.Link;
  }

  @Override
  Parcel wrap(GmeMessage message) {
    if (message instanceof Subtoken && node.tokenHolder()) {
      count++;
    }
    boolean counts = message instanceof Token || message instanceof Subtoken;
    return new Parcel(number, counts ? count : 0, NONE, List.of(), message);
  }

  @Override
  @Nullable GmeMessage unwrap(Parcel parcel) {
    if (!(parcel.message() instanceof GmeMessage message)) {
      return null;
    }
    count = Math.max(count, parcel.count());
    return message;
  }

  @Override
  boolean isStuck() {
    return lost != null;
  }

  @Override
  Report report() {
    lock();
    try {
      long at = time().nanos();
      List<Held> held =
          leases.all().stream()
              .map(l -> new Held(NONE, l.group, l.fence(), 0, (at - l.since) / 1_000_000))
              .toList();
      Key alike = new Key(0, 0, member.id());
      List<Waiting> wait =
          waiting.stream()
              .map(p -> new Waiting(0, p.group, 0, alike, (at - p.since) / 1_000_000))
              .toList();
      return new Report(number, node.tokenHolder(), NONE, node.weight(), held, wait);
    } finally {
      unlock();
    }
  }

  @Override
  public GroupStatus status() {
    return member.inquiry().group(this);
  }

  @Override
  public LocalStatus local() {
    lock();
    try {
      return new LocalStatus(leases.size(), waiting.size(), node.tokenHolder(), 0);
    } finally {
      unlock();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
