package io.thalweg.cluster.fleet;

import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** The members that a trace tells of, and who sees whom. A member is the node of its number. */
final class TracedMembers {

  /** Two members that see each other, the smaller number first. */
  private record Pair(int a, int b) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair o) {
      return a != o.a ? Integer.compare(a, o.a) : Integer.compare(b, o.b);
    }
  }

  private final Fleet fleet;
  private final Observer<? super Message> out;
  private final TreeMap<Integer, Place> present = new TreeMap<>();
  private final Set<Integer> down = new HashSet<>();
  private final Set<Integer> paused = new HashSet<>();
  private final Set<Integer> touched = new HashSet<>();
  private Set<Pair> links = new TreeSet<>();

  TracedMembers(Fleet fleet, Observer<? super Message> out) {
    this.fleet = fleet;
    this.out = out;
  }

  /** The numbers of those that have joined and have not left; the dead are among them. */
  Set<Integer> present() {
    return Set.copyOf(present.keySet());
  }

  Collection<Place> places() {
    return List.copyOf(present.values());
  }

  boolean isPresent(Place place) {
    return present.get(place.id) == place;
  }

  /** Units have come to a member or left it, so that what it has is told in any case. */
  void touch(Place place) {
    touched.add(place.id);
  }

  /** Whether that has happened since the last question. */
  boolean isTouched(Place place) {
    return touched.remove(place.id);
  }

  void tell(long at) {
    for (Place place : fleet.places()) {
      if (isPresent(place)) {
        tellStay(at, place);
      } else if (isMember(place)) {
        present.put(place.id, place);
        out.join(at, place.id);
      }
    }
    tellLinks(at);
    for (Place place : places()) {
      if (place.state == Place.State.LEFT || place.superseded) {
        present.remove(place.id);
        out.leave(at, place.id);
      }
    }
  }

  private boolean isMember(Place place) {
    UUID cluster = fleet.charter() == null ? null : fleet.charter().cluster();
    return place.joined
        && !place.isGone()
        && !place.superseded
        && Objects.equals(place.cluster, cluster);
  }

  private void tellStay(long at, Place place) {
    if (place.state == Place.State.DEAD) {
      if (down.add(place.id)) {
        out.cluster(at, new ClusterEvent.Down(place.id));
      }
    } else if (place.isPaused() && paused.add(place.id)) {
      out.cluster(at, new ClusterEvent.Pause(place.id));
    } else if (!place.isPaused() && paused.remove(place.id)) {
      out.cluster(at, new ClusterEvent.Resume(place.id));
    }
  }

  private void tellLinks(long at) {
    Set<Pair> now = new TreeSet<>();
    for (Place one : places()) {
      for (Place other : places()) {
        if (one.id < other.id && sees(one, other) && sees(other, one) && !areGone(one, other)) {
          now.add(new Pair(one.id, other.id));
        }
      }
    }
    links.stream().filter(l -> !now.contains(l)).forEach(l -> out.linkDown(at, l.a, l.b));
    now.stream().filter(l -> !links.contains(l)).forEach(l -> out.linkUp(at, l.a, l.b));
    links = now;
  }

  /** One that is gone sees nobody out of sight: the others have to lose sight of it. */
  private static boolean sees(Place one, Place other) {
    return one.isGone() || one.seen.contains(other.address);
  }

  private static boolean areGone(Place one, Place other) {
    return one.isGone() && other.isGone();
  }
}
