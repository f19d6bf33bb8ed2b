package io.thalweg.lab.reports;

import io.thalweg.lab.study.Study;
import java.util.List;

/** The one list of reports. */
public final class Studies {
  private static final List<Study> ALL =
      List.of(new KMutualExclusion(), new HOutOfK(), new Group(), new AllAlgorithms());

  private Studies() {}

  public static List<Study> all() {
    return ALL;
  }
}
