package io.thalweg.torture.run;

import java.time.Duration;
import java.util.List;

/** Is told how far a run is. */
public interface TortureProgress {

  /** A part of the run begins; for people. */
  void phase(String what);

  /**
   * Called a few times a second.
   *
   * @param faults what goes on now
   */
  void at(Duration elapsed, Duration total, int up, long grants, List<String> faults);
}
