package io.thalweg.cluster.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Made when a request is withdrawn. */
@Name("thalweg.GivenUp")
@Label("Given Up")
@Description("A request of this member was cancelled, timed out, interrupted or failed")
@Category("Thalweg")
@StackTrace(false)
final class GivenUpEvent extends Event {
  @Label("Member")
  String member = "";

  @Label("Semaphore")
  String semaphore = "";

  @Label("Priority")
  long priority;

  @Label("Waited")
  @Timespan(Timespan.NANOSECONDS)
  long waited;
}
