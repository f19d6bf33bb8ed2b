package io.thalweg.torture.judge;

/**
 * A request and how it ended.
 *
 * @param process the process that asked, such as m2.1
 * @param group whether it was for a group lock
 * @param ending granted, cancelled or failed; empty if nothing is known of its end
 * @param endedAt when; the time of the last line of its process if nothing is known
 */
public record AskedRequest(
    String process, String id, boolean group, long askedAt, String ending, long endedAt) {

  /** The member, such as m2. */
  public String member() {
    return process.substring(0, process.indexOf('.'));
  }
}
