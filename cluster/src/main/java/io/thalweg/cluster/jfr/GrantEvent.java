package io.thalweg.cluster.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * Made when the user gets the lease, on that thread or the one that completes the user's future.
 */
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

  // Not the duration of the event: that is for code which begins and ends in one place.
  @Label("Waited")
  @Timespan(Timespan.NANOSECONDS)
  long waited;
}
