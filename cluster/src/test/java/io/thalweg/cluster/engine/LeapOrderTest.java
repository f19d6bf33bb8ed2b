package io.thalweg.cluster.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.RecoverySettings;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A leap of a keeper's clock is told before the first step whose time includes it: otherwise that
 * step counts it as a wait, and those that are out are over while their tenure lasts.
 */
class LeapOrderTest {
  private static final Address SELF = new Address(new UUID(0, 1), "m1");
  private static final Duration OVER = RecoverySettings.STANDARD.overAfter();

  private final List<Object> answers = new ArrayList<>();
  private final SetTime clock = SetTime.ahead(Duration.ZERO, Duration.ZERO);
  private final Gateway gateway =
      new Gateway(
          new Member(settings()), new LeapingTime(clock, OVER.multipliedBy(2)), outputs(), e -> {});

  private Outputs outputs() {
    return (Outputs)
        Proxy.newProxyInstance(
            Outputs.class.getClassLoader(),
            new Class<?>[] {Outputs.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("done")) {
                answers.add(arguments[1]);
              }
              return null;
            });
  }

  /** The only keeper, which remembers that member 2 is out. */
  private static MemberSettings settings() {
    SortedMap<Integer, Long> out = new TreeMap<>();
    out.put(2, 7L);
    Ids one = Ids.of(1);
    Agreed agreed = new Agreed(5, 7, true, 7, 2, one, one, one, one, out, new TreeMap<>());
    SortedMap<Integer, Seat> seats = new TreeMap<>();
    seats.put(1, new Seat(SELF.id(), "m1", false, true, 0, 0));
    seats.put(2, new Seat(new UUID(0, 2), "m2", false, true, 0, 0));
    Charter charter =
        new Charter(new UUID(3, 4), agreed, seats, 0, new TreeMap<>(), new TreeMap<>());
    RecoverySettings s = RecoverySettings.STANDARD;
    RecoverySettings kept =
        new RecoverySettings(
            s.tenure(), OVER, s.suspect(), s.quiet(), 3, false, 1, Acceptor.State.of(charter));
    return new MemberSettings(
        "fleet",
        SELF,
        Overlay.COMPLETE,
        false,
        false,
        new WireLimits(1 << 20, 10, 100),
        Duration.ZERO,
        1,
        1,
        kept);
  }

  @Test
  void aLeapIsNoWaitInTheFirstStepAfterItEither() {
    gateway.bring(new Input.View(List.of(SELF)));
    clock.setWall(OVER.plusSeconds(1));

    gateway.bring(new Input.Survey(1));

    assertThat(answers).hasSize(1);
    assertThat(leftOfMember2())
        .as("milliseconds until it is over")
        .isGreaterThan(OVER.toMillis() / 2);
  }

  @SuppressWarnings("unchecked") // the answer to this input
  private long leftOfMember2() {
    var waits = (SortedMap<Integer, SortedMap<Integer, Long>>) answers.getFirst();
    return requireNonNull(requireNonNull(waits.get(1)).get(2));
  }
}
