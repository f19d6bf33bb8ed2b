package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.cluster.wire.MalformedException;
import io.thalweg.cluster.wire.WireLimits;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The network between members: it delays packets, and loses, repeats and reorders them as a script
 * wants.
 */
final class Network {

  /**
   * The faults of the network.
   *
   * @param lose percentage of packets that are lost
   * @param repeat percentage of packets that come twice
   * @param reorder percentage of packets that may be overtaken
   * @param least the shortest delay, in nanoseconds
   * @param seesLate the longest time until a member sees that another came or went
   */
  record Weather(
      int lose, int repeat, int reorder, long least, long most, long seesLate, boolean asBytes) {
    static final Weather CALM = new Weather(0, 0, 0, Span.MILLI, Span.MILLI, 0, false);

    private static final long DELAY_MOST = Span.SECOND / 2; // so that nobody seems silent

    Weather calmed() {
      return new Weather(
          0, 0, 0, Math.min(least, DELAY_MOST), Math.min(most, DELAY_MOST), seesLate, asBytes);
    }
  }

  static final WireLimits LIMITS = new WireLimits(1 << 20, 1000, 200);

  private record Pair(int from, int to) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair o) {
      return from != o.from ? Integer.compare(from, o.from) : Integer.compare(to, o.to);
    }
  }

  private record Packet(Place from, Place to, List<Letter> letters) {}

  private final Fleet fleet;
  private final Chance chance;
  private final Codec codec = new Codec(LIMITS);
  private final Set<Pair> cuts = new TreeSet<>();
  private final Map<Pair, Deque<Packet>> held = new HashMap<>();
  private final Map<Pair, Long> last = new HashMap<>(); // when the last packet arrives
  private Weather weather = Weather.CALM;
  private long packets;

  Network(Fleet fleet, Chance chance) {
    this.fleet = fleet;
    this.chance = chance;
  }

  Weather weather() {
    return weather;
  }

  void weather(Weather next) {
    weather = next;
  }

  long packets() {
    return packets;
  }

  void send(Place from, Address address, List<Letter> letters) {
    Place to = fleet.place(address);
    packets++;
    fleet.sends(from, to, letters);
    Packet packet =
        new Packet(from, to, weather.asBytes ? letters.stream().map(this::copy).toList() : letters);
    fleet.trace(() -> "  " + from.id + " > " + to.id + " " + Text.of(letters));
    Deque<Packet> kept = held.get(new Pair(from.id, to.id));
    if (kept != null) {
      kept.add(packet);
    } else if (!chance.percent(weather.lose)) {
      deliverLater(packet, chance.percent(weather.reorder));
      if (chance.percent(weather.repeat)) {
        deliverLater(packet, true);
      }
    }
  }

  private Letter copy(Letter letter) {
    byte[] bytes = codec.write(letter);
    try {
      Letter read = codec.read(bytes, 0, bytes.length);
      if (!Arrays.equals(codec.write(read), bytes)) {
        throw new FleetViolation("letters are read as written", letter.toString());
      }
      return read;
    } catch (MalformedException e) {
      throw new FleetViolation("letters are read as written", letter.toString(), e);
    }
  }

  private void deliverLater(Packet packet, boolean outOfOrder) {
    long now = fleet.time().now();
    Pair pair = new Pair(packet.from.id, packet.to.id);
    long at = now + chance.between(weather.least, weather.most);
    if (outOfOrder) {
      at += chance.between(0, 4 * weather.most);
    } else {
      at = Math.max(at, last.getOrDefault(pair, 0L));
      last.put(pair, at);
    }
    fleet.time().at(at, () -> deliver(packet));
  }

  private void deliver(Packet packet) {
    if (!packet.to.isGone() && !cuts.contains(new Pair(packet.from.id, packet.to.id))) {
      for (Letter letter : packet.letters) {
        packet.to.bring(new Input.Received(packet.from.address, letter));
      }
    }
  }

  /** Keeps packets from one to the other until a script delivers them. */
  void hold(int from, int to) {
    held.computeIfAbsent(new Pair(from, to), p -> new ArrayDeque<>());
  }

  /** Delivers the packets that are held, and holds no more. */
  void release(int from, int to) {
    Deque<Packet> kept = held.remove(new Pair(from, to));
    if (kept != null) {
      kept.forEach(packet -> deliverLater(packet, false));
    }
  }

  /** Delivers the packets that are held, and goes on holding new ones. */
  int deliver(int from, int to, boolean keep) {
    Deque<Packet> kept = held.getOrDefault(new Pair(from, to), new ArrayDeque<>());
    List<Packet> all = List.copyOf(kept);
    if (!keep) {
      kept.clear();
    }
    all.forEach(this::deliver);
    return all.size();
  }

  /** Loses the packets that are held, and goes on holding new ones. */
  int drop(int from, int to) {
    Deque<Packet> kept = held.getOrDefault(new Pair(from, to), new ArrayDeque<>());
    int number = kept.size();
    kept.clear();
    return number;
  }

  /** Lets nothing through from one to the other. */
  void cut(int from, int to) {
    cuts.add(new Pair(from, to));
  }

  void heal(int from, int to) {
    cuts.remove(new Pair(from, to));
  }

  void heal() {
    cuts.clear();
    List.copyOf(held.keySet()).stream().sorted().forEach(p -> release(p.from, p.to));
  }

  /** A member is gone: the others see it after a while. */
  void gone(Place place) {
    tellAll();
  }

  /** Brings all members their view, each after a while. */
  void tellAll() {
    fleet.places().forEach(place -> tellLater(place, chance.between(0, weather.seesLate)));
  }

  /** Brings a member its view after a while. */
  void tellLater(Place place, long after) {
    fleet.time().after(after, () -> tell(place));
  }

  private void tell(Place place) {
    if (!place.isGone() && fleet.entrance().hasEntered(place)) {
      List<Address> view =
          fleet.places().stream()
              .filter(other -> other == place || sees(place, other))
              .map(other -> other.address)
              .toList();
      fleet.see(place, view);
    }
  }

  /** Whether a member sees another, which it does as long as it can hear it. */
  private boolean sees(Place place, Place other) {
    return !other.isGone()
        && !cuts.contains(new Pair(other.id, place.id))
        && fleet.entrance().areTogether(place, other);
  }

  /** Whether packets get through both ways. */
  boolean reach(Place one, Place other) {
    return !cuts.contains(new Pair(one.id, other.id)) && !cuts.contains(new Pair(other.id, one.id));
  }
}
