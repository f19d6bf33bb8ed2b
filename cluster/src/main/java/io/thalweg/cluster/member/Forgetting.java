package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.Wish;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operator says that the members of a name that are out are dead: they are over at once, without
 * a wait until their tenures have certainly ended. If one has come back, the operator was wrong,
 * and is told.
 */
final class Forgetting extends Changes.OfCall {
  private final String name;
  private final Changes.Assurance assurance;
  private List<Wish.Forget> wanted = List.of();

  Forgetting(Turn turn, Changes changes, Input.ForgetMember asked) {
    super(turn, asked.call());
    this.name = asked.name();
    this.assurance = changes.new Assurance();
  }

  @Override
  public @Nullable Wish wish(Charter known) {
    if (wanted.isEmpty()) {
      wanted = find(known);
    }
    if (wanted.isEmpty() && !assurance.isGiven(known)) {
      return assurance.wish(known); // it may have been put out just now
    }
    for (Wish.Forget one : wanted) {
      if (isBack(known, one)) {
        String back = name + " is not dead: it has come back, and keeps what it has";
        failed(new Failure(Failure.Kind.REFUSED, back));
        return null;
      }
      if (!known.agreed().isOver(one.member())) {
        return one;
      }
    }
    done(!wanted.isEmpty());
    return null;
  }

  private List<Wish.Forget> find(Charter known) {
    List<Wish.Forget> found = new ArrayList<>();
    known
        .agreed()
        .out()
        .forEach(
            (member, since) -> {
              Seat seat = known.seats().get(member);
              if (seat != null && seat.name().equals(name)) {
                found.add(new Wish.Forget(member, since));
              }
            });
    return found;
  }

  private static boolean isBack(Charter known, Wish.Forget one) {
    Long out = known.agreed().out().get(one.member());
    return known.agreed().members().contains(one.member()) || (out != null && out != one.out());
  }
}
