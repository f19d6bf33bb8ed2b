package io.thalweg.cluster.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Made when a lease is lost, beside the event of its end. */
@Name("thalweg.Lost")
@Label("Lost")
@Description("A lease of this member was lost: not closed by its user")
@Category("Thalweg")
@StackTrace(false)
final class LostEvent extends Event {
  @Label("Member")
  String member = "";

  @Label("Semaphore")
  String semaphore = "";

  @Label("Units")
  int units;

  @Label("Fence")
  long fence;

  @Label("Why")
  String why = "";
}
