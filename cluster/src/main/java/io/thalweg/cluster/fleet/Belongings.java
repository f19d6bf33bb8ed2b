package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Stocktaker;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame.Parcel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a member had after its last step, kept so that a step of one member does not require asking
 * all others again.
 */
final class Belongings implements Stocktaker {

  /** A parcel that its receiver may have taken or not. */
  record Sent(Address to, long conversation, long sequence, Parcel parcel) {}

  private final Map<Integer, Item> items = new TreeMap<>();
  private final List<Sent> sent = new ArrayList<>();
  private long epoch;
  private boolean open;

  /** What is with the member, by number. */
  Map<Integer, Item> items() {
    return items;
  }

  /** The parcels that it has sent and that are not known to be taken. */
  List<Sent> sent() {
    return sent;
  }

  /** Whether this is what the member had before. */
  boolean isAs(Belongings before) {
    return epoch == before.epoch
        && open == before.open
        && sent.equals(before.sent)
        && items.keySet().equals(before.items.keySet())
        && items.entrySet().stream().allMatch(e -> e.getValue().isAs(before.item(e.getKey())));
  }

  private Item item(int number) {
    return items.computeIfAbsent(number, n -> new Item());
  }

  /** The epoch in which all this is. */
  long epoch() {
    return epoch;
  }

  /** Whether nodes take steps in this epoch. */
  boolean isOpen() {
    return open;
  }

  @Override
  public void epoch(long now, boolean isOpen) {
    epoch = now;
    open = isOpen;
  }

  @Override
  public void share(int number, boolean token, int[] free, long weight) {
    Item item = item(number);
    item.add(free);
    item.tokens += token ? 1 : 0;
    item.out += token ? weight : 0;
    item.back += token ? 0 : weight;
  }

  @Override
  public void claimed(int number, int[] units) {
    item(number).add(units);
  }

  @Override
  public void sent(Address to, long conversation, long sequence, Parcel parcel) {
    sent.add(new Sent(to, conversation, sequence, parcel));
  }

  @Override
  public void kept(Parcel parcel) {
    item(parcel.number()).add(parcel);
  }
}
