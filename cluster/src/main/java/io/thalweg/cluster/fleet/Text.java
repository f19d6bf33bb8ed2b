package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
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
      case Frame.Lost l -> "Lost " + l.losses().size() + " in round " + l.round();
      case Frame.Tell t -> "Tell " + t.query() + (t.settled() ? "" : " unsettled");
      case Frame.Define d -> "Define " + d.definitions().size();
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

  private static String of(Cargo cargo) {
    return switch (cargo) {
      case Cargo.Nothing n -> "";
      case Cargo.Names n -> Arrays.toString(n.units());
      case Cargo.Definitions d -> Arrays.toString(d.units());
      case Cargo.Count c -> "(" + c.fence() + ")";
    };
  }
}
