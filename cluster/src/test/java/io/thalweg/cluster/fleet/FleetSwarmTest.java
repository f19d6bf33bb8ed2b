package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FleetSwarmTest {
  private static final int RUNS = 500;
  private static final int MANY_RUNS = 10_000;

  @Test
  void soundMembersKeepEveryProperty() {
    soundMembersKeepEveryPropertyIn(RUNS);
  }

  @Test
  @Tag("long")
  void soundMembersKeepEveryPropertyForLong() {
    soundMembersKeepEveryPropertyIn(MANY_RUNS);
  }

  private static void soundMembersKeepEveryPropertyIn(int runs) {
    FleetSwarm.Tally tally = new FleetSwarm(Machine::sound, 2).run(1, runs, t -> {});

    FleetSwarm.Failure failure = tally.failure();
    if (failure != null) {
      throw new AssertionError(
          "./thalweg swarm fleet --seed " + failure.seed(), failure.violation());
    }
    assertThat(tally.grants()).isGreaterThan(runs);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(trace(seed)).as("seed %d", seed).isEqualTo(trace(seed)).isNotEmpty();
    }
  }

  private static List<String> trace(long seed) {
    List<String> lines = new ArrayList<>();
    new FleetSwarm(Machine::sound, 1).trace(seed, lines::add);
    return lines;
  }

  @Test
  void aFailureIsShrunkToAShorterScriptThatFailsInTheSameWay() {
    Machine.Maker maker = Fault.KEEPS_WHAT_IS_GIVEN_BACK::in;
    FleetSwarm swarm = new FleetSwarm(maker, 1);
    FleetSwarm.Failure failure = swarm.run(1, RUNS, t -> {}).failure();
    assertThat(failure).isNotNull();

    FleetSwarm.Failure small = swarm.shrink(failure);

    assertThat(small.script().size()).isLessThan(8).isLessThan(failure.script().size());
    assertThat(small.violation().property()).isEqualTo(failure.violation().property());
  }

  @Test
  void aScriptIsReadAsItIsWritten() {
    for (long seed = 1; seed <= 20; seed++) {
      List<Command> script = Draw.script(seed, FaultKind.all());
      StringBuilder text = new StringBuilder();
      script.forEach(command -> text.append(command).append('\n'));
      assertThat(Script.commands(text.toString())).isEqualTo(script);
    }
  }
}
