package io.thalweg.core.protocols.raymondtree;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.raymondtree.RaymondTreeMessage.Privilege;
import io.thalweg.core.protocols.raymondtree.RaymondTreeMessage.Request;
import io.thalweg.core.sequential.SequentialNode;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A node of K. Raymond, "A tree-based algorithm for distributed mutual exclusion", ACM Transactions
 * on Computer Systems 7 (1989).
 *
 * <p>Nodes form a tree, and each knows in which direction the privilege (the token) is. A node
 * keeps a queue of the neighbours that want the privilege through it, and itself if it wants it,
 * and asks its neighbour in that direction once for all of them. The privilege goes back the way
 * the requests came, and turns the edges of the tree.
 *
 * <p>Only the links of the tree are needed. They have to be FIFO: a node that passes the privilege
 * on may send a REQUEST right behind it.
 */
class RaymondTreeNode extends SequentialNode<RaymondTreeMessage> {

  /** HOLDER: the neighbour in the direction of the privilege, or i itself. */
  private int holder;

  /** ASKED: whether the holder has been asked and has not sent the privilege since. */
  private boolean asked;

  /** REQUEST_Q: neighbours that have asked, and i itself, first come first served. */
  private final Deque<Integer> requestQ;

  /**
   * @param holder the neighbour towards the privilege, i itself, or {@link RaymondTree#NOBODY} if
   *     there is no way to it
   */
  RaymondTreeNode(int i, int holder) {
    super(i);
    this.holder = holder;
    this.requestQ = new ArrayDeque<>();
  }

  RaymondTreeNode(RaymondTreeNode o) {
    super(o);
    holder = o.holder;
    asked = o.asked;
    requestQ = new ArrayDeque<>(o.requestQ);
  }

  @Override
  protected void wish() {
    requestQ.add(i);
    assignPrivilege();
    makeRequest();
  }

  @Override
  protected void receive(int j, RaymondTreeMessage message) {
    switch (message) {
      case Request m -> requestQ.add(j);
      case Privilege m -> holder = i;
    }
    assignPrivilege();
    makeRequest();
  }

  @Override
  protected void leave() {
    assignPrivilege();
    makeRequest();
  }

  /** ASSIGN_PRIVILEGE. USING is {@link #isInside}. */
  private void assignPrivilege() {
    if (holder == i && !isInside() && !requestQ.isEmpty()) {
      holder = requestQ.remove();
      asked = false;
      if (holder == i) {
        enter();
      } else {
        send(holder, new Privilege());
      }
    }
  }

  /** MAKE_REQUEST. */
  private void makeRequest() {
    boolean elsewhere = holder != i && holder != RaymondTree.NOBODY;
    if (elsewhere && !requestQ.isEmpty() && mayAsk(asked)) {
      send(holder, new Request());
      asked = true;
    }
  }

  boolean mayAsk(boolean hasAsked) {
    return !hasAsked;
  }

  @Override
  public RaymondTreeNode copy() {
    return new RaymondTreeNode(this);
  }

  @Override
  public int tokens() {
    return holder == i ? 1 : 0;
  }

  @Override
  public int freeUnits() {
    return holder == i && !isInside() ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(((long) holder << 32) | ((long) requestQ.size() << 1) | (asked ? 1 : 0));
    requestQ.forEach(words::put);
  }

  @Override
  public void describe(Fields fields) {
    super.describe(fields);
    fields.put("holder", holder);
    fields.put("asked", asked);
    fields.put("request_q", requestQ);
  }
}
