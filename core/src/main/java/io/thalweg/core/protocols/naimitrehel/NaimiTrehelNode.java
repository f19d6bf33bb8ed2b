package io.thalweg.core.protocols.naimitrehel;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehelMessage.Request;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehelMessage.Token;
import io.thalweg.core.sequential.SequentialNode;

/**
 * A node of M. Trehel and M. Naimi, "A distributed algorithm for mutual exclusion based on data
 * structures and fault tolerance", Phoenix Conference on Computers and Communications, 1987.
 *
 * <p>Every node points to the node that it takes to be the last one to get the token. A request
 * travels along these pointers, and each node that it passes points to the requester from then on:
 * the path is reversed. The last node remembers the requester and sends it the token when it
 * leaves. So the waiting nodes form a queue in which each knows only the next.
 *
 * <p>Every node has to have a link to every other. The paper's treatment of failures is left out.
 */
class NaimiTrehelNode extends SequentialNode<NaimiTrehelMessage> {

  /** As {@link #last} and {@link #next}: there is none. */
  private static final int NIL = -1;

  /** The node to which requests go; NIL: we are the last one ourselves. */
  private int last;

  /** The node that gets the token from us; NIL: none yet. */
  private int next = NIL;

  /** Whether the token is here. */
  private boolean token;

  NaimiTrehelNode(int i) {
    super(i);
    token = i == 0;
    last = token ? NIL : 0;
  }

  NaimiTrehelNode(NaimiTrehelNode o) {
    super(o);
    last = o.last;
    next = o.next;
    token = o.token;
  }

  @Override
  protected void wish() {
    if (token) {
      enter();
    } else {
      send(last, new Request(i));
      last = NIL;
    }
  }

  @Override
  protected void receive(int from, NaimiTrehelMessage message) {
    switch (message) {
      case Request(int j) -> onRequest(j);
      case Token t -> onToken();
    }
  }

  private void onRequest(int j) {
    if (last != NIL) {
      send(last, new Request(j));
    } else if (isWaiting() || isInside()) {
      next = j;
    } else {
      sendToken(j);
    }
    last = reversed(j);
  }

  /** The node to which we point after a request of j has passed. */
  int reversed(int j) {
    return j;
  }

  final int last() {
    return last;
  }

  private void onToken() {
    token = true;
    enter();
  }

  @Override
  protected void leave() {
    if (next != NIL) {
      sendToken(next);
      next = NIL;
    }
  }

  private void sendToken(int j) {
    token = false;
    send(j, new Token());
  }

  @Override
  public NaimiTrehelNode copy() {
    return new NaimiTrehelNode(this);
  }

  @Override
  public int tokens() {
    return token ? 1 : 0;
  }

  @Override
  public int freeUnits() {
    return token && !isInside() ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(((long) last << 32) | (next << 1) & 0xffffffffL | (token ? 1 : 0));
  }

  @Override
  public void describe(Fields fields) {
    super.describe(fields);
    fields.put("last", last == NIL ? null : last);
    fields.put("next", next == NIL ? null : next);
    fields.put("token", token);
  }
}
