package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.member.Answers;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.protocols.hk.Key;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The status of a semaphore of five units, from the reports of two members. */
class StatusesTest {
  private static final Definition FIVE =
      new Definition(1, "s", 1, Definition.Units.of(SemaphoreConfig.units(5)));

  private static Report report(int[] free, int[] held, Waiting... waiting) {
    List<Held> leases = held.length == 0 ? List.of() : List.of(new Held(held, 0, 7, 0, 0));
    return new Report(1, false, free, 0, leases, List.of(waiting));
  }

  private static SemaphoreStatus status(List<String> silent, Report a, Report b) {
    Answers answers = new Answers(Map.of("a", List.of(a), "b", List.of(b)), silent);
    return Statuses.semaphore(FIVE, new Status(answers, List.of(), List.of()), true);
  }

  private static int[] units(int... units) {
    return units;
  }

  @Test
  void aUnitInFlightIsFree() {
    var status = status(List.of(), report(units(4, 1), units()), report(units(), units(0)));
    assertThat(status.free()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void aUnitThatTwoMembersNameIsOne() {
    var status = status(List.of(), report(units(1, 2), units()), report(units(2), units(0)));
    assertThat(status.free()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void aUnitThatWasGrantedBetweenTheReportsIsHeld() {
    var status = status(List.of(), report(units(0, 1), units()), report(units(), units(0)));
    assertThat(status.free()).doesNotContain(0);
  }

  @Test
  void ifAMemberIsSilentOnlyWhatOthersReportIsFree() {
    var status = status(List.of("c"), report(units(4), units()), report(units(), units(0)));
    assertThat(status.free()).containsExactly(4);
  }

  /** A member that is missing cannot even be asked. */
  @Test
  void membersThatDidNotAnswerAndThoseThatAreMissingAreSilent() {
    Map<String, List<Report>> reports = Map.of("a", List.of(report(units(4), units(0))));
    Answers answers = new Answers(reports, List.of("b", "c"));
    var status = Statuses.semaphore(FIVE, new Status(answers, List.of("c", "d"), List.of()), true);
    assertThat(status.silent()).containsExactly("b", "c", "d");
    assertThat(status.free()).containsExactly(4);
  }

  @Test
  void ifSomethingIsLostOnlyWhatMembersReportIsFree() {
    Answers answers = new Answers(Map.of("a", List.of(report(units(4), units(0)))), List.of());
    var status = new Status(answers, List.of(), List.of("units [1] of s are lost with b"));
    assertThat(Statuses.semaphore(FIVE, status, true).free()).containsExactly(4);
  }

  /** What such a member may hold is kept back. */
  @Test
  void whileAMemberIsOutOnlyWhatMembersReportIsFree() {
    Answers answers = new Answers(Map.of("a", List.of(report(units(4), units(0)))), List.of());
    Status status = new Status(answers, List.of(), List.of());
    assertThat(Statuses.semaphore(FIVE, status, false).free()).containsExactly(4);
  }

  @Test
  void thoseThatAwaitAResizeAreLast() {
    Waiting six = new Waiting(6, 0, 9, new Key(9, 1, 1), 0);
    Waiting one = new Waiting(1, 0, 0, new Key(0, 2, 1), 0);
    var status = status(List.of(), report(units(), units(), six), report(units(), units(), one));
    IntStream waits = status.waiters().stream().mapToInt(SemaphoreStatus.Waiter::units);
    assertThat(waits.toArray()).containsExactly(1, 6);
  }
}
