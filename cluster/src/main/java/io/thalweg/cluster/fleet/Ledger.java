package io.thalweg.cluster.fleet;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreConfig.Policy;
import io.thalweg.cluster.wire.Definition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All wishes that wait or are held in the whole fleet. Throws a violation as soon as one is granted
 * that must not be.
 */
final class Ledger {
  private final Map<Integer, Book> books = new TreeMap<>();
  private final Map<String, Title> titles = new TreeMap<>();
  private long heard;
  private long grants;

  /** A unit as one cluster has it: fences of two clusters are not compared. */
  private record OfUnit(@Nullable UUID cluster, int unit) {}

  /** The wishes of one semaphore or group lock, in all clusters. */
  private static final class Book {
    private final List<UserWish> inside = new ArrayList<>();
    private final Map<Place, List<UserWish>> waiting = new HashMap<>();
    private long version; // the newest that a user was told as the result of a change
  }

  /** All semaphores and group locks that ever had one name: users see them as one. */
  private static final class Title {
    private final Map<Integer, UserWish> holders = new HashMap<>(); // by unit
    private final List<UserWish> inside = new ArrayList<>(); // with a group
    private final Map<String, Long> fences = new HashMap<>(); // the largest, by group
    private final Map<OfUnit, Long> unitFences = new HashMap<>(); // the last
  }

  private Title title(UserWish wish) {
    return titles.computeIfAbsent(wish.of, name -> new Title());
  }

  private Book book(int number) {
    return books.computeIfAbsent(number, n -> new Book());
  }

  long grants() {
    return grants;
  }

  /** The wishes that are held, or were until their member died. */
  Collection<UserWish> inside(int number) {
    return book(number).inside;
  }

  /** The wishes of which their members have heard and that wait, the oldest of a member first. */
  Stream<UserWish> waiting(int number) {
    return book(number).waiting.values().stream().flatMap(List::stream);
  }

  /** The newest version that a user was told as the result of a change. */
  long changed(int number) {
    return book(number).version;
  }

  /** A user is told this version as the result of a change. */
  void changed(int number, long version) {
    Book book = book(number);
    book.version = Math.max(book.version, version);
  }

  /** The member hears of a wish. */
  void hears(UserWish wish) {
    wish.state = UserWish.State.WAITS;
    wish.order = ++heard;
    book(wish.number).waiting.computeIfAbsent(wish.place, p -> new ArrayList<>()).add(wish);
  }

  private void waitsNoMore(UserWish wish) {
    List<UserWish> waiting = book(wish.number).waiting.get(wish.place);
    if (waiting != null) {
      waiting.remove(wish);
    }
  }

  /** The wish has ended without a grant. */
  void over(UserWish wish, String why) {
    if (wish.state != UserWish.State.WAITS) {
      throw new FleetViolation("one answer", wish + " is over (" + why + ") and was " + wish.state);
    }
    waitsNoMore(wish);
    wish.state = UserWish.State.OVER;
    wish.end = why;
  }

  void granted(UserWish wish, Definition definition, int[] names, long fence) {
    if (!wish.isOpen()) {
      throw new FleetViolation("one answer", wish + " is granted and was " + wish.state);
    }
    Book book = book(wish.number);
    waitsNoMore(wish);
    wish.of = definition.name();
    wish.names = names;
    wish.fence = fence;
    wish.state = UserWish.State.HELD;
    wish.kept = true;
    wish.lapses = wish.place.lapses();
    checkMayGrant(wish);
    grants++;
    if (wish.group == null) {
      checkOrder(wish, definition, book);
    }
    if (!wish.place.isExcused()) {
      checkThatItIsItsOwn(wish, title(wish));
    }
    book.inside.add(wish);
    if (wish.group != null) {
      title(wish).inside.add(wish);
    }
  }

  private static void checkThatItIsItsOwn(UserWish wish, Title title) {
    if (wish.group == null) {
      checkUnits(wish, title);
    } else {
      checkGroup(wish, wish.group, title);
    }
  }

  private static void checkMayGrant(UserWish wish) {
    if (!wish.place.isValid()) {
      throw new FleetViolation("grants within the tenure", wish + " is granted outside of it");
    }
  }

  /**
   * Checks that users of this member were told of all leases that counted until its tenure ended.
   */
  void checkLost(Place place) {
    for (Book book : books.values()) {
      for (UserWish wish : book.inside) {
        boolean ended = wish.place == place && wish.lapses != place.lapses();
        if (ended && wish.isListed() && !wish.lost) {
          throw new FleetViolation("what is lost is told", wish + " counts no more");
        }
      }
    }
  }

  private static void checkUnits(UserWish wish, Title title) {
    if (wish.names.length != wish.units
        || Arrays.stream(wish.names).distinct().count() != wish.units) {
      throw new FleetViolation("as many as asked for", wish.toString());
    }
    for (int unit : wish.names) {
      UserWish other = title.holders.put(unit, wish);
      if (other != null && !other.isVoid()) {
        throw new FleetViolation(
            "no unit in two leases", "unit " + unit + " in " + wish + ", " + other);
      }
      OfUnit of = new OfUnit(wish.place.cluster, unit);
      long before = title.unitFences.getOrDefault(of, -1L);
      if (wish.fence <= before) {
        throw new FleetViolation("fences grow", wish + " has " + wish.fence + " after " + before);
      }
      title.unitFences.put(of, wish.fence);
    }
  }

  private static void checkGroup(UserWish wish, String group, Title title) {
    for (UserWish other : title.inside) {
      if (!group.equals(other.group) && !other.isVoid()) {
        throw new FleetViolation("no two groups inside", wish + ", " + other);
      }
    }
    title.fences.forEach(
        (name, fence) -> {
          if (!name.equals(group) && fence >= wish.fence) {
            throw new FleetViolation(
                "fences grow", wish + " has " + wish.fence + " after " + fence);
          }
        });
    title.fences.merge(group, wish.fence, Math::max);
  }

  /**
   * Checks that a member serves its own requests in order, except that smaller ones may pass larger
   * ones if there is back-filling, and any may pass one that waits for a resize.
   */
  private static void checkOrder(UserWish wish, Definition definition, Book book) {
    SemaphoreConfig config = ((Definition.Units) definition.settings()).config();
    for (UserWish other : book.waiting.getOrDefault(wish.place, List.of())) {
      boolean mayPass =
          other.awaitsResizeOf(config.units()) || config.backfill() > 0 && other.units > wish.units;
      if (!mayPass && goesBefore(other, wish, config)) {
        throw new FleetViolation("in order", wish + " before " + other);
      }
    }
  }

  /** Whether a goes before b, as far as that follows from the requests alone. */
  private static boolean goesBefore(UserWish a, UserWish b, SemaphoreConfig config) {
    boolean older = a.order < b.order;
    boolean ages = !config.aging().isZero();
    Policy policy = config.policy();
    int urgent =
        policy == Policy.HIGHEST_PRIORITY_FIRST
            ? Long.compare(a.priority, b.priority)
            : policy == Policy.FEWEST_UNITS_FIRST ? Integer.compare(b.units, a.units) : 0;
    return urgent == 0 ? older : urgent > 0 && (older || !ages);
  }

  /** The lease has ended: its units are free again, or its group has one user fewer inside. */
  void ended(UserWish wish) {
    Book book = book(wish.number);
    Title title = title(wish);
    for (int unit : wish.names) {
      title.holders.remove(unit, wish);
    }
    title.inside.remove(wish);
    book.inside.remove(wish);
    wish.state = UserWish.State.OVER;
  }
}
