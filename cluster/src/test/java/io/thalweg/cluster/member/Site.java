package io.thalweg.cluster.member;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.core.recovery.Fences;
import io.thalweg.core.register.Acceptor;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A member that a test drives. Its outputs are kept as text, the name of the output first: {@code
 * granted 1 7 [0, 1] 2:3} for the third grant of the second epoch. Letters stay here until the test
 * delivers them.
 */
final class Site {

  /** A letter in flight. */
  record Post(Address from, Address to, Letter letter) {
    Frame frame() {
      return letter.frame();
    }

    Post with(Frame other) {
      return new Post(from, to, new Letter(letter.header(), other));
    }
  }

  static final WireLimits LIMITS = new WireLimits(1 << 20, 3, 200);
  private static final long WALL = 1_700_000_000_000_000L; // before fences count the time

  final Address address;
  final Member member;
  final Deque<Post> posts = new ArrayDeque<>();
  final List<String> told = new ArrayList<>();
  final Map<Long, Object> results = new TreeMap<>();
  final Map<Long, int[]> holds = new TreeMap<>();
  final Outputs outputs =
      (Outputs)
          Proxy.newProxyInstance(
              Outputs.class.getClassLoader(),
              new Class<?>[] {Outputs.class},
              (proxy, method, arguments) -> keep(method.getName(), arguments));
  long alarm = Long.MAX_VALUE;
  long now;
  private @Nullable Reserve reserve;
  Acceptor.@Nullable State<Charter> kept; // on its disk
  private long storing; // the ticket of what is not said to be on disk yet
  boolean hangs; // its disk

  Site(int id, boolean founds, boolean visitor, Overlay overlay) {
    this(settings(id, founds, visitor, overlay, id));
  }

  Site(MemberSettings settings) {
    this.address = settings.self();
    this.member = new Member(settings);
  }

  static MemberSettings settings(
      int id, boolean founds, boolean visitor, Overlay overlay, long seed) {
    return new MemberSettings(
        "fleet",
        address(id),
        overlay,
        founds,
        visitor,
        LIMITS,
        Duration.ZERO,
        WALL + id,
        seed,
        RecoverySettings.STANDARD);
  }

  /** The settings of a member with a disk, on which it finds what an earlier run has left there. */
  static MemberSettings durable(int id, boolean founds, @Nullable Site earlier) {
    RecoverySettings s = RecoverySettings.STANDARD;
    return with(
        settings(id, founds, false, Overlay.COMPLETE, id),
        new RecoverySettings(
            s.tenure(),
            s.overAfter(),
            s.suspect(),
            s.quiet(),
            s.keepers(),
            true,
            earlier == null ? 0 : earlier.member.keeper(),
            earlier == null ? null : earlier.kept));
  }

  /** The same with other settings of recovery. */
  static MemberSettings with(MemberSettings m, RecoverySettings recovery) {
    return new MemberSettings(
        m.cluster(),
        m.self(),
        m.overlay(),
        m.founds(),
        m.visitor(),
        m.limits(),
        m.gathering(),
        m.wall(),
        m.seed(),
        recovery);
  }

  /** The same for a process that is started at this time by the wall clock. */
  static MemberSettings startedAt(MemberSettings m, long wall) {
    return new MemberSettings(
        m.cluster(),
        m.self(),
        m.overlay(),
        m.founds(),
        m.visitor(),
        m.limits(),
        m.gathering(),
        wall,
        m.seed(),
        m.recovery());
  }

  static Address address(int id) {
    return new Address(new UUID(0, id), "m" + id);
  }

  private @Nullable Object keep(String name, Object @Nullable [] arguments) {
    Object[] said = arguments == null ? new Object[0] : arguments;
    switch (name) {
      case "send" ->
          ((List<?>) said[1])
              .forEach(l -> posts.add(new Post(address, (Address) said[0], (Letter) l)));
      case "alarm" -> alarm = (Long) said[0];
      case "store" -> store((Long) said[0], said);
      case "setAside" -> {
        return open((long) said[1], (int[]) said[2], (long) said[3], (Input.Ask) said[4]);
      }
      default -> tell(name, said);
    }
    return null;
  }

  @SuppressWarnings("unchecked") // Outputs says so
  private void store(long ticket, Object[] said) {
    storing = ticket;
    kept = (Acceptor.State<Charter>) said[2];
    told.add("store " + ticket + " " + said[1]);
  }

  private void tell(String name, Object[] said) {
    if (name.equals("granted")) {
      holds.put((Long) said[1], (int[]) said[2]);
    } else if (name.equals("done")) {
      results.put((Long) said[0], said[1]);
    }
    if (name.equals("granted")) {
      long fence = (Long) said[3];
      said[3] = Fences.epoch(fence) + ":" + Fences.grants(fence);
    }
    told.add(Stream.of(said).map(Site::text).collect(Collectors.joining(" ", name + " ", "")));
  }

  private static String text(Object one) {
    return switch (one) {
      case int[] numbers -> Arrays.toString(numbers);
      case Definition definition -> definition.name();
      case Failure failure -> failure.kind().toString();
      case Charter charter -> Long.toString(charter.version());
      default -> one.toString();
    };
  }

  private SetAside open(long holding, int[] units, long fence, Input.Ask first) {
    Reserve opened = new Reserve(this, first.number(), holding, units, fence);
    reserve = opened;
    opened.take(first.request(), first.units());
    return opened;
  }

  /** The units that were set aside last. */
  Reserve reserve() {
    return Objects.requireNonNull(reserve, "nothing was set aside");
  }

  /** Takes one step. */
  void step(Input input) {
    member.step(input, now, outputs);
    while (storing != 0 && !hangs) {
      long ticket = storing;
      storing = 0;
      member.step(new Input.Stored(ticket), now, outputs);
    }
  }

  /** The outputs of this name since the last call for it. */
  List<String> take(String name) {
    List<String> some = told.stream().filter(text -> text.startsWith(name + " ")).toList();
    told.removeAll(some);
    return some;
  }

  /** Defines a semaphore or group lock. */
  void define(long call, String name, Definition.Settings settings) {
    step(new Input.Define(call, name, settings));
  }

  void ask(int number, long request, int units) {
    ask(number, request, units, 0);
  }

  void ask(int number, long request, int units, long priority) {
    step(new Input.Ask(number, request, units, priority, Input.NO_DEADLINE, 0, now, false, false));
  }

  /** Asks for units, and waits even if there are fewer. */
  void askAwaitingResize(int number, long request, int units) {
    step(new Input.Ask(number, request, units, 0, Input.NO_DEADLINE, 0, now, false, true));
  }

  /** Ends the lease that was granted to this request. */
  void giveBack(int number, long request) {
    int[] units = Objects.requireNonNull(holds.remove(request), "not granted");
    Reserve from = reserve;
    if (from == null || !from.has(request)) {
      step(new Input.GiveBack(number, request, request, units));
    } else if (!from.give(request)) {
      step(new Input.GiveBack(number, request, from.holding, units));
    }
  }

  /** The result of a call. */
  <T> T result(long call, Class<T> type) {
    return type.cast(Objects.requireNonNull(results.get(call), "no result yet"));
  }

  @Override
  public String toString() {
    return address.name();
  }
}
