package io.thalweg.check.register;

import io.thalweg.check.register.RegisterMessage.Answer;
import io.thalweg.check.register.RegisterMessage.Question;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor.State;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Reply;
import java.util.ArrayList;
import java.util.List;

/** One state of a few keepers, and of all messages that were ever sent. */
final class RegisterWorld {
  final RegisterScope scope;
  private final KeeperSite[] sites;
  List<Question> questions = List.of();
  List<Answer> answers = List.of();
  final Ballots ballots;
  int proposals;
  int crashes;
  int keeperChanges;

  RegisterWorld(RegisterScope scope) {
    this.scope = scope;
    Candidate first = Candidate.founded(scope.voters());
    sites = new KeeperSite[scope.keepers()];
    for (int s = 0; s < sites.length; s++) {
      sites[s] = new KeeperSite(s + 1, scope, first);
    }
    ballots = new Ballots(first);
    proposals = scope.proposals();
    crashes = scope.crashes();
    keeperChanges = scope.keeperChanges();
  }

  /** A copy that shares the keepers, which are copied when they take a step. */
  RegisterWorld(RegisterWorld o) {
    scope = o.scope;
    sites = o.sites.clone();
    questions = o.questions;
    answers = o.answers;
    ballots = new Ballots(o.ballots);
    proposals = o.proposals;
    crashes = o.crashes;
    keeperChanges = o.keeperChanges;
  }

  KeeperSite site(int keeper) {
    return sites[keeper - 1];
  }

  /** Returns a keeper that may take a step, until it {@linkplain KeeperSite#rests rests}. */
  KeeperSite edit(int keeper) {
    KeeperSite mine = new KeeperSite(site(keeper), this);
    sites[keeper - 1] = mine;
    return mine;
  }

  void ask(int from, Ids to, Ask<Candidate> ask) {
    questions = with(questions, Question.of(from, to, ask));
  }

  void answer(int from, int to, Reply<Candidate> reply) {
    answers = with(answers, Answer.of(from, to, reply));
  }

  private static <T extends RegisterMessage> List<T> with(List<T> all, T one) {
    for (T letter : all) {
      if (letter.print() == one.print()) {
        return all;
      }
    }
    List<T> more = new ArrayList<>(all);
    more.add(one);
    return more;
  }

  /** The voters that a keeper may want in the version after the one that it knows. */
  List<Ids> choices(int keeper) {
    Ids same = site(keeper).disk.chosen().voters();
    List<Ids> all = new ArrayList<>();
    all.add(same);
    if (keeperChanges > 0) {
      scope.others().stream().filter(o -> !o.equals(same)).forEach(all::add);
    }
    return all;
  }

  void check() {
    ballots.check(sites);
  }

  /**
   * Forgets messages that have no effect any more, whenever they arrive: questions to keepers that
   * will all refuse them, and answers that nobody awaits. What a keeper that is behind is told, it
   * may also learn by itself.
   */
  void tidy() {
    if (!scope.tidies()) {
      return;
    }
    if (!answers.isEmpty()) {
      answers = answers.stream().filter(this::isAwaited).toList();
    }
    if (!questions.stream().allMatch(this::matters)) {
      questions = questions.stream().filter(this::matters).toList();
    }
    long known = Long.MAX_VALUE;
    for (KeeperSite site : sites) {
      known = Math.min(known, site.disk.chosen().version());
    }
    ballots.tidy(known);
  }

  private boolean isAwaited(Answer answer) {
    KeeperSite to = site(answer.to());
    return switch (answer.reply()) {
      case Reply.Promise<Candidate> p -> to.awaits(p.ballot()) && to.offered == null;
      case Reply.Accepted<Candidate> a -> to.awaits(a.ballot());
      case Reply.Refused<Candidate> r -> to.awaits(r.ballot());
      case Reply.Behind<Candidate> b ->
          to.proposer.isBusy() && to.base.version() < b.chosen().version();
    };
  }

  private boolean matters(Question question) {
    return isAwaited(question) || question.to().stream().anyMatch(k -> changes(k, question));
  }

  /** Whether an answer may still matter. */
  boolean isAwaited(Question question) {
    return !scope.tidies() || site(question.from()).awaits(question.ask().ballot());
  }

  /** Whether a keeper that is asked changes. */
  boolean changes(int keeper, Question question) {
    return !scope.tidies() || changes(site(keeper).disk, question.ask());
  }

  private static boolean changes(State<Candidate> disk, Ask<Candidate> ask) {
    long known = disk.chosen().version();
    if (ask.base().version() != known) {
      return ask.base().version() > known;
    }
    return switch (ask) {
      case Ask.Prepare<Candidate> p -> disk.promised().isBefore(p.ballot());
      case Ask.Accept<Candidate> a ->
          !a.ballot().isBefore(disk.promised()) && !a.ballot().equals(disk.accepted());
    };
  }

  long print() {
    Mix words = new Mix();
    for (KeeperSite site : sites) {
      site.encode(words);
    }
    words.put(prints(questions));
    words.put(prints(answers));
    ballots.encode(words);
    words.put(proposals << 16 | crashes << 8 | keeperChanges);
    return words.value();
  }

  private static long prints(List<? extends RegisterMessage> letters) {
    long sum = 0;
    for (RegisterMessage letter : letters) {
      sum += letter.print();
    }
    return sum;
  }
}
