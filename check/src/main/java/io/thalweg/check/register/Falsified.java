package io.thalweg.check.register;

import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Acceptor.State;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;
import org.jspecify.annotations.Nullable;

/** Keepers as they would be without a rule: around the code, which has all of them. */
final class Falsified {
  private final RegisterScope scope;

  Falsified(RegisterScope scope) {
    this.scope = scope;
  }

  /** What a keeper that is started again finds on its disk. */
  State<Candidate> restarted(State<Candidate> s) {
    if (scope.lacks(RegisterRule.PROMISE_NOT_KEPT)) {
      return new State<>(s.chosen(), s.accepted(), s.accepted(), s.value());
    }
    if (scope.lacks(RegisterRule.VOTE_NOT_KEPT)) {
      return new State<>(s.chosen(), s.promised(), Ballot.NONE, null);
    }
    if (scope.lacks(RegisterRule.CHOSEN_NOT_KEPT) && s.chosen().version() > 1) {
      return new State<>(Candidate.founded(scope.voters()), s.promised(), Ballot.NONE, null);
    }
    return s;
  }

  /** What is on the disk of a keeper that has begun an attempt. */
  State<Candidate> begun(State<Candidate> before, State<Candidate> after) {
    return scope.lacks(RegisterRule.BALLOT_AGAIN) ? before : after;
  }

  State<Candidate> learnt(State<Candidate> s, Candidate chosen) {
    Acceptor<Candidate> acceptor = new Acceptor<>(s);
    acceptor.learn(chosen);
    State<Candidate> now = acceptor.state();
    return scope.lacks(RegisterRule.KEEPS_ACCEPTED) && s.value() != null
        ? new State<>(now.chosen(), now.promised(), s.accepted(), s.value())
        : now;
  }

  /** What a keeper is after a question, and what it answers. */
  record Turn(State<Candidate> state, Reply<Candidate> reply) {}

  Turn asked(State<Candidate> s, Ask<Candidate> ask) {
    Ask<Candidate> seen = ignoresBase(s, ask) ? withBase(ask, s.chosen()) : ask;
    State<Candidate> before = learnt(s, seen.base());
    boolean earlier =
        seen.ballot().isBefore(before.promised())
            && scope.lacks(
                seen instanceof Ask.Prepare
                    ? RegisterRule.PROMISES_EARLIER
                    : RegisterRule.ACCEPTS_EARLIER);
    Acceptor<Candidate> acceptor =
        new Acceptor<>(earlier ? withPromise(before, Ballot.NONE) : before);
    Reply<Candidate> reply = acceptor.on(seen);
    boolean goesBack = earlier && seen instanceof Ask.Accept;
    State<Candidate> after = acceptor.state();
    return new Turn(goesBack ? withPromise(after, before.promised()) : after, reply);
  }

  private boolean ignoresBase(State<Candidate> s, Ask<Candidate> ask) {
    long asked = ask.base().version();
    long known = s.chosen().version();
    return (asked < known && scope.lacks(RegisterRule.OLD_BASE))
        || (asked > known && scope.lacks(RegisterRule.NEW_BASE));
  }

  private static Ask<Candidate> withBase(Ask<Candidate> ask, Candidate base) {
    return switch (ask) {
      case Ask.Prepare<Candidate> p -> new Ask.Prepare<>(p.ballot(), base);
      case Ask.Accept<Candidate> a -> new Ask.Accept<>(a.ballot(), base, a.value());
    };
  }

  private static State<Candidate> withPromise(State<Candidate> s, Ballot promised) {
    return new State<>(s.chosen(), promised, s.accepted(), s.value());
  }

  /** An answer as the proposer sees it, whose attempt this is. */
  Reply<Candidate> heard(Reply<Candidate> reply, Ballot attempt) {
    return switch (reply) {
      case Reply.Promise<Candidate> p
          when p.value() != null && scope.lacks(RegisterRule.OFFERS_OWN) ->
          new Reply.Promise<>(p.ballot(), p.version(), Ballot.NONE, null);
      case Reply.Promise<Candidate> p
          when p.value() != null && scope.lacks(RegisterRule.ADOPTS_FIRST) ->
          new Reply.Promise<>(p.ballot(), p.version(), new Ballot(1, 1), p.value());
      case Reply.Promise<Candidate> p when scope.lacks(RegisterRule.OLD_ANSWERS) ->
          new Reply.Promise<>(attempt, p.version(), p.accepted(), p.value());
      case Reply.Accepted<Candidate> a when scope.lacks(RegisterRule.OLD_ANSWERS) ->
          new Reply.Accepted<>(attempt, a.version());
      default -> reply;
    };
  }

  /** Keepers that an answer of this one is taken for, too. */
  Ids alsoFrom(int keeper) {
    return scope.lacks(RegisterRule.HALF) ? Ids.of(((keeper - 1) ^ 1) + 1) : Ids.NONE;
  }

  /** Whether an answer to an attempt counts, in which this value is offered. */
  boolean counts(
      Reply<Candidate> reply, Ballot attempt, @Nullable Candidate offered, Ballots ballots) {
    return !scope.lacks(RegisterRule.NEXT_COUNT)
        || !(reply instanceof Reply.Accepted)
        || offered == null
        || offered.voters().hasMajorityIn(ballots.acceptedBy(attempt, offered));
  }
}
