package io.thalweg.core.protocols.suzukikasami;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.suzukikasami.SuzukiKasamiMessage.Privilege;
import io.thalweg.core.protocols.suzukikasami.SuzukiKasamiMessage.Request;
import io.thalweg.core.sequential.SequentialNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A node of I. Suzuki and T. Kasami, "A distributed mutual exclusion algorithm", ACM Transactions
 * on Computer Systems 3 (1985).
 *
 * <p>A node that wishes to enter and does not have the token sends a numbered REQUEST to all. The
 * token (the privilege) carries the numbers of the requests that were granted, and a queue: a node
 * that leaves compares these numbers with those that it has heard of, appends the nodes that wait,
 * and sends the token to the first.
 *
 * <p>Every node has to have a link to every other; links need not be FIFO.
 */
class SuzukiKasamiNode extends SequentialNode<SuzukiKasamiMessage> {
  private final int N;

  /** By node, the largest known number of a request. */
  private final long[] RN;

  /** HavePrivilege: whether the token is here. */
  private boolean havePrivilege;

  /** The token's LN: by node, the number of its latest granted request; all 0 without the token. */
  private long[] LN;

  /** The token's Q: the nodes that get it next; empty without the token. */
  private List<Integer> Q;

  SuzukiKasamiNode(int i, int n) {
    super(i);
    N = n;
    RN = new long[n];
    LN = new long[n];
    havePrivilege = i == 0;
    Q = List.of();
  }

  SuzukiKasamiNode(SuzukiKasamiNode o) {
    super(o);
    N = o.N;
    RN = o.RN.clone();
    LN = o.LN.clone();
    havePrivilege = o.havePrivilege;
    Q = o.Q; // never changed
  }

  @Override
  protected void wish() {
    if (havePrivilege) {
      enter();
    } else {
      RN[i]++;
      sendToOthers(N, new Request(RN[i]));
    }
  }

  @Override
  protected void receive(int j, SuzukiKasamiMessage message) {
    switch (message) {
      case Request(long n) -> onRequest(j, n);
      case Privilege token -> onPrivilege(token);
    }
  }

  private void onRequest(int j, long n) {
    RN[j] = Math.max(RN[j], n);
    if (havePrivilege && !isInside() && isUngranted(RN[j], LN[j])) {
      sendPrivilege(j);
    }
  }

  private void onPrivilege(Privilege token) {
    havePrivilege = true;
    LN = token.LN().stream().mapToLong(n -> n).toArray();
    Q = token.Q();
    enter();
  }

  @Override
  protected void leave() {
    LN[i] = RN[i];
    List<Integer> waiting = new ArrayList<>(Q);
    for (int j = (i + 1) % N; j != i; j = (j + 1) % N) {
      if (isUngranted(RN[j], LN[j]) && !waiting.contains(j)) {
        waiting.add(j);
      }
    }
    if (!waiting.isEmpty()) {
      int first = waiting.removeFirst();
      Q = waiting;
      sendPrivilege(first);
    }
  }

  /** Whether a request with number rn waits, if the last one that was granted has number ln. */
  boolean isUngranted(long rn, long ln) {
    return rn == ln + 1;
  }

  private void sendPrivilege(int j) {
    send(j, new Privilege(IntStream.range(0, N).mapToObj(l -> LN[l]).toList(), Q));
    havePrivilege = false;
    LN = new long[N];
    Q = List.of();
  }

  @Override
  public SuzukiKasamiNode copy() {
    return new SuzukiKasamiNode(this);
  }

  @Override
  public int tokens() {
    return havePrivilege ? 1 : 0;
  }

  @Override
  public int freeUnits() {
    return havePrivilege && !isInside() ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(((long) Q.size() << 1) | (havePrivilege ? 1 : 0));
    Q.forEach(words::put);
    for (int j = 0; j < N; j++) {
      words.put(RN[j]);
      words.put(LN[j]);
    }
  }

  @Override
  public void describe(Fields fields) {
    super.describe(fields);
    fields.put("havePrivilege", havePrivilege);
    fields.list("RN", RN);
    if (havePrivilege) {
      fields.list("LN", LN);
      fields.list("Q", Q.stream().mapToLong(j -> j).toArray());
    }
  }
}
