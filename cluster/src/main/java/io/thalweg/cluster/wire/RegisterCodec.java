package io.thalweg.cluster.wire;

import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;
import org.jspecify.annotations.Nullable;

/** Converts what keepers say to each other, and what they keep, to bytes and back. */
final class RegisterCodec {
  private final CharterCodec charters;

  RegisterCodec(CharterCodec charters) {
    this.charters = charters;
  }

  void write(Ask<Charter> ask, FrameWriter out) {
    switch (ask) {
      case Ask.Prepare<Charter>(Ballot ballot, Charter base) -> {
        out.octet(1);
        write(ballot, out);
        charters.write(base, out);
      }
      case Ask.Accept<Charter>(Ballot ballot, Charter base, Charter value) -> {
        out.octet(2);
        write(ballot, out);
        charters.write(base, out);
        charters.write(value, out);
      }
    }
  }

  Ask<Charter> readAsk(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> new Ask.Prepare<>(readBallot(in), charters.read(in));
      case 2 -> new Ask.Accept<>(readBallot(in), charters.read(in), charters.read(in));
      default -> throw new MalformedException("a poll of an unknown kind");
    };
  }

  void write(Reply<Charter> reply, FrameWriter out) {
    switch (reply) {
      case Reply.Promise<Charter> promise -> {
        out.octet(1);
        write(promise.ballot(), out);
        out.number(promise.version());
        write(promise.accepted(), out);
        writeIfAny(promise.value(), out);
      }
      case Reply.Accepted<Charter>(Ballot ballot, long version) -> {
        out.octet(2);
        write(ballot, out);
        out.number(version);
      }
      case Reply.Refused<Charter>(Ballot ballot, Ballot promised) -> {
        out.octet(3);
        write(ballot, out);
        write(promised, out);
      }
      case Reply.Behind<Charter>(Charter chosen) -> {
        out.octet(4);
        charters.write(chosen, out);
      }
    }
  }

  Reply<Charter> readReply(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> new Reply.Promise<>(readBallot(in), in.number(), readBallot(in), readIfAny(in));
      case 2 -> new Reply.Accepted<>(readBallot(in), in.number());
      case 3 -> new Reply.Refused<>(readBallot(in), readBallot(in));
      case 4 -> new Reply.Behind<>(charters.read(in));
      default -> throw new MalformedException("a vote of an unknown kind");
    };
  }

  void write(Acceptor.State<Charter> state, FrameWriter out) {
    charters.write(state.chosen(), out);
    write(state.promised(), out);
    write(state.accepted(), out);
    writeIfAny(state.value(), out);
  }

  Acceptor.State<Charter> readState(FrameReader in) throws MalformedException {
    return new Acceptor.State<>(charters.read(in), readBallot(in), readBallot(in), readIfAny(in));
  }

  private void writeIfAny(@Nullable Charter value, FrameWriter out) {
    out.flag(value != null);
    if (value != null) {
      charters.write(value, out);
    }
  }

  private @Nullable Charter readIfAny(FrameReader in) throws MalformedException {
    return in.flag() ? charters.read(in) : null;
  }

  private static void write(Ballot ballot, FrameWriter out) {
    out.number(ballot.round());
    out.number(ballot.keeper());
  }

  private static Ballot readBallot(FrameReader in) throws MalformedException {
    return new Ballot(in.number(), in.number(0, Integer.MAX_VALUE));
  }
}
