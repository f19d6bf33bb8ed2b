package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.RecoverySettings;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.WireLimits;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads bring inputs, which the member takes one at a time. */
class GatewayTest {
  private static final Address SELF = new Address(new UUID(0, 1), "m1");
  private static final int REGISTRY = 0;

  private final List<Throwable> failures = new ArrayList<>();
  private long steps;
  private LongConsumer onDone = call -> {};
  private final Outputs outputs =
      (Outputs)
          Proxy.newProxyInstance(
              Outputs.class.getClassLoader(),
              new Class<?>[] {Outputs.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("done")) {
                  onDone.accept((Long) arguments[0]);
                }
                return null;
              });
  private final Gateway gateway =
      new Gateway(
          new Member(settings()),
          SetTime.ahead(Duration.ZERO, Duration.ZERO),
          outputs,
          failures::add);

  private static MemberSettings settings() {
    WireLimits limits = new WireLimits(1 << 20, 10, 100);
    return new MemberSettings(
        "fleet",
        SELF,
        Overlay.COMPLETE,
        true,
        false,
        limits,
        Duration.ZERO,
        1,
        1,
        RecoverySettings.STANDARD);
  }

  @BeforeEach
  void found() {
    gateway.bring(new Input.View(List.of(SELF)));
  }

  /** Brings an input whose step the test can see. */
  private void bring(long call) {
    gateway.bring(new Input.Look(call, REGISTRY));
  }

  @Test
  void whatManyBringIsTakenOnceEachInTheOrderOfItsBringer() throws InterruptedException {
    int bringers = 4;
    long each = 5000;
    List<List<Long>> taken = new ArrayList<>();
    for (int b = 0; b < bringers; b++) {
      taken.add(new ArrayList<>());
    }
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger together = new AtomicInteger();
    onDone =
        call -> {
          together.addAndGet(inside.getAndIncrement());
          taken.get((int) (call / each)).add(call % each);
          inside.decrementAndGet();
        };
    List<Thread> threads = new ArrayList<>();
    for (int b = 0; b < bringers; b++) {
      long first = b * each;
      threads.add(Thread.ofPlatform().start(() -> bringAll(first, each)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    lookIn(); // all that came before has been taken

    List<Long> all = LongStream.range(0, each).boxed().toList();
    assertThat(taken).allSatisfy(some -> assertThat(some).isEqualTo(all));
    assertThat(together.get()).as("steps that overlapped").isZero();
  }

  private void lookIn() {
    assertThat(gateway.<String>look(Member::describe)).contains("m1");
  }

  private void bringAll(long first, long number) {
    for (long call = first; call < first + number; call++) {
      bring(call);
    }
  }

  @Test
  void whatIsBroughtInsideIsTakenAfterTheStep() {
    List<String> done = new ArrayList<>();
    onDone =
        call -> {
          if (call == 1) {
            bring(2);
          }
          done.add("step " + call);
        };
    bring(1);

    assertThat(done).containsExactly("step 1", "step 2");
  }

  @Test
  void whatIsToBeDoneOutsideIsDoneInOrderWhenNobodyIsInside() {
    List<String> done = new ArrayList<>();
    onDone =
        call -> {
          gateway.afterwards(() -> done.add("after " + call));
          if (call == 1) {
            gateway.afterwards(() -> bring(3)); // taken at once: no thread is inside
            bring(2);
          }
          done.add("step " + call);
        };
    bring(1);

    assertThat(done).containsExactly("step 1", "step 2", "after 1", "step 3", "after 3", "after 2");
  }

  @Test
  void thoseThatWaitForWhatIsDoneOutsideDoNotWaitUntilNobodyComesAnyMore() {
    AtomicInteger served = new AtomicInteger();
    onDone =
        call -> {
          gateway.afterwards(served::incrementAndGet);
          if (served.get() == 0 && call < 1000) {
            bring(call + 1); // as if threads came again and again
          }
        };
    bring(1);

    assertThat(served.get()).isBetween(2, 100);
  }

  @Test
  void aStepThatThrowsStopsTheMemberAndIsToldOnce() {
    List<Long> taken = new ArrayList<>();
    onDone =
        call -> {
          if (call == 2) {
            throw new IllegalArgumentException("broken");
          }
          taken.add(call);
        };
    LongStream.of(1, 2, 3).forEach(this::bring);

    assertThat(taken).containsExactly(1L);
    assertThat(failures).singleElement().asString().contains("Look[call=2, number=0]");
    assertThat(failures.getFirst()).hasRootCauseMessage("broken");
    assertThat(gateway.<String>look(Member::describe)).as("for the log").contains("m1");
  }

  @Test
  void whatThrowsOutsideStopsTheMemberAndTheRestIsDone() {
    List<String> done = new ArrayList<>();
    onDone =
        call -> {
          gateway.afterwards(
              () -> {
                throw new IllegalArgumentException("broken");
              });
          gateway.afterwards(() -> done.add("after " + call));
        };
    bring(1);
    bring(2);

    assertThat(done).containsExactly("after 1");
    assertThat(failures).singleElement().asString().contains("broken");
  }

  @Test
  void whatComesAfterTheEndIsNotTaken() {
    List<Long> taken = new ArrayList<>();
    onDone = taken::add;
    gateway.shut();
    bring(1);

    assertThat(taken).isEmpty();
  }

  @Test
  void stepsWithoutDeedsDoNotKeepThoseThatWaitForADeed() {
    AtomicInteger served = new AtomicInteger();
    onDone =
        call -> {
          if (call == 1) {
            gateway.afterwards(served::incrementAndGet);
          }
          if (served.get() == 0 && call < 1000) {
            bring(call + 1); // as if threads came again and again
          }
          steps = call;
        };
    bring(1);

    assertThat(served.get()).isEqualTo(1);
    assertThat(steps).isLessThan(100);
  }

  @Test
  @Timeout(60)
  void whoIsInsideGetsOutThoughOthersComeAgainAndAgain() {
    AtomicBoolean out = new AtomicBoolean();
    List<Long> done = new CopyOnWriteArrayList<>();
    CompletableFuture<Long> last = new CompletableFuture<>();
    onDone =
        call -> {
          gateway.afterwards(() -> done.add(call));
          if (out.get()) {
            gateway.afterwards(() -> last.complete(call));
          } else {
            bring(call + 1);
          }
        };
    bring(1);
    out.set(true);

    assertThat(done).as("done when it gets out").hasSizeGreaterThan(1);
    List<Long> all = LongStream.rangeClosed(1, last.join()).boxed().toList();
    assertThat(done).as("deeds, in the order of their steps").isEqualTo(all);
    lookIn(); // a thread can enter again
  }

  @Test
  void whoBringsMoreThanCanBeTakenIsSlowedDown() throws InterruptedException {
    int each = 100_000;
    AtomicInteger brought = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    onDone = call -> most.accumulateAndGet(brought.get() - (int) ++steps, Math::max);
    Runnable brings =
        () -> {
          for (int i = 0; i < each && most.get() < each / 4; i++) {
            brought.incrementAndGet();
            bring(i);
          }
        };
    Thread other = Thread.ofPlatform().start(brings);
    brings.run();
    other.join();
    lookIn();

    assertThat(most.get()).as("inputs that waited at most").isLessThan(each / 4);
  }

  @Test
  void aCheckedExceptionThatIsThrownPastTheCompilerStopsTheMemberTheSameWay() {
    List<String> done = new ArrayList<>();
    onDone =
        call -> {
          gateway.afterwards(() -> GatewayTest.<RuntimeException>fail(new IOException("deed")));
          gateway.afterwards(() -> done.add("after " + call));
          GatewayTest.<RuntimeException>fail(new IOException("step"));
        };
    bring(1);

    assertThat(done).containsExactly("after 1");
    assertThat(failures).hasSize(2);
    assertThat(failures.get(0)).hasMessage("deed");
    assertThat(failures.get(1)).hasRootCauseMessage("step");
    assertThatThrownBy(
            () -> gateway.look(m -> GatewayTest.<RuntimeException>fail(new IOException("look"))))
        .hasRootCauseMessage("look");
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> boolean fail(Throwable t) throws T {
    throw (T) t;
  }
}
