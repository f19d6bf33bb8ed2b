package io.thalweg.check.register;

import io.thalweg.check.register.RegisterMove.Kind;
import java.util.List;
import java.util.Random;

/**
 * Draws a move: mostly a delivery, of newer messages more often than of older ones, now and then
 * something that begins or breaks.
 */
final class RegisterDraw {
  private static final int RARELY = 12; // one move in this number is no delivery

  private RegisterDraw() {}

  static RegisterMove of(List<RegisterMove> moves, Random random) {
    boolean rare = random.nextInt(RARELY) == 0;
    List<RegisterMove> some = moves.stream().filter(m -> rare == isRare(m.kind())).toList();
    List<RegisterMove> from = some.isEmpty() ? moves : some;
    int later = Math.max(random.nextInt(from.size()), random.nextInt(from.size()));
    return from.get(rare ? random.nextInt(from.size()) : later);
  }

  private static boolean isRare(Kind kind) {
    return kind != Kind.ASKED && kind != Kind.ANSWERED;
  }
}
