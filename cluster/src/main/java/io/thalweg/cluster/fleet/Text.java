package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Inputs and letters as people read them. */
final class Text {
  private Text() {}

  static String of(Input input) {
    return switch (input) {
      case Input.Received(var from, Letter letter) -> "from " + from + ": " + of(letter);
      case Input.GiveBack b ->
          "GiveBack " + b.number() + " " + b.lease() + " " + Arrays.toString(b.units());
      case Input.Taken t ->
          "Taken "
              + t.number()
              + " "
              + t.lease().lease()
              + " "
              + Arrays.toString(t.lease().units());
      case Input other -> other.toString();
    };
  }

  static String of(List<Letter> letters) {
    return letters.stream().map(Text::of).collect(Collectors.joining(", "));
  }

  static String of(Letter letter) {
    Frame.Header header = letter.header();
    String number = header.sequence() == 0 ? "" : "#" + header.sequence() + " ";
    return number + of(letter.frame());
  }

  private static String of(Frame frame) {
    return switch (frame) {
      case Frame.Parcel p -> p.number() + ":" + p.message().type() + of(p.cargo());
      case Frame.Tell t -> "Tell " + t.query();
      case Frame.TellPast t -> "TellPast " + t.query();
      case Frame.Known k -> "Known " + of(k.charter());
      case Frame.Poll(Ask.Prepare<Charter> p) -> "Prepare " + of(p.ballot(), p.base());
      case Frame.Poll(Ask.Accept<Charter> a) -> "Accept " + of(a.ballot(), a.value());
      case Frame.Vote v -> "Vote of " + v.keeper() + " " + of(v.reply());
      case Frame.Hello h ->
          "Hello "
              + h.conversation()
              + " heard "
              + h.heard()
              + " last "
              + h.last()
              + "/"
              + h.taken();
      case Frame other -> other.toString();
    };
  }

  private static String of(Reply<Charter> reply) {
    return switch (reply) {
      case Reply.Promise<Charter> p -> "promises " + of(p.ballot());
      case Reply.Accepted<Charter> a -> "accepts " + of(a.ballot());
      case Reply.Refused<Charter> r -> "refuses " + of(r.ballot()) + " for " + of(r.promised());
      case Reply.Behind<Charter> b -> "knows " + of(b.chosen());
    };
  }

  private static String of(Ballot ballot, Charter charter) {
    return of(ballot) + " " + of(charter);
  }

  private static String of(Ballot ballot) {
    return ballot.round() + "." + ballot.keeper();
  }

  /** The charter in short: version, epoch, members, keepers, who is out. */
  static String of(Charter charter) {
    Agreed a = charter.agreed();
    String out = a.out().isEmpty() ? "" : ", out " + a.out().keySet();
    return "v%d, epoch %d %s, members %s, keepers %s%s"
        .formatted(
            a.version(), a.epoch(), a.open() ? "open" : "frozen", a.members(), a.keepers(), out);
  }

  private static String of(Cargo cargo) {
    return switch (cargo) {
      case Cargo.Nothing n -> "";
      case Cargo.Names n -> Arrays.toString(n.units());
      case Cargo.Count c -> "(" + c.fence() + ")";
    };
  }
}
