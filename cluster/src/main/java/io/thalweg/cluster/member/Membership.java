package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Outputs.Level;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Seat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The view, and the peers that this member knows. */
final class Membership {
  private final Turn turn;
  private final FleetClock clock;
  private final MemberSettings settings;
  private final Map<Address, Peer> peers = new LinkedHashMap<>();
  private List<Address> view = List.of();
  private List<Address> order = List.of(); // the members of the epoch, the oldest first
  private final Map<Address, Seat> seats = new HashMap<>(); // as agreed
  private List<Peer> toldStuck = List.of();
  private boolean leaving;

  Membership(Turn turn, FleetClock clock, MemberSettings settings) {
    this.turn = turn;
    this.clock = clock;
    this.settings = settings;
  }

  String selfName() {
    return settings.self().name();
  }

  List<Address> view() {
    return view;
  }

  /** Sets the view. */
  void view(List<Address> now) {
    warnOfNames(view, now);
    view = List.copyOf(now);
  }

  /** Warns of newcomers with names that others have, since people tell members by their names. */
  private void warnOfNames(List<Address> before, List<Address> now) {
    Map<String, Long> count =
        now.stream().collect(Collectors.groupingBy(Address::name, Collectors.counting()));
    now.stream()
        .filter(address -> !before.contains(address))
        .map(Address::name)
        .distinct()
        .filter(name -> count.getOrDefault(name, 0L) > 1)
        .forEach(name -> warn("sees several members named " + name));
  }

  /** The members of the epoch that this member knows, the oldest first. */
  void order(List<Address> now) {
    order = now;
  }

  /** This is agreed on members. */
  void learn(Charter charter) {
    seats.clear();
    charter.seats().values().forEach(seat -> seats.put(new Address(seat.id(), seat.name()), seat));
  }

  boolean isDraining(Peer peer) {
    return isDraining(peer.address);
  }

  private boolean isDraining(Address address) {
    Seat seat = seats.get(address);
    return seat != null && seat.drain().isOn();
  }

  /** The peer with this number as a keeper, if there is a conversation with it. */
  Optional<Peer> keeper(int number) {
    return peers.values().stream().filter(p -> p.keeper == number && p.isUp()).findFirst();
  }

  /**
   * The peer that has this number as a keeper by what is agreed, or would have it. What it has said
   * in its greeting may be old: it may have become a keeper since, and be another member.
   */
  Optional<Peer> keeper(Charter known, int number) {
    Optional<Peer> named = keeper(number);
    return named.isPresent()
        ? named
        : known
            .seatsOf(number)
            .flatMap(seat -> sitting(seat).stream())
            .filter(Peer::isUp)
            .findFirst();
  }

  /** Returns the peer of this address, which may be new: frames may come before the view. */
  Peer peer(Address address) {
    return peers.computeIfAbsent(address, a -> new Peer(a, turn, clock));
  }

  Optional<Peer> known(Address address) {
    return Optional.ofNullable(peers.get(address));
  }

  /** The peer that has this seat. */
  Optional<Peer> sitting(Seat seat) {
    return known(new Address(seat.id(), seat.name()));
  }

  /** All peers; the caller may forget some meanwhile. */
  List<Peer> peers() {
    return List.copyOf(peers.values());
  }

  /** Tells what may be under way to the peers. */
  void takeStock(Stocktaker stock) {
    for (Peer peer : peers.values()) {
      peer.talk.takeStock(peer.address, stock);
    }
  }

  /** Forgets a peer that has nothing of the cluster and from which nothing will come. */
  void forget(Peer peer) {
    peers.remove(peer.address);
  }

  /** The peers with which there is a conversation. */
  List<Peer> up() {
    return peers.values().stream().filter(Peer::isUp).toList();
  }

  /** The peers in the view, in its order. */
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

  /** The peers in the view that have not left and with which there is no conversation. */
  List<Peer> unreached() {
    return present().stream().filter(peer -> !peer.isUp() && !peer.departed).toList();
  }

  /** The peers in the view that stay, in its order. */
  List<Peer> staying() {
    return present().stream().filter(peer -> !peer.leaving && !peer.departed).toList();
  }

  /** Whether this member is the oldest in its view. */
  boolean isFirst() {
    return !view.isEmpty() && view.getFirst().equals(settings.self());
  }

  /** The oldest member in the view; empty if that is this member. */
  Optional<Peer> oldestPresent() {
    return isFirst() ? Optional.empty() : present().stream().findFirst();
  }

  /**
   * The peers to tell what all members should know: the oldest, which tells all, or all peers if
   * this member is the oldest.
   */
  List<Peer> oldestOrAll() {
    return isFirst() ? up() : oldestPresent().filter(Peer::isUp).stream().toList();
  }

  /**
   * The peer where tokens rest that are not needed: the oldest member that stays and is not
   * emptied; empty if that is this member. A member that comes for a short time is not the oldest
   * for long.
   */
  Optional<Peer> restingPlace() {
    Address place =
        staying(order).stream().filter(a -> !isDraining(a)).findFirst().orElse(settings.self());
    return place.equals(settings.self()) ? Optional.empty() : known(place);
  }

  /** The peers that may take the tokens of this member if it is emptied, the oldest first. */
  List<Peer> heirs() {
    Seat own = seats.get(settings.self());
    return own == null || !own.drain().isOn()
        ? List.of()
        : staying(order).stream()
            .map(this::known)
            .flatMap(Optional::stream)
            .filter(this::serves)
            .toList();
  }

  private boolean serves(Peer peer) {
    Seat seat = seats.get(peer.address);
    return seat != null && seat.serves();
  }

  private List<Address> staying(List<Address> members) {
    return members.stream().filter(this::stays).toList();
  }

  private boolean stays(Address address) {
    Peer peer = peers.get(address);
    return address.equals(settings.self()) ? !leaving : peer == null || !peer.leaving;
  }

  /** Which links the overlay of the members that stay has at this member, as of now. */
  LinkPlan linkPlan() {
    return new LinkPlan(settings.overlay(), staying(order), settings.self());
  }

  /** The peers that are stuck: they speak but do not take what they are sent. */
  List<Peer> stuck() {
    return present().stream().filter(peer -> peer.talk.isStuck()).toList();
  }

  /** Called now and then: reports the stuck peers if they have changed. */
  void tellStuck() {
    List<Peer> now = stuck();
    if (!now.equals(toldStuck)) {
      toldStuck = now;
      String what = " speaks, but does not take what this member sends it";
      turn.out().stuck(now.stream().map(peer -> peer + what).toList());
    }
  }

  /**
   * Tells the time, so that clocks do not drift apart while no other frames are sent: each member
   * sends the oldest an empty frame, as every frame carries the time, and the oldest sends one to
   * all.
   */
  void tellTime() {
    oldestOrAll().forEach(peer -> peer.talk.sendLoose(new Frame.Acknowledge()));
  }

  boolean isLeaving() {
    return leaving;
  }

  /** This member is about to leave, and says so. */
  void leave() {
    leaving = true;
    tellAll(new Frame.Leaving());
  }

  void tellAll(Frame frame) {
    up().forEach(peer -> peer.send(frame));
  }

  void warn(String text) {
    turn.out().say(Level.WARN, text);
  }
}
