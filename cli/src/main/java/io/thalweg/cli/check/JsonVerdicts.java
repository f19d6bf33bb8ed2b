package io.thalweg.cli.check;

import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.commands.check.CheckResult;
import io.thalweg.commands.check.Task;
import io.thalweg.core.model.Protocol;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Figures and verdicts as one JSON object. */
final class JsonVerdicts {

  /** The fields of the object, in the order in which they are printed. */
  private record Printed(
      String algorithm,
      String variant,
      int nodes,
      @Nullable Integer k, // null: unlimited
      String command,
      long states,
      long transitions,
      int depth,
      double seconds,
      double cpuSeconds,
      double perCpuSecond,
      double bytesPerState,
      long visitedBytes,
      long graphBytes,
      long spilledBytes,
      int localStates,
      boolean exact,
      double missProbability,
      boolean complete,
      @Nullable String stopped,
      Map<String, String> verdicts,
      @Nullable Shown counterexample) {}

  private record Shown(
      String property, String detail, int length, @Nullable Integer loopFrom, List<String> steps) {}

  private JsonVerdicts() {}

  /**
   * @param steps the counterexample in sentences, if there is one
   */
  static String of(CheckResult result, List<String> steps) {
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(printed(result, steps))
        + "\n";
  }

  private static Printed printed(CheckResult result, List<String> steps) {
    Task task = result.task();
    SearchOutcome outcome = result.outcome();
    return new Printed(
        task.experiment().protocol().name(),
        task.experiment().protocol().variant(),
        task.scope().nodes(),
        task.experiment().protocol().k() == Protocol.UNLIMITED
            ? null
            : task.experiment().protocol().k(),
        "./thalweg check " + task.given().commandLine(),
        outcome.states(),
        outcome.transitions(),
        outcome.depth(),
        result.nanos() / 1e9,
        result.cpuNanos() / 1e9,
        result.perSecond(),
        result.bytesPerState(),
        outcome.visitedBytes(),
        outcome.graphBytes(),
        outcome.spilledBytes(),
        outcome.locals(),
        outcome.exact(),
        outcome.missProbability(),
        result.isComplete(),
        result.limit().orElse(null),
        verdicts(result),
        outcome.counterexample().map(c -> shown(c, steps)).orElse(null));
  }

  private static Map<String, String> verdicts(CheckResult result) {
    Map<String, String> verdicts = new LinkedHashMap<>();
    result.verdicts().forEach((claim, words) -> verdicts.put(claim.label(), words));
    return verdicts;
  }

  private static Shown shown(Counterexample counterexample, List<String> steps) {
    OptionalInt loop = counterexample.loopFrom();
    return new Shown(
        counterexample.finding().claim().label(),
        counterexample.finding().detail(),
        counterexample.actions().size(),
        loop.isPresent() ? loop.getAsInt() + 1 : null,
        steps);
  }
}
