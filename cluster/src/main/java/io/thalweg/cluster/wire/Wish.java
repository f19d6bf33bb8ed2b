package io.thalweg.cluster.wire;

/** A change of the charter for which a member asks the keepers. */
public sealed interface Wish {

  /** The sender wants to be a member. */
  record Join(Seat seat) implements Wish {}

  /**
   * The sender leaves: it has nothing, and nothing is in flight to it, as of this version of the
   * charter. A later one may have given it something.
   */
  record Leave(int member, long version) implements Wish {}

  /**
   * Something is to be made under this name, unless the name is taken, or anything was removed
   * since: then there were more removals than these. So a wish that comes late does not make anew
   * what was removed.
   */
  record Make(int home, String name, Definition.Settings settings, int removals) implements Wish {

    /** What is made, with this number. */
    public Definition as(int number) {
      return new Definition(number, name, 1, settings);
    }
  }

  /** A definition is to be changed, if it still has the version before. */
  record Change(Definition next) implements Wish {}

  /** A semaphore or group lock is to be removed, if it still has this version. */
  record Remove(int number, long version) implements Wish {}

  /**
   * A version is to be agreed on after the member has asked: whoever learns it knows everything
   * that was agreed before the question.
   */
  record Touch(int member, long question) implements Wish {}

  /** Something in this epoch does not go on, or fences run out: a new epoch is to begin. */
  record Renewal(long epoch) implements Wish {}

  /**
   * A member that is out is to be over at once, if this epoch has put it out: an operator knows
   * that its process is dead. If it has come back since, the operator was wrong.
   */
  record Forget(int member, long out) implements Wish {}

  /**
   * A member is to be emptied, or to serve again, if there was no other order of an operator since:
   * this is the one with this number.
   */
  record Order(int member, int number) implements Wish {}

  /** Nothing is left at a member that is to be emptied by the order with this number. */
  record Emptied(int member, int order) implements Wish {}
}
