package io.thalweg.core.protocols.raymond;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.raymond.RaymondMessage.Reply;
import io.thalweg.core.protocols.raymond.RaymondMessage.Request;
import io.thalweg.core.sequential.SequentialNode;
import java.util.Arrays;

/**
 * A node of K. Raymond, "A distributed algorithm for multiple entries to a critical section",
 * Information Processing Letters 30 (1989).
 *
 * <p>Ricart and Agrawala's algorithm with K entries: a node that wishes to enter asks all others,
 * and enters as soon as N−K of them permit it, since then at most K−1 others are inside or go
 * first. The other permissions arrive later, possibly during later requests: so a node counts the
 * permissions that each other node still owes it, and one REPLY may bring several.
 *
 * <p>There is no token. Every node has to have a link to every other; links need not be FIFO.
 */
class RaymondNode extends SequentialNode<RaymondMessage> {
  private final int K;
  private final int N;

  /** Our_Sequence_Number: the number of the request under way. */
  private long osn;

  /** Highest_Sequence_Number: the largest one seen. */
  private long hsn;

  /** By node, the number of permissions that it still owes us. */
  final int[] due;

  /** Defer_Count: by node, the number of its requests that wait for us to leave. */
  final int[] defer;

  RaymondNode(int i, int n, int k) {
    super(i);
    K = k;
    N = n;
    due = new int[n];
    defer = new int[n];
  }

  RaymondNode(RaymondNode o) {
    super(o);
    K = o.K;
    N = o.N;
    osn = o.osn;
    hsn = o.hsn;
    due = o.due.clone();
    defer = o.defer.clone();
  }

  @Override
  protected void wish() {
    osn = ++hsn;
    for (int j = 0; j < N; j++) {
      due[j] += j == i ? 0 : 1;
    }
    sendToOthers(N, new Request(osn));
    enterIfPermitted();
  }

  @Override
  protected void receive(int j, RaymondMessage message) {
    switch (message) {
      case Request(long s) -> onRequest(j, s);
      case Reply(int c) -> onReply(j, c);
    }
  }

  private void onRequest(int j, long s) {
    hsn = Math.max(hsn, s);
    if (isInside() || (isWaiting() && goesBefore(j, s))) {
      defer[j]++;
    } else {
      send(j, new Reply(1));
    }
  }

  /** Whether our request goes before that of node j. */
  boolean goesBefore(int j, long s) {
    return osn < s || (osn == s && i < j);
  }

  private void onReply(int j, int c) {
    due[j] -= c;
    enterIfPermitted();
  }

  private void enterIfPermitted() {
    if (isWaiting() && permitted() >= enough(N, K)) {
      enter();
    }
  }

  /** The number of permissions that are enough to enter. */
  int enough(int n, int k) {
    return n - k;
  }

  private int permitted() {
    int permitted = 0;
    for (int j = 0; j < N; j++) {
      permitted += j != i && due[j] == 0 ? 1 : 0;
    }
    return permitted;
  }

  @Override
  protected void leave() {
    for (int j = 0; j < N; j++) {
      if (defer[j] > 0) {
        send(j, new Reply(defer[j]));
        defer[j] = 0;
      }
    }
  }

  @Override
  public RaymondNode copy() {
    return new RaymondNode(this);
  }

  @Override
  public int tokens() {
    return 0;
  }

  @Override
  public int freeUnits() {
    return 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(isWaiting() ? osn : 0); // unused while outside or inside
    words.put(hsn);
    for (int j = 0; j < N; j++) {
      words.put(((long) due[j] << 32) | defer[j]);
    }
  }

  @Override
  public void describe(Fields fields) {
    super.describe(fields);
    fields.put("osn", osn);
    fields.put("hsn", hsn);
    fields.list("due", Arrays.stream(due).asLongStream().toArray());
    fields.list("defer", Arrays.stream(defer).asLongStream().toArray());
  }
}
