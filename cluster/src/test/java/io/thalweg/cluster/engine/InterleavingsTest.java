package io.thalweg.cluster.engine;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jetbrains.lincheck.Lincheck;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Threads that take and release units set aside, while a step shuts them, the tenure lapses or the
 * member is killed: Lincheck switches between the threads at each access to what they share, in
 * many ways. Assertions are plain here, since Lincheck compares objects that AssertJ does not let
 * be compared.
 */
class InterleavingsTest {
  private static final int INVOCATIONS = 200;
  private static final int UNITS = 2;
  private static final long FENCE = 100;
  private static final long TENURE = 1000;

  /** Two units set aside, of which users take some. */
  private static final class Scene implements HeldLease.Owner, LiveLeases.Host {
    final HandTime time = new HandTime();
    final OwnTenure tenure = new OwnTenure(time);
    final LiveLeases leases = new LiveLeases(1, this, new AtomicLong(), this);
    final Queue<Input> brought = new ConcurrentLinkedQueue<>(); // to the member
    final Queue<HeldLease> granted = new ConcurrentLinkedQueue<>();
    final AtomicIntegerArray users = new AtomicIntegerArray(UNITS); // of each unit
    final Shortcut shortcut;
    volatile @Nullable RuntimeException ending;

    Scene() {
      tenure.extend(TENURE);
      shortcut = leases.open(-1, IntStream.range(0, UNITS).toArray(), FENCE, tenure.validity());
      leases.use(shortcut);
    }

    /** A user takes units, and returns the lease if there were enough. */
    @Nullable HeldLease take(int units) {
      HeldLease lease = leases.take(units, 0);
      if (lease != null) {
        for (int unit : lease.names()) {
          check(users.incrementAndGet(unit) == 1, "a unit is in two leases");
        }
        granted.add(lease);
      }
      return lease;
    }

    /** A user takes units, and releases them. */
    void use(int units) {
      HeldLease lease = take(units);
      if (lease != null) {
        for (int unit : lease.names()) {
          users.decrementAndGet(unit);
        }
        lease.close();
      }
    }

    void kill() {
      ending = new IllegalStateException("killed");
      tenure.end();
      leases.end("killed");
    }

    @Override
    public @Nullable RuntimeException ending() {
      return ending;
    }

    @Override
    public String whyInvalid() {
      RuntimeException end = ending;
      return end == null ? Outputs.LAPSED : String.valueOf(end.getMessage());
    }

    @Override
    public void bring(Input input) {
      brought.add(input);
    }

    @Override
    public void release(HeldLease lease) {
      leases.giveBack(lease);
    }

    @Override
    public void giveUp(HeldLease lease) {
      leases.giveBack(lease);
    }

    @Override
    public void run(Runnable action) {
      action.run();
    }

    /**
     * The units that the member knows where they are, after a shutting: free, listed or reported as
     * taken and not given back since, or given back by a lease that it has not heard of.
     */
    List<Integer> accounted(SetAside.Rest rest) {
      List<SetAside.Lease> known = new ArrayList<>(rest.leases());
      List<Integer> units = new ArrayList<>(IntStream.of(rest.free()).boxed().toList());
      brought.forEach(input -> take(input, known));
      known.forEach(lease -> IntStream.of(lease.units()).forEach(units::add));
      brought.forEach(input -> giveBack(input, units, known));
      Collections.sort(units);
      return units;
    }

    private static void take(Input input, List<SetAside.Lease> known) {
      if (input instanceof Input.Taken taken) {
        known.add(taken.lease());
      }
    }

    private static void giveBack(Input input, List<Integer> units, List<SetAside.Lease> known) {
      if (input instanceof Input.GiveBack back
          && known.stream().noneMatch(lease -> lease.lease() == back.lease())) {
        IntStream.of(back.units()).forEach(units::add);
      }
    }
  }

