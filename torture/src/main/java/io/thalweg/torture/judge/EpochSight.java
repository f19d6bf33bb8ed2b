package io.thalweg.torture.judge;

import java.util.List;

/**
 * What a process knew of the epoch from some moment on.
 *
 * @param process the process, such as m2.1
 * @param number the number of the epoch
 * @param open whether it was open, so that members could be granted something
 * @param keepers the processes that were keepers
 * @param out the processes that could not be reached
 */
public record EpochSight(
    String process, long at, long number, boolean open, List<String> keepers, List<String> out) {

  static EpochSight of(String process, HistoryLine line) {
    return new EpochSight(
        process,
        line.at(),
        line.number("number"),
        line.flag("open"),
        line.texts("keepers"),
        line.texts("out"));
  }
}
