package io.thalweg.torture.network;

import java.io.IOException;
import java.util.List;

/** The network between the members of a run, which can be cut. Members have numbers from 0. */
public interface FaultyNetwork extends AutoCloseable {

  /** What it is, for people. */
  String description();

  /** Where a member listens. */
  String bind(int member);

  /** Where others reach a member. */
  String advertise(int member);

  /** The host at which the store listens; no fault comes between a member and the store. */
  String storeHost();

  /** The command that runs a command in the place of a member. */
  List<String> inside(int member, List<String> command);

  /** A process of the member has been started. */
  void up(int member, long pid) throws IOException;

  /** The process of the member has ended. */
  void down(int member) throws IOException;

  /** From now on a member does not hear these others, all of which it has heard until now. */
  void cut(List<Integer> from, int to) throws IOException;

  /** Undoes a cut. */
  void heal(List<Integer> from, int to) throws IOException;

  /**
   * From now on, all that a member sends and hears takes this much longer; 0 ends it.
   *
   * @return false if this network cannot delay
   */
  boolean delay(int member, int millis);

  /** Removes all that was made, whatever else has failed. */
  @Override
  void close();
}
