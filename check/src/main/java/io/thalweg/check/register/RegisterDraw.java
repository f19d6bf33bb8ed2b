package io.thalweg.check.register;

import io.thalweg.check.register.RegisterMove.Kind;
import java.util.List;
import java.util.Random;

/** Draws a move: mostly a delivery, now and then something that begins or breaks. */
final class RegisterDraw {
  private static final int RARELY = 12; // one move in this number is no delivery

  private RegisterDraw() {}

  static RegisterMove of(List<RegisterMove> moves, Random random) {
    boolean rare = random.nextInt(RARELY) == 0;
    List<RegisterMove> some = moves.stream().filter(m -> rare == isRare(m.kind())).toList();
    List<RegisterMove> from = some.isEmpty() ? moves : some;
    return from.get(random.nextInt(from.size()));
  }

  private static boolean isRare(Kind kind) {
    return kind != Kind.ASKED && kind != Kind.ANSWERED;
  }
}
