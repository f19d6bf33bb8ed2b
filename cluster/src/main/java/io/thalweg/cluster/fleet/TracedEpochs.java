package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The epochs that a trace tells of, and what each member has of a semaphore in them. */
final class TracedEpochs {

  /** A member in an epoch, as it knows it. */
  private record Stage(long epoch, boolean open) {}

  private final Fleet fleet;
  private final TracedMembers members;
  private final int number;
  private final Observer<? super Message> out;
  private final IntConsumer over;
  private final Map<Integer, Integer> nodes = new HashMap<>(); // by the number of a seat
  private final Map<Integer, Stage> stages = new HashMap<>();
  private final Map<Integer, ClusterEvent.Stock> stocks = new HashMap<>();
  private @Nullable Charter known;
  private int units;

  /**
   * Begins with what is agreed now.
   *
   * @param over is told of members whose tenure has certainly ended
   */
  TracedEpochs(
      Fleet fleet,
      TracedMembers members,
      int number,
      Observer<? super Message> out,
      IntConsumer over) {
    this.fleet = fleet;
    this.members = members;
    this.number = number;
    this.out = out;
    this.over = over;
    this.known = fleet.charter();
    this.units = unitsOf(fleet.newest(number));
    remember(known);
    for (Place place : members.places()) {
      stages.put(place.id, stage(place));
    }
  }

  private static int unitsOf(Definition definition) {
    return (int) ((Definition.Units) definition.settings()).notGone().count();
  }

  private void remember(@Nullable Charter charter) {
    if (charter != null) {
      charter
          .seats()
          .forEach((seat, who) -> nodes.put(seat, (int) who.id().getLeastSignificantBits()));
    }
  }

  /** Tells of what is agreed since the last look, and of members that report. */
  void tell(long at) {
    Charter charter = fleet.charter();
    Charter before = known;
    known = charter;
    if (charter != null && before != null && charter.version() != before.version()) {
      remember(charter);
      tellAgreed(at, before, charter);
    }
    for (Place place : members.places()) {
      Stage now = stage(place);
      if (!now.equals(stages.put(place.id, now)) && !now.open) {
        out.cluster(at, new ClusterEvent.Report(place.id, now.epoch));
      }
    }
  }

  private void tellAgreed(long at, Charter before, Charter now) {
    if (now.agreed().epoch() != before.agreed().epoch()) {
      List<Integer> of = nodes(now.agreed().members());
      List<Integer> gone = nodes(Ids.of(now.agreed().out().keySet()));
      out.cluster(at, new ClusterEvent.Freeze(now.agreed().epoch(), of, gone));
      before.agreed().members().plus(Ids.of(before.agreed().out().keySet())).stream()
          .filter(seat -> now.agreed().isOver(seat))
          .forEach(seat -> tellOver(at, node(seat)));
    }
    boolean isSame = now.agreed().epoch() == before.agreed().epoch();
    if (now.agreed().open() && !(isSame && before.agreed().open())) {
      out.cluster(at, open(now));
    }
  }

  private void tellOver(long at, int node) {
    over.accept(node);
    out.cluster(at, new ClusterEvent.Over(node));
  }

  private ClusterEvent open(Charter now) {
    Opening opening = now.agreed().shares().get(number);
    if (!(opening instanceof Opening.OfUnits units)) {
      return new ClusterEvent.Open(now.agreed().epoch(), 0, List.of(), List.of()); // it is removed
    }
    Ids suspects = units.quarantine().values().stream().reduce(Ids.NONE, Ids::plus);
    return new ClusterEvent.Open(
        now.agreed().epoch(),
        node(units.home()),
        List.copyOf(units.quarantine().keySet()),
        nodes(suspects));
  }

  /** Units that are taken out of service count as long as a member has them. */
  void tellSize(long at) {
    int now = unitsOf(fleet.newest(number));
    if (now > units || now < units && isAllInService()) {
      int home = members.places().isEmpty() ? 0 : members.places().iterator().next().id;
      out.resize(at, home, now - units);
      units = now;
    }
  }

  private boolean isAllInService() {
    BitSet found = (BitSet) new Inventory(fleet).item(number).units.clone();
    ((Definition.Units) fleet.newest(number).settings()).notGone().forEach(found::clear);
    return found.isEmpty();
  }

  /** Tells what members have that have something else than before, or have it in a new epoch. */
  void tellStock(long at) {
    for (Place place : members.places()) {
      if (!place.isGone() && place.stock().isOpen()) {
        ClusterEvent.Stock now = stock(place);
        boolean changed = !now.equals(stocks.put(place.id, now));
        if (members.isTouched(place) || changed) {
          out.cluster(at, now);
        }
      }
    }
  }

  private ClusterEvent.Stock stock(Place place) {
    Item item = new Item();
    Item own = place.stock().items().get(number);
    if (own != null) {
      item.add(own);
    }
    Aside aside = place.users.asides.get(number);
    if (aside != null) {
      item.add(aside.free());
    }
    fleet.ledger().inside(number).stream()
        .filter(wish -> wish.place == place && wish.isVoid()) // ended, and not given back yet
        .forEach(wish -> item.add(wish.names));
    long epoch = place.stock().epoch();
    return new ClusterEvent.Stock(place.id, epoch, item.tokens > 0, item.units.cardinality());
  }

  private static Stage stage(Place place) {
    return new Stage(place.stock().epoch(), place.stock().isOpen());
  }

  private List<Integer> nodes(Ids seats) {
    return seats.stream().map(this::node).boxed().toList();
  }

  /** The node of a seat; a member keeps it when its seat is gone. */
  private int node(int seat) {
    return nodes.getOrDefault(seat, 0);
  }
}
