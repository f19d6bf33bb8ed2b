package io.thalweg.core.protocols.srimanireddy;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.srimanireddy.SrimaniReddyMessage.Privilege;
import io.thalweg.core.protocols.srimanireddy.SrimaniReddyMessage.Request;
import io.thalweg.core.sequential.SequentialNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A node of P. K. Srimani and R. L. N. Reddy, "Another distributed algorithm for multiple entries
 * to a critical section", Information Processing Letters 41 (1992).
 *
 * <p>Suzuki and Kasami's algorithm with K privileges in place of one. A node that wishes to enter
 * and has no privilege sends a numbered REQUEST to all. A privilege carries the numbers of the
 * requests that have been served, and a queue; a node that leaves sends it on to the next node, or
 * keeps it if no node is known to wait.
 *
 * <p>Only a summary of the paper was available. In contrast to the paper, numbers are not bounded
 * here. Two things are completed: several idle privileges may be sent for the same request, and
 * those that come too late are passed on; and what privileges know of served requests is gathered
 * in {@link #PLN}, so that an idle privilege needs no memory of its own.
 *
 * <p>Every node has to have a link to every other; links need not be FIFO.
 */
class SrimaniReddyNode extends SequentialNode<SrimaniReddyMessage> {
  private final int N;

  /** By node, the largest known number of a request. */
  final long[] RN;

  /** By node, the number of its latest request for which a privilege is known to have been sent. */
  final long[] PLN;

  /** Privileges here that are not in use and for which no node is known to wait. */
  private int idle;

  /** The queue of the privilege in use; empty outside. */
  private List<Integer> Q;

  SrimaniReddyNode(int i, int n, int privileges) {
    super(i);
    N = n;
    RN = new long[n];
    PLN = new long[n];
    idle = privileges;
    Q = List.of();
  }

  SrimaniReddyNode(SrimaniReddyNode o) {
    super(o);
    N = o.N;
    RN = o.RN.clone();
    PLN = o.PLN.clone();
    idle = o.idle;
    Q = o.Q; // never changed
  }

  @Override
  protected void wish() {
    if (idle > 0) {
      idle--;
      enter();
    } else {
      RN[i]++;
      sendToOthers(N, new Request(RN[i]));
    }
  }

  @Override
  protected void receive(int j, SrimaniReddyMessage message) {
    switch (message) {
      case Request(long n) -> onRequest(j, n);
      case Privilege(List<Long> LN, List<Integer> q) -> onPrivilege(LN, q);
    }
  }

  private void onRequest(int j, long n) {
    RN[j] = Math.max(RN[j], n);
    if (idle > 0 && isUnserved(j)) {
      idle--;
      sendPrivilege(j, List.of());
    }
  }

  private void onPrivilege(List<Long> LN, List<Integer> q) {
    for (int j = 0; j < N; j++) {
      PLN[j] = Math.max(PLN[j], LN.get(j));
      RN[j] = Math.max(RN[j], LN.get(j));
    }
    if (isWaiting()) {
      Q = q;
      enter();
    } else {
      passOn(q); // another privilege was faster
    }
  }

  @Override
  protected void leave() {
    PLN[i] = RN[i];
    List<Integer> q = Q;
    Q = List.of();
    passOn(q);
  }

  /** Sends a privilege with this queue to the next node that waits, or keeps it. */
  private void passOn(List<Integer> q) {
    List<Integer> next = new ArrayList<>(q);
    next.removeIf(j -> !isUnserved(j));
    for (int j = (i + 1) % N; j != i; j = (j + 1) % N) {
      if (isUnserved(j) && !next.contains(j)) {
        next.add(j);
      }
    }
    if (next.isEmpty()) {
      idle++;
    } else {
      sendPrivilege(next.remove(0), next);
    }
  }

  /** Whether j waits, and no privilege is known to have been sent for its request. */
  boolean isUnserved(int j) {
    return RN[j] > PLN[j];
  }

  /** Sends a privilege, and remembers that, so as to send no second one for the same request. */
  private void sendPrivilege(int j, List<Integer> q) {
    PLN[j] = RN[j];
    send(j, new Privilege(Arrays.stream(PLN).boxed().toList(), q));
  }

  @Override
  public SrimaniReddyNode copy() {
    return new SrimaniReddyNode(this);
  }

  @Override
  public int tokens() {
    return idle + (isInside() ? 1 : 0);
  }

  @Override
  public int freeUnits() {
    return idle;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(((long) idle << 32) | Q.size());
    Q.forEach(words::put);
    for (int j = 0; j < N; j++) {
      words.put(RN[j]);
      words.put(PLN[j]);
    }
  }

  @Override
  public void describe(Fields fields) {
    super.describe(fields);
    fields.put("idle", idle);
    fields.list("RN", RN);
    fields.list("PLN", PLN);
    fields.list("Q", Q.stream().mapToLong(j -> j).toArray());
  }
}