  /** Runs the threads to their end; what one of them throws fails the test. */
  private static void inParallel(Runnable... actions) {
    List<Thread> threads = new ArrayList<>();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    for (Runnable action : actions) {
      threads.add(new Thread(() -> run(action, failure)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
  }

  private static void run(Runnable action, AtomicReference<@Nullable Throwable> failure) {
    try {
      action.run();
    } catch (Throwable e) {
      failure.set(e);
    }
  }

  private static void check(boolean holds, String sentence) {
    if (!holds) {
      throw new AssertionError(sentence);
    }
  }

  private static void checkNothingIsHeld(Scene scene) {
    for (HeldLease lease : scene.granted) {
      check(!lease.isHeld(), "a lease is held");
    }
  }

  private static void checkAccounts(Scene scene, SetAside.@Nullable Rest rest) {
    List<Integer> units = scene.accounted(Objects.requireNonNull(rest));
    check(units.equals(List.of(0, 1)), "the member knows of " + units);
  }

  @Test
  void noUnitIsInTwoLeasesAndNoFenceIsGivenTwice() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          inParallel(() -> scene.use(1), () -> scene.use(2), () -> scene.use(1));

          Set<Long> fences = new HashSet<>();
          for (HeldLease lease : scene.granted) {
            check(lease.fence() > FENCE && fences.add(lease.fence()), "a fence twice");
          }
          check(scene.shortcut.shut().fence() == FENCE + fences.size(), "the last fence");
        });
  }

  @Test
  void whoTakesAUnitAfterItsReleaseHasALargerFence() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          AtomicLong last = new AtomicLong();
          Runnable user =
              () -> {
                HeldLease lease = scene.leases.take(UNITS, 0);
                if (lease != null) {
                  check(lease.fence() > last.getAndSet(lease.fence()), "a fence did not grow");
                  lease.close();
                }
              };
          inParallel(user, user);
        });
  }

  @Test
  void eachUnitIsKnownToTheMemberOnceWheneverItIsShut() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          AtomicReference<SetAside.@Nullable Rest> rest = new AtomicReference<>();
          inParallel(
              () -> scene.take(1), () -> scene.use(1), () -> rest.set(scene.shortcut.shut()));

          checkAccounts(scene, rest.get());
        });
  }

  @Test
  void whenTheTenureHasLapsedNothingIsHeldAndAllIsKnownToTheMember() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          AtomicReference<SetAside.@Nullable Rest> rest = new AtomicReference<>();
          inParallel(
              () -> scene.take(1),
              () -> {
                rest.set(scene.shortcut.shut());
                scene.tenure.lapse();
                checkNothingIsHeld(scene);
                scene.tenure.extend(2000);
              });

          checkNothingIsHeld(scene);
          checkAccounts(scene, rest.get());
        });
  }

  @Test
  void whenTheTenureEndsByTheClockNothingIsHeldAndNothingIsGranted() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          inParallel(
              () -> scene.use(1),
              () -> {
                scene.time.pass(Duration.ofNanos(TENURE));
                checkNothingIsHeld(scene);
                check(scene.take(1) == null, "granted after the end");
              });

          checkNothingIsHeld(scene);
          checkAccounts(scene, scene.shortcut.shut());
        });
  }

  @Test
  void aLeaseThatIsTakenWhileTheMemberIsKilledIsNotHeldAndItsUserIsTold() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          inParallel(() -> scene.take(1), () -> kill(scene));

          checkNothingIsHeld(scene);
          checkAllAreTold(scene);
        });
  }

  /** In one of 1,500 kills such a lease used to be held for a while, or for ever. */
  @Test
  void aLeaseThatAStepListsWhileTheMemberIsKilledIsNotHeldAndItsUserIsTold() {
    Lincheck.runConcurrentTest(
        INVOCATIONS,
        () -> {
          Scene scene = new Scene();
          scene.take(1);
          Runnable step =
              () -> {
                scene.shortcut.shut();
                scene.tenure.extend(2 * TENURE);
              };
          inParallel(step, () -> kill(scene));

          checkNothingIsHeld(scene);
          checkAllAreTold(scene);
        });
  }

  private static void kill(Scene scene) {
    scene.kill();
    checkNothingIsHeld(scene);
  }

  private static void checkAllAreTold(Scene scene) {
    for (HeldLease lease : scene.granted) {
      List<String> told = new ArrayList<>();
      lease.onLost(told::add);
      check(told.equals(List.of("killed")), "its user was told " + told);
    }
  }
}
