package io.thalweg.check.register;

import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;

/** A message between keepers. Once sent, it may arrive at any time. */
sealed interface RegisterMessage {

  /** A fingerprint, made once. */
  long print();

  /** What a proposer asks of all these keepers. */
  record Question(int from, Ids to, Ask<Candidate> ask, long print) implements RegisterMessage {
    static Question of(int from, Ids to, Ask<Candidate> ask) {
      Mix mix = new Mix();
      mix.put(from);
      ask.ballot().encode(mix);
      mix.put(ask.base().name());
      mix.put(ask instanceof Ask.Accept<Candidate> accept ? accept.value().name() : -1);
      return new Question(from, to, ask, mix.value());
    }
  }

  /** What a keeper answers. */
  record Answer(int from, int to, Reply<Candidate> reply, long print) implements RegisterMessage {
    static Answer of(int from, int to, Reply<Candidate> reply) {
      Mix mix = new Mix();
      mix.put(from);
      mix.put(to);
      write(reply, mix);
      return new Answer(from, to, reply, mix.value());
    }
  }

  private static void write(Reply<Candidate> reply, Mix mix) {
    switch (reply) {
      case Reply.Promise<Candidate> p -> {
        Candidate value = p.value();
        write(mix, 1, p.ballot(), p.accepted(), value == null ? -1 : value.name());
      }
      case Reply.Accepted<Candidate> a -> write(mix, 2, a.ballot(), Ballot.NONE, a.version());
      case Reply.Refused<Candidate> r -> write(mix, 3, r.ballot(), r.promised(), 0);
      case Reply.Behind<Candidate> b -> write(mix, 4, Ballot.NONE, Ballot.NONE, b.chosen().name());
    }
  }

  private static void write(Mix mix, int kind, Ballot first, Ballot second, long name) {
    mix.put(kind);
    first.encode(mix);
    second.encode(mix);
    mix.put(name);
  }
}
