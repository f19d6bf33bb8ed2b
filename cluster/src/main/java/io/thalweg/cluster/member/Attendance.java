package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.core.recovery.Ids;
import java.util.HashMap;
import java.util.Map;

/** Which members and keepers a keeper hears, itself or by way of another keeper that it hears. */
final class Attendance implements Turnout {

  /** Which members another keeper hears, and when it said so. */
  private record Note(Ids heard, long at) {}

  private final Turn turn;
  private final MemberSettings settings;
  private final Membership membership;
  private final Keeper keeper;
  private final Map<Integer, Note> notes = new HashMap<>(); // of other keepers

  Attendance(Turn turn, MemberSettings settings, Membership membership, Keeper keeper) {
    this.turn = turn;
    this.settings = settings;
    this.membership = membership;
    this.keeper = keeper;
  }

  /** Another keeper has said which members it hears. */
  void noted(int other, Ids heard) {
    notes.put(other, new Note(heard, turn.now()));
  }

  /** Called now and then: what another keeper said long ago counts no more. */
  void forgetOld() {
    long oldest = settings.recovery().suspect().toNanos();
    notes.values().removeIf(note -> turn.now() - note.at > oldest);
  }

  /** The members that this keeper hears itself. */
  Ids heard() {
    return Ids.of(charter().seats().keySet()).filter(this::isHeardHere);
  }

  private Charter charter() {
    return keeper.chosen();
  }

  /** Whether a member is heard by this keeper, or by another one that this keeper hears. */
  @Override
  public boolean isHere(int member) {
    return isHeardHere(member)
        || notes.entrySet().stream()
            .anyMatch(n -> n.getValue().heard.contains(member) && isKeeperHeard(n.getKey()));
  }

  private boolean isHeardHere(int member) {
    Seat seat = charter().seats().get(member);
    return seat != null
        && (isOwn(seat) || membership.sitting(seat).filter(this::isHeard).isPresent());
  }

  private boolean isOwn(Seat seat) {
    return seat.id().equals(settings.self().id());
  }

  private boolean isHeard(Peer peer) {
    return peer.isHeardWithin(settings.recovery().suspect());
  }

  @Override
  public boolean isLeaving(int member) {
    Seat seat = charter().seats().get(member);
    return seat != null
        && (isOwn(seat)
            ? membership.isLeaving()
            : membership.sitting(seat).filter(p -> p.leaving).isPresent());
  }

  @Override
  public boolean isKeeperHere(int number) {
    return isKeeperHeard(number) || isKeeperOfEpochHere(number);
  }

  private boolean isKeeperHeard(int number) {
    return number == keeper.number
        || membership.keeper(charter(), number).filter(this::isHeard).isPresent();
  }

  /** Whether this keeper hears a member of the epoch that is a keeper. */
  boolean isKeeperOfEpochHere() {
    return charter().voters().stream().anyMatch(this::isKeeperOfEpochHere);
  }

  /** Whether a keeper is heard as a member of the epoch. */
  boolean isKeeperOfEpochHere(int number) {
    return charter().agreed().members().stream()
        .anyMatch(m -> charter().keeperOf(m) == number && isHere(m));
  }
}
