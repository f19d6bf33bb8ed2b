package io.thalweg.check.epochs;

import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Units without an algorithm: they lie somewhere, a member takes one where it lies, and sends one
 * that it does not need to any other member.
 */
final class LooseUnits extends ShareAtSite {
  private static final int TAKE = 0;
  private static final int GIVE = 100;
  private static final int SEND = 200;
  private static final int SETTLE = 300;

  private Ids others = Ids.NONE;

  LooseUnits(EpochScope scope, int self, int asks) {
    super(scope, self, asks);
  }

  private LooseUnits(LooseUnits o) {
    super(o);
    others = o.others;
  }

  @Override
  ShareAtSite copy() {
    return new LooseUnits(this);
  }

  @Override
  boolean hasToken() {
    return false;
  }

  @Override
  void forgetToken() {}

  @Override
  void begin(Agreed agreed, Opening opening, Ids brought) {
    others = agreed.members().without(self);
  }

  @Override
  void meet(Ids members) {
    for (int gone : others.minus(members).toArray()) {
      outlet().takeBack(self, gone).forEach(parcel -> free = free.plus(parcel.names()));
    }
    others = members.without(self);
  }

  @Override
  void deliver(int from, Parcelled parcel) {
    free = free.plus(parcel.names());
  }

  @Override
  int[] acts(boolean steps) {
    IntStream give = held.stream().map(u -> GIVE + u);
    IntStream take = steps ? free.stream().map(u -> TAKE + u) : IntStream.empty();
    IntStream send =
        steps
            ? free.stream().flatMap(u -> others.stream().map(j -> SEND + 10 * u + j))
            : IntStream.empty();
    IntStream settle = steps && !kept.isEmpty() ? IntStream.of(SETTLE) : IntStream.empty();
    return Stream.of(give, take, send, settle).flatMapToInt(acts -> acts).toArray();
  }

  @Override
  void act(int number, boolean steps) {
    if (number == SETTLE) {
      free = free.plus(kept);
      kept = Ids.NONE;
    } else if (number >= SEND) {
      Ids unit = Ids.of((number - SEND) / 10);
      free = free.minus(unit);
      outlet().send(self, (number - SEND) % 10, null, unit);
    } else if (number >= GIVE) {
      giveBack(Ids.of(number - GIVE), steps);
    } else {
      Ids unit = Ids.of(number - TAKE);
      free = free.minus(unit);
      held = held.plus(unit);
      outlet().granted(self, unit, 0);
    }
  }

  private void giveBack(Ids units, boolean steps) {
    held = held.minus(units);
    if (steps) {
      free = free.plus(units);
    } else {
      kept = kept.plus(units);
    }
  }

  @Override
  boolean endsSomething(int number) {
    return number == SETTLE || (number >= GIVE && number < SEND);
  }

  @Override
  String tell(int number) {
    if (number == SETTLE) {
      return "counts what it has got back";
    }
    if (number >= SEND) {
      return "sends unit " + (number - SEND) / 10 + " to m" + (number - SEND) % 10;
    }
    return number >= GIVE ? "gives unit " + (number - GIVE) + " back" : "takes unit " + number;
  }

  @Override
  boolean waits() {
    return false;
  }

  @Override
  void expire() {
    giveBack(held, false);
  }
}
