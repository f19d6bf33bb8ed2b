package io.thalweg.torture.judge;

import java.util.List;

/** Something that must hold in every run. */
interface JudgeRule {

  /** Its name, as reports show it. */
  String title();

  List<Breach> breaches(Evidence evidence);
}
