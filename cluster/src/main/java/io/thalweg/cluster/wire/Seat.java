package io.thalweg.cluster.wire;

import java.util.UUID;

/**
 * A member as the charter lists it.
 *
 * @param id the address of its process, of which each run has another one
 * @param name for people
 * @param visitor whether it comes for a short time
 * @param durable whether it keeps what it has to remember as a keeper on a disk
 * @param keeper its number as a keeper from an earlier run, or 0
 * @param question the last question of this member that is answered: see {@link Wish.Touch}
 * @param drain whether an operator empties it
 */
public record Seat(
    UUID id,
    String name,
    boolean visitor,
    boolean durable,
    int keeper,
    long question,
    Drain drain) {

  /** The seat of a member that nobody empties. */
  public Seat(UUID id, String name, boolean visitor, boolean durable, int keeper, long question) {
    this(id, name, visitor, durable, keeper, question, Drain.NONE);
  }

  /** The same after a further question. */
  public Seat asking(long next) {
    return new Seat(id, name, visitor, durable, keeper, next, drain);
  }

  /** The same with another order of an operator. */
  public Seat with(Drain next) {
    return new Seat(id, name, visitor, durable, keeper, question, next);
  }

  /** Whether requests are served there: it stays for longer, and nobody empties it. */
  public boolean serves() {
    return !visitor && !drain.isOn();
  }

  void write(FrameWriter out) {
    out.uuid(id);
    out.text(name);
    out.flag(visitor);
    out.flag(durable);
    out.number(keeper);
    out.number(question);
    out.number(drain.orders());
    out.flag(drain.empty());
  }

  static Seat read(FrameReader in) throws MalformedException {
    return new Seat(
        in.uuid(),
        in.text(WireLimits.MEMBER_NAME_BYTES),
        in.flag(),
        in.flag(),
        in.number(0, Integer.MAX_VALUE),
        in.number(),
        new Drain(in.number(0, Integer.MAX_VALUE), in.flag()));
  }
}
