package io.thalweg.lab.study;

import io.thalweg.lab.page.Page;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Results;
import java.io.IOException;
import java.util.List;

/** A report: the cases to run, and the figures to show. */
public interface Study {

  /** The name on the command line. */
  String name();

  /** Returns the title of the page. */
  String title();

  /** Returns what it is about, as a line of the help. */
  String summary();

  /** Returns the cases to run. */
  List<Case> cases(Extent extent);

  /** Describes in words what part of a run is measured. */
  default String rule(Extent extent) {
    return extent.rule();
  }

  /** Returns the command that makes the report again. */
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

  /** Puts the figures and claims on the page. */
  void show(Results results, Extent extent, Page page) throws IOException;
}
