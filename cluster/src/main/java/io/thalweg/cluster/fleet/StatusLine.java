package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Stocktaker;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The state of a member in one line. */
final class StatusLine implements Stocktaker {
  private final Fleet fleet;
  private final Place place;
  private final StringBuilder text = new StringBuilder();

  private boolean token;

  StatusLine(Fleet fleet, Place place) {
    this.fleet = fleet;
    this.place = place;
    place.machine().takeStock(this);
  }

  static String of(Fleet fleet, Place place) {
    if (place.isGone()) {
      return place + " is " + (place.state == Place.State.DEAD ? "dead" : "gone");
    }
    String seen = place.seen.stream().map(Address::name).collect(Collectors.joining(" "));
    return place + " sees " + seen + new StatusLine(fleet, place);
  }

  /** Whether it has any token. */
  boolean hasToken() {
    return token;
  }

  private String name(int number) {
    Definition definition = fleet.definitions().get(number);
    return definition == null ? "number " + number : definition.name();
  }

  @Override
  public void epoch(long epoch, boolean open) {
    if (!open) {
      text.append("; is frozen in epoch ").append(epoch);
    }
  }

  @Override
  public void share(int number, boolean token, int[] free, long weight) {
    this.token |= token;
    if (token) {
      text.append("; has the token of ").append(name(number));
    }
    if (free.length > 0 && number > 0) {
      text.append("; units ").append(Arrays.toString(free)).append(" of ").append(name(number));
    }
    Aside aside = place.users.asides.get(number);
    if (aside != null) {
      text.append("; set aside ").append(aside.free()).append(" of ").append(name(number));
    }
    fleet.ledger().inside(number).stream()
        .filter(wish -> wish.place == place)
        .forEach(wish -> text.append("; ").append(wish.label).append(" is inside"));
  }

  @Override
  public void claimed(int number, int[] units) {
    if (units.length == 0) {
      return;
    }
    text.append("; keeps ").append(Arrays.toString(units)).append(" of ").append(name(number));
  }

  @Override
  public void sent(Address to, long conversation, long sequence, Parcel parcel) {
    if (fleet.place(to).machine().taken(place.address, conversation) < sequence) {
      text.append("; sent ").append(to).append(' ').append(what(parcel));
    }
  }

  @Override
  public void kept(Parcel parcel) {
    text.append("; has not sent ").append(what(parcel));
  }

  private String what(Parcel parcel) {
    return parcel.message().type() + " of " + name(parcel.number());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
