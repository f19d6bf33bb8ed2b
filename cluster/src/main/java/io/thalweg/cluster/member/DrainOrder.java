package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Ids;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An operator orders that the members of a name be emptied, or that they serve again. It is done
 * when the charter says so; the members go on by themselves.
 */
final class DrainOrder extends Changes.OfCall {
  private final String name;
  private final boolean begins;
  private final Changes.Assurance assurance;
  private @Nullable List<Wish.Order> wanted; // null until the members are known

  DrainOrder(Turn turn, Changes changes, Input.DrainMember asked) {
    super(turn, asked.call());
    this.name = asked.name();
    this.begins = asked.begins();
    this.assurance = changes.new Assurance();
  }

  @Override
  public @Nullable Wish wish(Charter known) {
    if (wanted == null && !assurance.isGiven(known)) {
      return assurance.wish(known); // it may have come or gone just now
    }
    List<Wish.Order> orders = wanted == null ? find(known) : wanted;
    wanted = orders;
    if (isOver()) {
      return null; // refused
    }
    for (Wish.Order one : orders) {
      Seat seat = known.seats().get(one.member());
      if (seat != null && seat.drain().orders() < one.number()) {
        return wish(known, one);
      }
    }
    done(true);
    return null;
  }

  private @Nullable Wish wish(Charter known, Wish.Order one) {
    if (!known.agreed().members().contains(one.member())) {
      refuseOneThatIsOut();
      return null;
    }
    if (begins && !known.hasOtherThatServes(Ids.of(one.member()))) {
      refuse(name + " is the last member that serves requests: then nobody would");
      return null;
    }
    return one;
  }

  /** The orders that have to be agreed on; none for a member that has the order already. */
  private List<Wish.Order> find(Charter known) {
    Map<Boolean, Map<Integer, Seat>> named = new TreeMap<>(); // whether members, by number
    known
        .seats()
        .forEach(
            (member, seat) -> {
              if (seat.name().equals(name)) {
                boolean is = known.agreed().members().contains(member);
                named.computeIfAbsent(is, x -> new TreeMap<>()).put(member, seat);
              }
            });
    if (named.isEmpty()) {
      refuse("no member of the cluster is named " + name);
    } else if (!named.containsKey(true)) {
      refuseOneThatIsOut();
    }
    return named.getOrDefault(true, Map.of()).entrySet().stream()
        .filter(seat -> seat.getValue().drain().isOn() != begins)
        .map(seat -> new Wish.Order(seat.getKey(), seat.getValue().drain().next().orders()))
        .toList();
  }

  private void refuseOneThatIsOut() {
    refuse(name + " is out: it is not heard, so that it cannot be told");
  }

  private void refuse(String why) {
    failed(new Failure(Failure.Kind.REFUSED, why));
  }
}
