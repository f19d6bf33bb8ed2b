package io.thalweg.check.register;

import io.thalweg.check.register.RegisterMessage.Answer;
import io.thalweg.check.register.RegisterMessage.Question;
import io.thalweg.core.recovery.Ids;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lets all faults end: one keeper alone proposes, again and again, and what it sends arrives. Then
 * a value that it wants has to be chosen after a few attempts.
 */
final class Retrying {
  private final RegisterWorld world;
  private final int keeper;
  private final Ids alive;

  private Retrying(RegisterWorld world, int keeper, Ids alive) {
    this.world = new RegisterWorld(world);
    this.keeper = keeper;
    this.alive = alive;
  }

  /** Returns what is wrong after all faults have ended, or null if nothing is. */
  static @Nullable String of(RegisterWorld world) {
    Ids all = Ids.of(IntStream.rangeClosed(1, world.scope.keepers()));
    for (int k : all.toArray()) {
      String wrong = new Retrying(world, k, all).wrong("");
      if (wrong == null) {
        Retrying late = new Retrying(world, k, all);
        late.oldQuestions();
        wrong = late.wrong(" and all old questions have arrived");
      }
      if (wrong != null) {
        return wrong;
      }
    }
    return withoutTheOthers(world);
  }

  /**
   * What is chosen lasts: keepers that are enough of it go on without all others. The next version
   * is chosen without those that it names; for the one after that they are needed.
   */
  private static @Nullable String withoutTheOthers(RegisterWorld world) {
    for (Ids few : enough(world)) {
      for (int k : few.toArray()) {
        Retrying trial = new Retrying(world, k, few);
        trial.gossip();
        String how = " with k" + few + " alone";
        Retrying among = new Retrying(trial.world, k, trial.needed());
        String wrong = trial.stuck(how);
        wrong = wrong == null ? among.wrong(how) : wrong;
        if (wrong != null) {
          return wrong;
        }
      }
    }
    return null;
  }

  /**
   * Those that are enough: a majority of the voters of the newest version, if one of them knows it
   * or the version before had the same voters; otherwise with a majority of the voters before.
   */
  private static Set<Ids> enough(RegisterWorld world) {
    Candidate newest = world.ballots.newest();
    Candidate before = newest.before();
    Ids former = before == null ? newest.voters() : before.voters();
    Set<Ids> all = new LinkedHashSet<>();
    for (Ids few : majorities(newest.voters())) {
      boolean known = few.stream().anyMatch(k -> world.site(k).disk.chosen().equals(newest));
      if (known || former.equals(newest.voters())) {
        all.add(few);
      } else {
        majorities(former).forEach(others -> all.add(few.plus(others)));
      }
    }
    return all;
  }

  private static List<Ids> majorities(Ids voters) {
    List<Ids> all = new ArrayList<>();
    int[] each = voters.toArray();
    for (int mask = 1; mask < 1 << each.length; mask++) {
      if (Integer.bitCount(mask) == each.length / 2 + 1) {
        int chosen = mask;
        all.add(
            Ids.of(
                IntStream.range(0, each.length)
                    .filter(i -> (chosen >> i & 1) == 1)
                    .map(i -> each[i])));
      }
    }
    return all;
  }

  /** Those that are alive tell each other what is chosen. */
  private void gossip() {
    for (int from : alive.toArray()) {
      for (int to : alive.toArray()) {
        edit(to, site -> site.learn(world.site(from).disk.chosen()));
      }
    }
  }

  /** A change of the voters that has begun may have to be finished, for which they are needed. */
  private Ids needed() {
    Ids all = alive;
    for (int round = 0; round < world.scope.keepers(); round++) {
      for (int k : all.toArray()) {
        Candidate value = world.site(k).disk.value();
        all = value == null ? all : all.plus(value.voters());
      }
    }
    return all;
  }

  private void edit(int number, Consumer<KeeperSite> step) {
    KeeperSite site = world.edit(number);
    step.accept(site);
    site.rests();
  }

  private void oldQuestions() {
    for (Question question : world.questions) {
      for (int k : question.to().toArray()) {
        edit(k, site -> site.asked(question.ask()));
      }
    }
  }

  /** Returns what is wrong if no value of this keeper is chosen. */
  private @Nullable String wrong(String how) {
    return until(
        site -> site.disk.chosen().name() == keeper * 1000L + site.begun,
        "has no value of its own chosen",
        how);
  }

  /** Returns what is wrong if no next version is chosen, whoever wanted it. */
  private @Nullable String stuck(String how) {
    long newest = world.ballots.newest().version();
    return until(site -> site.disk.chosen().version() > newest, "gets no next version", how);
  }

  private @Nullable String until(Predicate<KeeperSite> done, String otherwise, String how) {
    int most = 2 * world.scope.keepers() + world.scope.versions() + 2;
    String after = "after all faults have ended" + how;
    for (int attempt = 1; attempt <= most; attempt++) {
      attempt();
      world.check();
      if (world.ballots.violation != null) {
        return after + ": " + world.ballots.violation;
      }
      if (done.test(world.site(keeper))) {
        return null;
      }
    }
    return after + ", k" + keeper + " " + otherwise + " in " + most + " attempts";
  }

  private void attempt() {
    int questions = 0;
    int answers = 0;
    world.questions = List.of();
    world.answers = List.of();
    edit(keeper, site -> site.begin(site.disk.chosen().voters()));
    while (questions < world.questions.size() || answers < world.answers.size()) {
      if (questions < world.questions.size()) {
        Question question = world.questions.get(questions++);
        for (int k : question.to().filter(alive::contains).toArray()) {
          edit(k, site -> world.answer(k, question.from(), site.asked(question.ask())));
        }
      } else {
        Answer answer = world.answers.get(answers++);
        edit(answer.to(), site -> site.answered(answer.from(), answer.reply()));
      }
    }
  }
}
