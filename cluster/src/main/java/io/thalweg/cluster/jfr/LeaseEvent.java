package io.thalweg.cluster.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Made when a lease ends. */
@Name("thalweg.Lease")
@Label("Lease")
@Description("A lease of this member was closed or lost")
@Category("Thalweg")
@StackTrace(false)
final class LeaseEvent extends Event {
  @Label("Member")
  String member = "";

  @Label("Semaphore")
  String semaphore = "";

  @Label("Units")
  int units;

  @Label("Held")
  @Timespan(Timespan.NANOSECONDS)
  long held;
}
