package io.thalweg.web.browser;

import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.Story;
import io.thalweg.check.story.StoryText;
import io.thalweg.check.story.Wording;
import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.check.CheckResult;
import io.thalweg.commands.check.Configuration;
import io.thalweg.commands.check.Given;
import io.thalweg.commands.check.Sentences;
import io.thalweg.commands.check.Task;
import io.thalweg.commands.check.Telling;
import io.thalweg.commands.check.TextReport;
import io.thalweg.commands.words.CheckWords;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search. It is done in one part and tells its progress on the way: to stop it, end its Worker.
 */
final class CheckTask implements PageTask {
  private static final int TEXT_WIDTH = 80;

  /** Receives the progress of a search. */
  interface Progress {
    void moved(double states, double frontier, int depth, String stage);
  }

  private final Task task;
  private final boolean states;
  private final Progress progress;
  private @Nullable CheckResult result;
  private final RanByLine ran = new RanByLine();
  private @Nullable Story story;
  private int loopFrom;

  /**
   * @param statesMax the largest number of states, unless the words have one; 0 for none
   */
  CheckTask(List<String> words, String statesMax, boolean states, Progress progress) {
    List<String> all = new ArrayList<>(words);
    Given read = CheckWords.read(words);
    if (!read.has(CheckOption.MAX_STATES) && !statesMax.isEmpty()) {
      all.addAll(List.of(CheckOption.MAX_STATES.option(), statesMax));
    }
    this.task = Task.of(CheckWords.read(all));
    this.states = states;
    this.progress = progress;
  }

  @Override
  public boolean proceed(Bytes lines) {
    search(task.experiment().protocol(), lines);
    return false;
  }

  private <M extends Message> void search(Protocol<M> protocol, Bytes lines) {
    Checker<M> checker = new Checker<>(protocol, task.plan());
    long began = System.currentTimeMillis();
    Gauge[] gauge = new Gauge[1];
    gauge[0] = new Gauge(() -> tell(gauge[0]));
    CheckResult found =
        new CheckResult(
            task, checker.run(gauge[0]), (System.currentTimeMillis() - began) * 1_000_000, 0);
    result = found;
    Optional<Counterexample> counterexample = found.outcome().counterexample();
    if (counterexample.isPresent()) {
      Telling<M> telling = new Telling<>(task, protocol, checker, counterexample.get());
      ran.during(lines, to -> telling.trace(to, states));
      story = telling.story();
      loopFrom = counterexample.get().loopFrom().orElse(-1) + 1;
    }
  }

  private void tell(Gauge gauge) {
    progress.moved(gauge.states(), gauge.frontier(), gauge.depth(), gauge.stage());
  }

  @Override
  public void result(Json json) {
    CheckResult found = Objects.requireNonNull(result);
    json.put("command", "./thalweg check " + task.given().commandLine());
    json.put("outcome", found.isBad() ? "violation" : found.isComplete() ? "holds" : "limit");
    json.put("text", text(found));
    json.put("states", found.outcome().states());
    json.put("perSecond", found.perSecond());
    json.put("depth", found.outcome().depth());
    json.object("verdicts", all -> found.verdicts().forEach((c, w) -> all.put(c.label(), w)));
    List<String> sentences = Sentences.of(found, List.of());
    json.texts("problems", sentences);
    json.texts("warnings", task.experiment().warnings());
    found.limit().ifPresent(limit -> json.put("limit", limit));
    if (found.isBad()) {
      json.put("violation", sentences.get(0));
    }
    found
        .outcome()
        .counterexample()
        .ifPresent(c -> json.put("property", c.finding().claim().label()));
    if (story != null) {
      json.texts("story", sentences(story));
      json.texts("ran", ran.byLine());
      if (loopFrom > 0) {
        json.put("loop", loopFrom);
      }
    }
  }

  private String text(CheckResult found) {
    String told = story == null ? "" : "\n" + StoryText.of(story, TEXT_WIDTH);
    return Configuration.text(task) + TextReport.of(found) + told;
  }

  /** Returns the sentences by step; the first says what is run. */
  private static List<String> sentences(Story story) {
    String[] sentences = new String[story.steps() + 1];
    Arrays.fill(sentences, "");
    sentences[0] = story.title() + ".";
    for (Moment moment : story.moments()) {
      sentences[moment.number()] = Wording.sentence(moment);
    }
    return List.of(sentences);
  }
}
