package io.thalweg.cluster.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Made at the moment of the grant, on the thread that granted: not always that of the waiter. */
@Name("thalweg.Grant")
@Label("Grant")
@Description("A request of this member was granted")
@Category("Thalweg")
@StackTrace(false)
final class GrantEvent extends Event {
  @Label("Member")
  String member = "";

  @Label("Semaphore")
  String semaphore = "";

  @Label("Units")
  int units;

  @Label("Priority")
  long priority;

  // An event's own duration can only be that of a piece of code, which began in another place here.
  @Label("Waited")
  @Timespan(Timespan.NANOSECONDS)
  long waited;
}
