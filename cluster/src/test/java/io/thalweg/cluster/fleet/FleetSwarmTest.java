package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

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
    assertThat(Script.play(text(small.script()) + "settle\n", maker, small.seed()).violations())
        .as("a person can play it")
        .extracting(FleetViolation::property)
        .contains(failure.violation().property());
  }

  /** Without its define it fails as well, but no person can play that. */
  @Test
  void aShrunkScriptThatIsCalledPlayableDefinesWhatItUses() {
    Machine.Maker maker = Fault.KEEPS_WHAT_IS_GIVEN_BACK::in;
    FleetSwarm swarm = new FleetSwarm(maker, 1);
    int playable = 0;
    for (long seed = 1; seed <= 20; seed++) {
      FleetSwarm.Failure failure = swarm.run(seed, 1, t -> {}).failure();
      FleetSwarm.Failure small = failure == null ? null : swarm.shrink(failure);
      if (small != null && swarm.isPlayable(small)) {
        playable++;
        String text = text(small.script());
        assertThatCode(() -> Script.play(text, maker, small.seed())).doesNotThrowAnyException();
      }
    }
    assertThat(playable).isGreaterThan(1);
  }

  private static String text(List<Command> script) {
    StringBuilder text = new StringBuilder();
    script.forEach(command -> text.append(command).append('\n'));
    return text.toString();
  }

  @Test
  void aScriptIsReadAsItIsWritten() {
    for (long seed = 1; seed <= 20; seed++) {
      List<Command> script = Draw.script(seed, FaultKind.all());
      assertThat(Script.commands(text(script))).isEqualTo(script);
    }
  }
}
