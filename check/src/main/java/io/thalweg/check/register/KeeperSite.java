package io.thalweg.check.register;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Acceptor.State;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Proposer;
import io.thalweg.core.register.Reply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A keeper: what is on its disk, and its proposer, which is in memory alone. */
final class KeeperSite implements Proposer.Outlet<Candidate> {
  final int number;
  private final Falsified rules;
  private @Nullable RegisterWorld world; // while it takes a step
  State<Candidate> disk;
  Proposer<Candidate> proposer;
  int begun;
  Candidate base; // of the last attempt
  @Nullable Candidate offered; // what it has asked to accept
  Ballot attempt = Ballot.NONE; // the last one

  KeeperSite(int number, RegisterScope scope, Candidate first) {
    this.number = number;
    rules = new Falsified(scope);
    disk = State.of(first);
    proposer = new Proposer<>(number, this);
    base = first;
  }

  /** A copy that may be changed until it {@link #rests}. */
  KeeperSite(KeeperSite o, RegisterWorld world) {
    number = o.number;
    rules = o.rules;
    this.world = world;
    disk = o.disk;
    proposer = new Proposer<>(o.proposer, this);
    begun = o.begun;
    base = o.base;
    offered = o.offered;
    attempt = o.attempt;
  }

  void rests() {
    world = null;
  }

  private RegisterWorld world() {
    return Objects.requireNonNull(world);
  }

  void begin(Ids voters) {
    begun++;
    Candidate wanted = disk.chosen().next(voters, number, begun);
    Acceptor<Candidate> acceptor = new Acceptor<>(disk);
    proposer.begin(acceptor, wanted);
    disk = rules.begun(disk, acceptor.state());
  }

  /** Whether a crash makes a difference. */
  boolean hasMemory() {
    return proposer.isBusy() || !rules.restarted(disk).equals(disk);
  }

  void crash() {
    proposer = new Proposer<>(number, this);
    disk = rules.restarted(disk);
  }

  Reply<Candidate> asked(Ask<Candidate> ask) {
    Falsified.Turn turn = rules.asked(disk, ask);
    disk = turn.state();
    if (ask instanceof Ask.Accept<Candidate> accept && turn.reply() instanceof Reply.Accepted) {
      world().ballots.vote(number, accept);
    }
    return turn.reply();
  }

  /** What it would answer. */
  Reply<Candidate> reply(Ask<Candidate> ask) {
    return rules.asked(disk, ask).reply();
  }

  void answered(int from, Reply<Candidate> reply) {
    if (reply instanceof Reply.Behind<Candidate> behind) {
      learn(behind.chosen());
    }
    if (!rules.counts(reply, attempt, offered, world().ballots)) {
      return;
    }
    for (int keeper : rules.alsoFrom(from).toArray()) {
      proposer.on(keeper, rules.heard(reply, attempt));
    }
    proposer.on(from, rules.heard(reply, attempt));
  }

  void learn(Candidate chosen) {
    disk = rules.learnt(disk, chosen);
  }

  /** Whether an answer of this ballot may still matter. */
  boolean awaits(Ballot ballot) {
    return proposer.isBusy() && attempt.equals(ballot);
  }

  @Override
  public void send(Ids keepers, Ask<Candidate> ask) {
    base = ask.base();
    attempt = ask.ballot();
    offered = ask instanceof Ask.Accept<Candidate> accept ? accept.value() : null;
    world().ask(number, keepers, ask);
  }

  @Override
  public void chosen(Candidate value) {
    world().ballots.called(number, value);
    learn(value);
  }

  void encode(LongSink words) {
    new Acceptor<>(disk).encode(words, Candidate::name);
    words.put(begun);
    proposer.encode(words, Candidate::name);
  }
}
