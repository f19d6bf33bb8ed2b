package io.thalweg.commands.check;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.story.Story;
import io.thalweg.check.story.StoryRecorder;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.trace.JsonLine;
import io.thalweg.core.trace.TraceWriter;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Plays a counterexample again, for people or for a file.
 *
 * @param <M> the protocol's messages
 */
public final class Telling<M extends Message> {
  private final Task task;
  private final Protocol<M> protocol;
  private final Checker<M> checker;
  private final Counterexample counterexample;

  public Telling(
      Task task, Protocol<M> protocol, Checker<M> checker, Counterexample counterexample) {
    this.task = task;
    this.protocol = protocol;
    this.checker = checker;
    this.counterexample = counterexample;
  }

  public Story story() {
    Scope scope = task.scope();
    StoryRecorder<M> recorder =
        new StoryRecorder<>(protocol, protocol.start(scope.neighbours()), false);
    play(recorder);
    OptionalInt loop = counterexample.loopFrom();
    return recorder.story(
        counterexample.finding().toString(),
        loop.isPresent() ? OptionalInt.of(loop.getAsInt() + 1) : OptionalInt.empty());
  }

  public void trace(Consumer<CharSequence> lines) {
    trace(lines, false);
  }

  /**
   * @param states whether to write the variables of nodes
   */
  public void trace(Consumer<CharSequence> lines, boolean states) {
    TraceWriter<M> writer = new TraceWriter<>(1, states, lines);
    writer.header(this::header);
    play(writer);
    writer.end(counterexample.actions().size(), "violation: " + counterexample.finding());
  }

  /** Plays the counterexample. If its last step throws an exception, the story ends there. */
  private void play(Observer<M> observer) {
    try {
      checker.replay(counterexample, observer);
    } catch (RuntimeException e) {
      if (counterexample.finding().claim() != Claim.STEPS_END) {
        throw e;
      }
    }
  }

  private void header(JsonLine line) {
    header(task, line);
  }

  /** Writes the first line of a trace of a search. */
  public static void header(Task task, JsonLine line) {
    Given given = task.given();
    TraceWriter.protocol(line, task.experiment().protocol(), task.scope().nodes());
    line.with("seed", Long.parseLong(given.text(CheckOption.SEED)));
    line.with("topology", task.topology());
    line.with("check", given.commandLine());
  }
}
