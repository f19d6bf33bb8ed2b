package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.member.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A call that is given up in the moment in which it is done, or before. */
class CallsTest {
  private final List<Input> brought = new ArrayList<>();

  private Calls calls(Waiting waiting) {
    return new Calls(waiting, brought::add, () -> {}, () -> null);
  }

  private static Input input(long call) {
    return new Input.Find(call, "s");
  }

  /** A clock whose waiting ends as a test says. */
  private abstract static class Waiting implements Time {
    abstract boolean ends() throws InterruptedException;

    @Override
    public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
      return ends();
    }

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public long wallMicros() {
      return 0;
    }

    @Override
    public Alarm alarm(String name, Runnable ring) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void anInterruptThatComesWhenItIsDoneStaysSet() throws Exception {
    Calls[] made = new Calls[1];
    made[0] =
        calls(
            new Waiting() {
              @Override
              boolean ends() throws InterruptedException {
                made[0].done(1, "result", Runnable::run);
                throw new InterruptedException();
              }
            });
    assertThat(made[0].tryMake(1, CallsTest::input)).contains("result");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anInterruptBeforeEndsIt() {
    Calls calls =
        calls(
            new Waiting() {
              @Override
              boolean ends() throws InterruptedException {
                throw new InterruptedException();
              }
            });
    assertThatThrownBy(() -> calls.tryMake(1, CallsTest::input))
        .isInstanceOf(InterruptedException.class);
    assertThat(brought).containsExactly(input(1), new Input.Forget(1));
  }

  @Test
  void oneThatTakesTooLongIsForgotten() throws Exception {
    Calls calls =
        calls(
            new Waiting() {
              @Override
              boolean ends() {
                return false;
              }
            });
    assertThat(calls.tryMake(1, CallsTest::input)).isEmpty();
    assertThat(brought).containsExactly(input(1), new Input.Forget(1));
  }
}
