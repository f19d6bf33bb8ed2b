package io.thalweg.commands.check;

import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sentences that tell the user what is wrong or was not seen. */
public final class Sentences {
  private Sentences() {}

  /**
   * @param files the options that name files for a counterexample
   */
  public static List<String> of(CheckResult result, List<String> files) {
    List<String> sentences = new ArrayList<>();
    result.outcome().counterexample().ifPresent(found -> sentences.add(violated(found)));
    for (Map.Entry<Claim, Judgement> judged : result.judgements().entrySet()) {
      if (judged.getValue() == Judgement.NOT_REACHED) {
        sentences.add(
            judged.getKey().label()
                + " is not reached: in no state of all these "
                + judged.getKey().statement());
      }
    }
    result.limit().ifPresent(limit -> sentences.add(unfinished(limit)));
    if (result.outcome().counterexample().isEmpty()) {
      files.forEach(option -> sentences.add(unwritten(option)));
    }
    if (result.isBad()) {
      sentences.add("to see it again: ./thalweg check " + result.task().given().commandLine());
    }
    return sentences;
  }

  private static String violated(Counterexample found) {
    return found.finding().claim().label()
        + " is violated "
        + where(found)
        + ": "
        + found.finding().detail()
        + " ("
        + found.finding().claim().statement()
        + ")";
  }

  private static String where(Counterexample found) {
    int steps = found.actions().size();
    if (found.loopFrom().isPresent()) {
      int first = found.loopFrom().getAsInt() + 1;
      return first == steps
          ? "by step " + first + ", which repeats for ever"
          : "by steps " + first + " to " + steps + ", which repeat for ever";
    }
    return steps == 1 ? "after 1 step" : "after " + steps + " steps";
  }

  private static String unfinished(String limit) {
    return limit.startsWith("--")
        ? limit + " was reached before everything was seen, so that this is no verdict"
        : limit + ", so that this is no verdict";
  }

  private static String unwritten(String option) {
    return option + ": nothing was written, since there is no counterexample";
  }
}
