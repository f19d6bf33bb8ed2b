package io.thalweg.cluster;

import io.thalweg.cluster.text.Spans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a member. Immutable: each method returns new settings, and refuses a bad value at
 * once with an {@link IllegalArgumentException} of one sentence.
 *
 * <p>The secret and the passwords never appear in a message or a log.
 */
public final class ClusterConfig {

  /** The longest name of a cluster or a member. */
  public static final int MAX_NAME_LENGTH = 100;

  private static final Duration HOUR = Duration.ofHours(1);

  /** Where a member listens, and where others reach it if that is elsewhere. */
  private record Place(HostPort bind, @Nullable HostPort advertised) {}

  /** Which members are let in, and whether traffic is encrypted. */
  private record Security(@Nullable Tls tls, @Nullable String secret, boolean plaintext) {}

  /** How a member joins and leaves. */
  private record Membership(
      Discovery discovery,
      @Nullable Boolean founds,
      boolean foundsAtOnce,
      boolean visits,
      Duration joinTimeout,
      Duration leaveTimeout) {}

  /** How members survive what breaks. */
  private record Recovery(
      Duration suspectAfter, Duration tenure, int keepers, @Nullable Path data) {}

  /** Upper limits. */
  private record Limits(int messageBytes, int semaphores, int nameLength) {}

  private final String name;
  private final @Nullable String member;
  private final Place place;
  private final Membership membership;
  private final Recovery recovery;
  private final Security security;
  private final Overlay overlay;
  private final Limits limits;

  private ClusterConfig(
      String name,
      @Nullable String member,
      Place place,
      Membership membership,
      Recovery recovery,
      Security security,
      Overlay overlay,
      Limits limits) {
    this.name = name;
    this.member = member;
    this.place = place;
    this.membership = membership;
    this.recovery = recovery;
    this.security = security;
    this.overlay = overlay;
    this.limits = limits;
  }

  /** A cluster of this name, on 127.0.0.1:7800, without seeds. */
  public static ClusterConfig named(String name) {
    return new ClusterConfig(
        Require.name("the name of a cluster", name),
        null,
        new Place(new HostPort("127.0.0.1", 7800), null),
        new Membership(
            Discovery.seeds(), null, false, false, Duration.ofSeconds(30), Duration.ofSeconds(20)),
        new Recovery(Duration.ofSeconds(3), Duration.ofSeconds(9), 3, null),
        new Security(null, null, false),
        Overlay.AUTOMATIC,
        new Limits(1 << 20, 1000, MAX_NAME_LENGTH));
  }

  public String name() {
    return name;
  }

  /**
   * The name of this member in status, logs and commands; unless set, its host and port. A member
   * is not let in while another one that lives has its name.
   */
  public ClusterConfig member(String value) {
    return new ClusterConfig(
        name,
        Require.name("member", value),
        place,
        membership,
        recovery,
        security,
        overlay,
        limits);
  }

  /** The name of this member, or null if it is to be made from its host and port. */
  public @Nullable String member() {
    return member;
  }

  /** Where this member listens: {@code HOST:PORT}; port 0 takes any free port. */
  public ClusterConfig bind(String address) {
    return with(new Place(HostPort.parse("bind", address, 0), place.advertised));
  }

  public HostPort bind() {
    return place.bind;
  }

  /**
   * Where others reach this member, if that is not where it listens, for example behind a port that
   * a container or a router maps.
   */
  public ClusterConfig advertise(String address) {
    return with(new Place(place.bind, HostPort.parse("advertise", address, 1)));
  }

  /** Undoes {@link #advertise}: others reach this member where it listens, which is the default. */
  public ClusterConfig advertiseNothing() {
    return with(new Place(place.bind, null));
  }

  /** Where others reach this member, or null if that is where it listens. */
  public @Nullable HostPort advertise() {
    return place.advertised;
  }

  /** Looks for other members at these addresses; the first is that of the founder. */
  public ClusterConfig seeds(String... addresses) {
    return discovery(Discovery.seeds(addresses));
  }

  public ClusterConfig discovery(Discovery value) {
    return with(
        new Membership(
            Objects.requireNonNull(value, "discovery"),
            membership.founds,
            membership.foundsAtOnce,
            membership.visits,
            membership.joinTimeout,
            membership.leaveTimeout));
  }

  public Discovery discovery() {
    return membership.discovery;
  }

