package io.thalweg.web.browser;

import io.thalweg.check.property.Finding;
import io.thalweg.check.search.Explorer;
import io.thalweg.check.story.StoryRecorder;
import io.thalweg.check.story.Wording;
import io.thalweg.commands.check.Task;
import io.thalweg.commands.check.Telling;
import io.thalweg.commands.words.CheckWords;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.trace.TraceWriter;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.engine.Observers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A step of a search by hand: where a path leads, and what is possible there. */
final class ExploreTask implements PageTask {
  private final Task task;
  private final int[] path;
  private final List<Possible> possible = new ArrayList<>();
  private final RanByLine ran = new RanByLine();
  private String wrong = "";

  private record Possible(String sentence, List<String> changes) {}

  /**
   * @param path for each step so far its place among those that were possible
   */
  ExploreTask(List<String> words, int[] path) {
    this.task = Task.of(CheckWords.read(words));
    this.path = path;
  }

  @Override
  public boolean proceed(Bytes lines) {
    explore(task.experiment().protocol(), lines);
    return false;
  }

  private <M extends Message> void explore(Protocol<M> protocol, Bytes lines) {
    Explorer<M> explorer = new Explorer<>(protocol, task.scope(), task.plan().claims());
    List<Integer> actions = new ArrayList<>();
    Explorer.Reached reached = explorer.after(actions);
    for (int step : path) {
      if (step < 0 || step >= reached.possible().size()) {
        throw new BadInput(
            "step "
                + (actions.size() + 1)
                + " of the path: found "
                + step
                + ", expected one of the "
                + reached.possible().size()
                + " steps that are possible there");
      }
      actions.add(reached.possible().get(step));
      reached = explorer.after(actions);
    }
    wrong = reached.wrong().map(Finding::toString).orElse("");
    write(explorer, actions, lines);
    for (int action : reached.possible()) {
      List<Integer> more = new ArrayList<>(actions);
      more.add(action);
      possible.add(told(protocol, explorer, more));
    }
  }

  private <M extends Message> void write(Explorer<M> explorer, List<Integer> actions, Bytes lines) {
    ran.during(
        lines,
        to -> {
          TraceWriter<M> writer = new TraceWriter<>(1, true, to);
          writer.header(line -> Telling.header(task, line));
          explorer.replay(actions, writer);
        });
  }

  /** Tells what the last of some actions does. */
  private <M extends Message> Possible told(
      Protocol<M> protocol, Explorer<M> explorer, List<Integer> actions) {
    var nodes = protocol.start(task.scope().neighbours());
    StoryRecorder<M> recorder = new StoryRecorder<>(protocol, nodes, false);
    Variables<M> variables = new Variables<>(nodes, actions.size());
    Observers<M> both = new Observers<>();
    both.add(recorder);
    both.add(variables);
    Optional<String> failure = Optional.empty();
    try {
      explorer.replay(actions, both);
    } catch (RuntimeException e) {
      failure = Optional.of("The step fails: " + e.getMessage());
    }
    var moments = recorder.story("", OptionalInt.empty()).moments();
    String sentence = moments.isEmpty() ? "" : Wording.sentence(moments.get(moments.size() - 1));
    return new Possible(failure.orElse(sentence), variables.changes());
  }

  @Override
  public void result(Json json) {
    json.put("command", "./thalweg check " + task.given().commandLine());
    if (!wrong.isEmpty()) {
      json.put("violation", wrong);
    }
    json.texts("ran", ran.byLine());
    int[] index = {0};
    json.array(
        "steps",
        possible,
        (items, step) ->
            items.element(
                fields ->
                    fields
                        .put("index", index[0]++)
                        .put("sentence", step.sentence)
                        .texts("changes", step.changes)));
  }
}
