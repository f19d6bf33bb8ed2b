package io.thalweg.cluster.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Made when the token of a semaphore or group lock comes to this member. */
@Name("thalweg.TokenArrival")
@Label("Token Arrival")
@Description("The token arrived at this member")
@Category("Thalweg")
@StackTrace(false)
final class TokenArrivalEvent extends Event {
  @Label("Member")
  String member = "";

  @Label("Semaphore")
  String semaphore = "";
}