  /**
   * Sets whether this member may found the cluster if it finds none. The default: it may if there
   * are no seeds or if the first seed is its own address. Exactly one member should. One that was a
   * keeper and has its {@link #dataDirectory} founds nothing, but may be the first that is started
   * again.
   */
  public ClusterConfig founds(boolean value) {
    return with(
        new Membership(
            membership.discovery,
            value,
            membership.foundsAtOnce,
            membership.visits,
            membership.joinTimeout,
            membership.leaveTimeout));
  }

  /** Resolves host names if {@link #founds(boolean)} has not been called. */
  public boolean founds() {
    if (membership.founds != null) {
      return membership.founds;
    }
    return membership.discovery instanceof Discovery.Seeds seeds
        && (seeds.addresses().isEmpty() || seeds.addresses().getFirst().isAt(reachedAt()));
  }

  /**
   * Lets this member found the cluster at once, and grant at once when all members are started
   * again from their data directories: for tests, demos, and where all members are in one process.
   *
   * <p>Otherwise it first waits for 11/9 of {@link #tenure} and the time in which two clusters meet
   * over TCP, together 26 s unless set. In that time it finds the cluster if there is one after
   * all, and what anybody may still hold in an earlier one ends.
   */
  public ClusterConfig foundsAtOnce() {
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            true,
            membership.visits,
            membership.joinTimeout,
            membership.leaveTimeout));
  }

  public boolean isFoundingAtOnce() {
    return membership.foundsAtOnce;
  }

  private HostPort reachedAt() {
    return place.advertised == null ? place.bind : place.advertised;
  }

  /**
   * Makes this member a visitor, which comes for a moment: the token of a semaphore goes back to
   * the oldest member as soon as a request of the visitor is granted, and a visitor is a keeper
   * only if there is nobody else. The units of one that is killed come back as those of any member.
   */
  public ClusterConfig visits() {
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            membership.foundsAtOnce,
            true,
            membership.joinTimeout,
            membership.leaveTimeout));
  }

  public boolean isVisitor() {
    return membership.visits;
  }

  /**
   * How long to look for other members before joining fails; 30 s unless set. A cluster that is
   * just being founded is waited for longer, until it has been: see {@link #foundsAtOnce}. A member
   * that {@link #visits} does not wait longer.
   */
  public ClusterConfig joinTimeout(Duration value) {
    Require.between("joinTimeout", value, Duration.ofMillis(100), HOUR);
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            membership.foundsAtOnce,
            membership.visits,
            value,
            membership.leaveTimeout));
  }

  public Duration joinTimeout() {
    return membership.joinTimeout;
  }

  /**
   * How long a member that leaves may take to hand on its tokens and units; 20 s unless set. After
   * that it leaves all the same, and the others have what it could not hand on when its tenure has
   * certainly ended.
   */
  public ClusterConfig leaveTimeout(Duration value) {
    Require.between("leaveTimeout", value, Duration.ZERO, HOUR);
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            membership.foundsAtOnce,
            membership.visits,
            membership.joinTimeout,
            value));
  }

  public Duration leaveTimeout() {
    return membership.leaveTimeout;
  }

  /**
   * How long a member may be unheard before the others go on without it; 3 s unless set. The end of
   * a process is noticed at once. It has to be the same at all members, as do {@link #tenure} and
   * {@link #keepers}.
   */
  public ClusterConfig suspectAfter(Duration value) {
    Require.between("suspectAfter", value, Duration.ofSeconds(1), HOUR);
    return with(new Recovery(value, recovery.tenure, recovery.keepers, recovery.data));
  }

  public Duration suspectAfter() {
    return recovery.suspectAfter;
  }

  /**
   * How long leases stay valid when their member reaches no majority of keepers; 9 s unless set. It
   * has to be longer than {@link #suspectAfter}. What a member holds that has died or is cut off
   * goes to others after both times together and two ninths of this one, since clocks may run at
   * 0.9 to 1.1 of the true rate.
   */
  public ClusterConfig tenure(Duration value) {
    Require.between("tenure", value, Duration.ofSeconds(2), HOUR);
    return with(new Recovery(recovery.suspectAfter, value, recovery.keepers, recovery.data));
  }

  public Duration tenure() {
    return recovery.tenure;
  }

  /**
   * The largest number of keepers, of which a majority has to be there: 1, 3 or 5; 3 unless set. A
   * cluster of fewer than three members has one.
   */
  public ClusterConfig keepers(int value) {
    Require.that(value == 1 || value == 3 || value == 5, "keepers must be 1, 3 or 5, not " + value);
    return with(new Recovery(recovery.suspectAfter, recovery.tenure, value, recovery.data));
  }

  public int keepers() {
    return recovery.keepers;
  }

  /**
   * Where this member remembers what it has answered as a keeper, so that it is the same keeper
   * after a restart: a directory of its own, which is made if there is none. Without one, a member
   * that is started again is a new keeper, and nothing survives if a majority of keepers ends at a
   * time. A visitor, which is never a keeper, does not use it.
   */
  public ClusterConfig dataDirectory(Path value) {
    Objects.requireNonNull(value, "dataDirectory");
    Require.that(
        Files.isDirectory(value) || !Files.exists(value),
        "dataDirectory must be a directory or not exist yet, and is a file: " + value);
    return with(new Recovery(recovery.suspectAfter, recovery.tenure, recovery.keepers, value));
  }

  /** Where this member remembers what it has answered as a keeper, or null. */
  public @Nullable Path dataDirectory() {
    return recovery.data;
  }

  /** Why these settings do not fit each other, in one sentence; empty if they do. */
  public Optional<String> contradiction() {
    return recovery.tenure.compareTo(recovery.suspectAfter) > 0
        ? Optional.empty()
        : Optional.of(
            "tenure must be longer than suspectAfter, which is %s, and is %s"
                .formatted(Spans.text(recovery.suspectAfter), Spans.text(recovery.tenure)));
  }

  /**
   * Lets in only members with a certificate signed by the authorities, and encrypts all traffic.
   */
  public ClusterConfig tls(Tls value) {
    return with(
        new Security(Objects.requireNonNull(value, "tls"), security.secret, security.plaintext));
  }

  public @Nullable Tls tls() {
    return security.tls;
  }

  /** Lets in only members that know this secret. It does not encrypt: see docs/security.md. */
  public ClusterConfig secret(String value) {
    Objects.requireNonNull(value, "secret");
    Require.that(
        value.length() >= 8 && value.length() <= 256,
        "secret must have 8 to 256 characters, not " + value.length());
    return with(new Security(security.tls, value, security.plaintext));
  }

  public @Nullable String secret() {
    return security.secret;
  }

  /** Lets this member listen without TLS on an address that other hosts reach. */
  public ClusterConfig allowPlaintext() {
    return with(new Security(security.tls, security.secret, true));
  }

  public boolean plaintextAllowed() {
    return security.plaintext;
  }

  public ClusterConfig overlay(Overlay value) {
    Objects.requireNonNull(value, "overlay");
    return new ClusterConfig(name, member, place, membership, recovery, security, value, limits);
  }

  public Overlay overlay() {
    return overlay;
  }

  /**
   * The size of the largest message; 1 MiB unless set. A connection that announces a larger one is
   * closed. It has to be the same at all members, as do {@link #maxSemaphores} and {@link
   * #maxNameLength}.
   */
  public ClusterConfig maxMessageBytes(int value) {
    Require.between("maxMessageBytes", value, 1 << 14, 1 << 26);
    return with(new Limits(value, limits.semaphores, limits.nameLength));
  }

  public int maxMessageBytes() {
    return limits.messageBytes;
  }

  /**
   * The number of semaphores and group locks that the cluster may have together; 1000 unless set.
   */
  public ClusterConfig maxSemaphores(int value) {
    Require.between("maxSemaphores", value, 1, 1_000_000);
    return with(new Limits(limits.messageBytes, value, limits.nameLength));
  }

  public int maxSemaphores() {
    return limits.semaphores;
  }

  /** The longest name of a semaphore, group lock or group, in characters: 100 unless set. */
  public ClusterConfig maxNameLength(int value) {
    Require.between("maxNameLength", value, 1, 1000);
    return with(new Limits(limits.messageBytes, limits.semaphores, value));
  }

  public int maxNameLength() {
    return limits.nameLength;
  }

  private ClusterConfig with(Place value) {
    return new ClusterConfig(name, member, value, membership, recovery, security, overlay, limits);
  }

  private ClusterConfig with(Membership value) {
    return new ClusterConfig(name, member, place, value, recovery, security, overlay, limits);
  }

  private ClusterConfig with(Recovery value) {
    return new ClusterConfig(name, member, place, membership, value, security, overlay, limits);
  }

  private ClusterConfig with(Security value) {
    return new ClusterConfig(name, member, place, membership, recovery, value, overlay, limits);
  }

  private ClusterConfig with(Limits value) {
    return new ClusterConfig(name, member, place, membership, recovery, security, overlay, value);
  }

  @Override
  public String toString() {
    return "cluster %s on %s, %s".formatted(name, place.bind, membership.discovery);
  }
}
