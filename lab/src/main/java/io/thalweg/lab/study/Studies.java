package io.thalweg.lab.study;

import java.util.List;

/** The one list of reports. */
public final class Studies {
  private static final List<Study> ALL = List.of(new KMutualExclusion(), new HOutOfK());

  private Studies() {}

  public static List<Study> all() {
    return ALL;
  }
}
