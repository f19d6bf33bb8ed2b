package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Used;
import java.util.List;
import java.util.Map;

/**
 * The answers of other members to a question about leases that have ended.
 *
 * @param parts by the name of the member
 * @param silent members that did not answer in time
 */
public record Past(Map<String, Part> parts, List<String> silent) {

  /**
   * What one member tells.
   *
   * @param reach how many milliseconds ago the time begins of which it knows all its leases
   */
  public record Part(long reach, List<Used> used) {}
}
