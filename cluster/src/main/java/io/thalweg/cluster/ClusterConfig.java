package io.thalweg.cluster;

import java.time.Duration;
import java.util.Objects;
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
      boolean visits,
      Duration joinTimeout,
      Duration leaveTimeout,
      Duration suspectAfter) {}

  /** Upper limits. */
  private record Limits(int messageBytes, int semaphores, int nameLength) {}

  private final String name;
  private final @Nullable String member;
  private final Place place;
  private final Membership membership;
  private final Security security;
  private final Overlay overlay;
  private final Limits limits;

  private ClusterConfig(
      String name,
      @Nullable String member,
      Place place,
      Membership membership,
      Security security,
      Overlay overlay,
      Limits limits) {
    this.name = name;
    this.member = member;
    this.place = place;
    this.membership = membership;
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
            Discovery.seeds(),
            null,
            false,
            Duration.ofSeconds(30),
            Duration.ofSeconds(20),
            Duration.ofSeconds(10)),
        new Security(null, null, false),
        Overlay.AUTOMATIC,
        new Limits(1 << 20, 1000, MAX_NAME_LENGTH));
  }

  public String name() {
    return name;
  }

  /** The name of this member in status and logs; unless set, its host and port. */
  public ClusterConfig member(String value) {
    return new ClusterConfig(
        name, Require.name("member", value), place, membership, security, overlay, limits);
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
            membership.visits,
            membership.joinTimeout,
            membership.leaveTimeout,
            membership.suspectAfter));
  }

  public Discovery discovery() {
    return membership.discovery;
  }

  /**
   * Sets whether this member may found the cluster if it finds none. The default: it may if there
   * are no seeds or if the first seed is its own address. Exactly one member should.
   */
  public ClusterConfig founds(boolean value) {
    return with(
        new Membership(
            membership.discovery,
            value,
            membership.visits,
            membership.joinTimeout,
            membership.leaveTimeout,
            membership.suspectAfter));
  }

  /** Resolves host names if {@link #founds(boolean)} has not been called. */
  public boolean founds() {
    if (membership.founds != null) {
      return membership.founds;
    }
    return membership.discovery instanceof Discovery.Seeds seeds
        && (seeds.addresses().isEmpty() || seeds.addresses().getFirst().isAt(reachedAt()));
  }

  private HostPort reachedAt() {
    return place.advertised == null ? place.bind : place.advertised;
  }

  /**
   * Makes this member a visitor, which comes for a moment and may end without leaving: the token of
   * a semaphore goes back to the oldest member as soon as a request of the visitor is granted, so
   * that a visitor that is killed takes only its own units with it.
   */
  public ClusterConfig visits() {
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            true,
            membership.joinTimeout,
            membership.leaveTimeout,
            membership.suspectAfter));
  }

  public boolean isVisitor() {
    return membership.visits;
  }

  /** How long to look for other members before joining fails; 30 s unless set. */
  public ClusterConfig joinTimeout(Duration value) {
    Require.between("joinTimeout", value, Duration.ofMillis(100), HOUR);
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            membership.visits,
            value,
            membership.leaveTimeout,
            membership.suspectAfter));
  }

  public Duration joinTimeout() {
    return membership.joinTimeout;
  }

  /**
   * How long a member that leaves may take to hand on its tokens and units; 20 s unless set. After
   * that it leaves all the same, and what it could not hand on is lost.
   */
  public ClusterConfig leaveTimeout(Duration value) {
    Require.between("leaveTimeout", value, Duration.ZERO, HOUR);
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            membership.visits,
            membership.joinTimeout,
            value,
            membership.suspectAfter));
  }

  public Duration leaveTimeout() {
    return membership.leaveTimeout;
  }

  /**
   * How long a member may be unheard before it is taken for dead; 10 s unless set. The end of a
   * process is noticed at once.
   */
  public ClusterConfig suspectAfter(Duration value) {
    Require.between("suspectAfter", value, Duration.ofSeconds(1), HOUR);
    return with(
        new Membership(
            membership.discovery,
            membership.founds,
            membership.visits,
            membership.joinTimeout,
            membership.leaveTimeout,
            value));
  }

  public Duration suspectAfter() {
    return membership.suspectAfter;
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
    return new ClusterConfig(name, member, place, membership, security, value, limits);
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
    return new ClusterConfig(name, member, value, membership, security, overlay, limits);
  }

  private ClusterConfig with(Membership value) {
    return new ClusterConfig(name, member, place, value, security, overlay, limits);
  }

  private ClusterConfig with(Security value) {
    return new ClusterConfig(name, member, place, membership, value, overlay, limits);
  }

  private ClusterConfig with(Limits value) {
    return new ClusterConfig(name, member, place, membership, security, overlay, value);
  }

  @Override
  public String toString() {
    return "cluster %s on %s, %s".formatted(name, place.bind, membership.discovery);
  }
}
