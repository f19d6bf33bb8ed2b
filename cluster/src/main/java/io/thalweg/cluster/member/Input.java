package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import java.util.List;

/** An event that a member has to handle. */
public sealed interface Input {

  /** The network reaches these members now, this one among them, the oldest first. */
  record View(List<Address> members) implements Input {}

  /** A letter has come. */
  record Received(Address from, Letter letter) implements Input {}

  /** A wish of a user, or what follows from one. */
  sealed interface OfUser extends Input {}

  /**
   * A user asks for units of a semaphore.
   *
   * @param number the semaphore's
   * @param request positive, and never used before for this semaphore at this member
   * @param by a deadline in microseconds by the wall clock, or {@link #NO_DEADLINE}
   * @param wall what the wall clock said when it was asked, if there is a deadline
   * @param since when it was asked, in nanoseconds
   * @param now whether the request fails unless it is granted in this very step
   * @param awaitsResize whether it waits even if it asks for more units than there are
   */
  record Ask(
      int number,
      long request,
      int units,
      long priority,
      long by,
      long wall,
      long since,
      boolean now,
      boolean awaitsResize)
      implements OfUser {}

  long NO_DEADLINE = Long.MAX_VALUE;

  /** A user asks to enter a group lock with a group, which may be new. */
  record Enter(int number, long request, String group) implements OfUser {}

  /** A user withdraws a request that waits; too late if it was granted meanwhile. */
  record Cancel(int number, long request) implements OfUser {}

  /** A user changes the priority of a request that waits. */
  record Reprioritise(int number, long request, long priority) implements OfUser {}

  /**
   * A lease has ended.
   *
   * @param lease the request that it was granted to, or the number of a lease of units set aside
   * @param holding the request of this member's node that holds the units
   */
  record GiveBack(int number, long lease, long holding, int[] units) implements OfUser {}

  /** A lease of units set aside was taken while they were being shut. */
  record Taken(int number, SetAside.Lease lease) implements OfUser {}

  /** A user opens a semaphore or group lock, which is made if there is none of this name. */
  record Define(long call, String name, Definition.Settings settings) implements OfUser {}

  /** A user looks for the semaphore or group lock of this name, which may not exist. */
  record Find(long call, String name) implements OfUser {}

  /** A user wants a semaphore to have this number of units. */
  record Resize(long call, int number, int units) implements OfUser {}

  /** A user wants this unit of a semaphore to be taken out of service. */
  record Retire(long call, int number, int unit) implements OfUser {}

  /** A user wants to know the state of a semaphore or group lock at all members. */
  record Inquire(long call, int number) implements OfUser {}

  /**
   * A user wants to know which leases of a semaphore the other members have ended.
   *
   * @param from how many milliseconds ago the time begins that is asked for
   * @param until how many milliseconds ago it ends
   * @param finest what lies closer together than this may be told as one
   */
  record InquirePast(long call, int number, long from, long until, long finest) implements OfUser {}

  /**
   * What this member tells a peer that {@linkplain Outputs#askedPast has asked}.
   *
   * @param reach how many milliseconds ago the time begins of which all is known
   */
  record Recall(Address to, long query, long reach, List<Frame.Used> used) implements OfUser {}

  /** A user wants to know its state at this member. */
  record Look(long call, int number) implements OfUser {}

  /** The caller does not wait for the result of this call any more. */
  record Forget(long call) implements OfUser {}

  /** A user wants a semaphore or group lock to be no more. */
  record Remove(long call, int number) implements OfUser {}

  /** An operator wants to know which keepers are there. */
  record Survey(long call) implements OfUser {}

  /** An operator knows that the members of this name that are out are dead. */
  record ForgetMember(long call, String name) implements OfUser {}

  /** An operator wants the members of this name to be emptied, or to serve again. */
  record DrainMember(long call, String name, boolean begins) implements OfUser {}

  /** What was given to {@link Outputs#store} with this ticket is on disk. */
  record Stored(long ticket) implements Input {}

  /**
   * The clock has leapt forward by this many nanoseconds, because the machine seems to have slept:
   * its own tenure counts that, but nobody else's has certainly become older.
   */
  record Leapt(long nanos) implements Input {}

  /** The member is to leave cleanly. */
  record Leave() implements Input {}

  /** The time that was last asked for with {@link Outputs#alarm} has come, or is past. */
  record Alarm() implements Input {}
}
