package io.thalweg.lab.study;

import io.thalweg.lab.page.Page;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Results;
import java.io.IOException;
import java.util.List;

/** A report: what to run, and what to show of it. */
public interface Study {

  /** The name on the command line. */
  String name();

  /** What stands above the page. */
  String title();

  /** What it is about, in a line of the help. */
  String summary();

  /** What is run. */
  List<Case> cases(Extent extent);

  /** What part of a run is measured, in words. */
  default String rule(Extent extent) {
    return extent.rule();
  }

  /** The command that makes it again. */
  default String command(Extent extent) {
    return "./thalweg report "
        + name()
        + (extent.quick() ? " --quick" : "")
        + " --seeds "
        + extent.seeds()
        + " --entries "
        + extent.entries()
        + " --out DIR";
  }

  /** Puts its figures and claims on the page. */
  void show(Results results, Extent extent, Page page) throws IOException;
}
