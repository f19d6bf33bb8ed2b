package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.member.SetAside;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Units that threads take and release by one atomic operation, until the shortcut is shut. */
class ShortcutTest {
  private static final int[] UNITS = {3, 5, 8, 9};
  private static final long FENCE = 100;

  private static final long TENURE = 1000;

  private final HandTime time = new HandTime();
  private final OwnTenure tenure = new OwnTenure(time);
  private final AtomicLong numbers = new AtomicLong();
  private final List<String> ends = new ArrayList<>();
  private final HeldLease.Owner owner =
      new HeldLease.Owner() {
        @Override
        public void release(HeldLease lease) {
          assertThat(lease.shortcut).isNotNull();
          lease.shortcut.give(lease.slots());
        }

        @Override
        public void giveUp(HeldLease lease) {
          release(lease);
        }

        @Override
        public void run(Runnable action) {
          action.run();
        }
      };
  private final Shortcut shortcut = open();

  private Shortcut open() {
    tenure.extend(TENURE);
    Runnable ended = () -> ends.add("shut");
    return new Shortcut(-1, UNITS, FENCE, tenure.validity(), this::list, ended);
  }

  private SetAside.@Nullable Lease list(HeldLease lease) {
    return lease.list(numbers::incrementAndGet);
  }

  private HeldLease take(int h) {
    return Objects.requireNonNull(takeOrNone(h), "nothing was taken");
  }

  private @Nullable HeldLease takeOrNone(int h) {
    return shortcut.take(h, owner, 0);
  }

  @Test
  void aLeaseHasAsManyUnitsAsWereAskedForAndTheNextFence() {
    HeldLease first = take(1);
    HeldLease second = take(2);

    assertThat(first.units()).containsExactly(3);
    assertThat(first.fence()).isEqualTo(FENCE + 1);
    assertThat(second.units()).containsExactly(5, 8);
    assertThat(second.fence()).isEqualTo(FENCE + 2);
    assertThat(takeOrNone(2)).as("with one free").isNull();
    assertThat(take(1).units()).containsExactly(9);
  }

  @Test
  void whatIsGivenBackIsTakenAgainWithALargerFence() {
    HeldLease first = take(4);
    first.close();
    HeldLease second = take(4);

    assertThat(second.units()).isEqualTo(first.units());
    assertThat(second.fence()).isEqualTo(FENCE + 2);
  }

  /** Nobody would hear that it was lost, so that closing it does not even read the clock. */
  @Test
  void oneOfWhichNobodyHearsIsGivenBackWhateverTheTime() {
    HeldLease lease = take(4);
    time.pass(Duration.ofNanos(TENURE));
    lease.close();

    assertThat(lease.whyLost()).isEmpty();
    assertThat(shortcut.shut().free()).hasSize(4);
  }

  @Test
  void whenItIsShutWhatIsHeldIsListedAndTheRestIsFree() {
    final HeldLease held = take(2);
    take(1).close();
    SetAside.Rest rest = shortcut.shut();

    assertThat(ends).containsExactly("shut");
    assertThat(rest.fence()).isEqualTo(FENCE + 2);
    assertThat(rest.free()).containsExactly(8, 9);
    assertThat(rest.leases()).singleElement().extracting(SetAside.Lease::lease).isEqualTo(1L);
    assertThat(rest.leases().getFirst().units()).containsExactly(3, 5);
    assertThat(rest.leases().getFirst().holding()).isEqualTo(-1);
    assertThat(held.id()).isEqualTo(1);
  }

  @Test
  void nothingIsTakenFromItOrGivenBackToItWhenItIsShut() {
    HeldLease held = take(1);
    assertThat(shortcut.isShut()).isFalse();
    shortcut.shut();

    assertThat(shortcut.isShut()).isTrue();
    assertThat(takeOrNone(1)).isNull();
    assertThat(shortcut.give(held.slots())).isFalse();
  }

  @Test
  void theHolderOfASlotThatIsFreeAgainIsNotListed() {
    take(4).close();

    assertThat(shortcut.shut().leases()).isEmpty();
  }

  @Test
  void aLeaseIsHeldUntilTheTenureEndsByTheClock() {
    HeldLease lease = take(1);
    assertThat(lease.isHeld()).isTrue();
    assertThat(lease.remaining()).isEqualTo(Duration.ofNanos(TENURE));
    time.pass(Duration.ofNanos(TENURE));

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.remaining()).isZero();
    assertThat(take(1).wasValid()).as("taken after the end").isFalse();
  }

  @Test
  void aLeaseFromBeforeATenureLapsedIsNotHeldInTheNext() {
    final HeldLease lease = take(1);
    shortcut.shut();
    tenure.lapse();
    tenure.extend(9 * TENURE);

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.wasValid()).isFalse();
    assertThat(lease.remaining()).isZero();
  }

  @Test
  void aLeaseThatIsClosedHasNoTimeLeft() {
    HeldLease lease = take(1);
    lease.close();

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.remaining()).isZero();
  }

  @Test
  void everyUnitIsAccountedForOnceWheneverItIsShut() throws InterruptedException {
    for (int round = 0; round < 1000; round++) {
      Shortcut open = open();
      Taker one = new Taker(open, 1);
      Taker two = new Taker(open, 2);
      Thread first = Thread.ofPlatform().start(one);
      Thread second = Thread.ofPlatform().start(two);
      IntStream.range(0, round % 200).forEach(i -> Thread.onSpinWait());
      SetAside.Rest rest = open.shut();
      first.join();
      second.join();

      assertThat(accounted(rest, one, two)).as("round %d", round).containsExactly(3, 5, 8, 9);
      assertThat(Math.max(one.fence, two.fence)).isLessThanOrEqualTo(rest.fence());
    }
  }

  /**
   * The units that are free, were listed at the shutting or by their taker, or were released too
   * late.
   */
  private static List<Integer> accounted(SetAside.Rest rest, Taker... takers) {
    List<Integer> units = new ArrayList<>(Arrays.stream(rest.free()).boxed().toList());
    Stream<SetAside.Lease> late = Stream.of(takers).flatMap(t -> t.listed.stream());
    Stream.concat(rest.leases().stream(), late)
        .forEach(lease -> Arrays.stream(lease.units()).forEach(units::add));
    Stream.of(takers).forEach(t -> units.addAll(t.unlisted));
    Collections.sort(units);
    return units;
  }

  /** Takes and releases units until it is shut, as users of a semaphore do. */
  private final class Taker implements Runnable, HeldLease.Owner {
    private final Shortcut from;
    private final int h;
    private final List<SetAside.Lease> listed = new ArrayList<>();
    private final List<Integer> unlisted = new ArrayList<>();
    private long fence;

    Taker(Shortcut from, int h) {
      this.from = from;
      this.h = h;
    }

    @Override
    public void run() {
      HeldLease lease = from.take(h, this, 0);
      while (lease != null) {
        fence = lease.fence();
        if (from.isShut()) {
          listIfNobodyHas(lease);
        } else {
          lease.close();
        }
        lease = from.take(h, this, 0);
      }
    }

    private void listIfNobodyHas(HeldLease lease) {
      SetAside.Lease late = list(lease);
      if (late != null) {
        listed.add(late);
      }
    }

    @Override
    public void release(HeldLease lease) {
      if (!from.give(lease.slots()) && lease.id() == HeldLease.NOT_LISTED) {
        unlisted.addAll(lease.units());
      }
    }

    @Override
    public void giveUp(HeldLease lease) {
      release(lease);
    }

    @Override
    public void run(Runnable action) {
      action.run();
    }
  }
}
