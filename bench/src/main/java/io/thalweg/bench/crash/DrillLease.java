package io.thalweg.bench.crash;

import java.time.Duration;
import java.util.Optional;

/** A request of a member, and the lease that it gets. */
record DrillLease(DrillProcess member, String id) {

  /** Waits for the grant. */
  Said granted(Duration patience) throws InterruptedException {
    return member.await("granted", id, patience);
  }

  Optional<Said> grantedAlready() {
    return member.already("granted", id);
  }

  long fence() throws InterruptedException {
    return Long.parseLong(granted(Duration.ZERO).word(0));
  }

  boolean isHeld() throws InterruptedException {
    return order("held", "held").word(0).equals("true");
  }

  Optional<Said> lost() {
    return member.already("lost", id);
  }

  /** Writes to the store with the fence of the lease; the answer for each unit. */
  String write() throws InterruptedException {
    return order("write", "stored").more();
  }

  /** From now on the member looks whether it holds the lease, until it has slept. */
  void watch() throws InterruptedException {
    order("watch", "watching");
  }

  /** Gives the units back, and returns when. */
  long close() throws InterruptedException {
    return order("close", "closed").at();
  }

  private Said order(String what, String answer) throws InterruptedException {
    int before = member.count(answer, id);
    member.order(what + " " + id);
    return member.await(answer, id, before, DrillProcess.SOON);
  }
}
