package io.thalweg.core.protocols.forests;

import static io.thalweg.core.protocols.forests.ForestsMessage.NO_VERSION;
import static io.thalweg.core.protocols.forests.Waiting.NULL;

import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.forests.ForestsMessage.Token;
import java.util.List;
import java.util.stream.IntStream;

/** The repaired algorithm with one part taken out. */
public record BrokenForests(Forests forests, Fault fault) implements Protocol<ForestsMessage> {

  /** The part that is missing: first parts of the paper, then parts of the repair. */
  public enum Fault {
    /**
     * A node that gets another token than it asked for does not change its pointer for the
     * requested one.
     */
    POINTER_NOT_REPAIRED,

    /** Such a node appends its node-queue with null tags. */
    TAGS_NOT_INHERITED,

    /** A node that hands an idle token over does not change its pointer. */
    POINTER_NOT_TURNED_AT_HANDOVER,

    /** A node that leaves turns its pointer to the last entry of the queue, modified or not. */
    LAST_INSTEAD_OF_LAST_UNMODIFIED,

    /** Every INFORM is taken, even a stale one. */
    EVERY_INFORM_TAKEN,

    /** The same, but a node that waits for the token or has it still ignores stale INFORMs. */
    INFORM_TAKEN_UNLESS_WAITING_OR_HOLDING,

    /** A token does not count how often other nodes were told of it. */
    VERSION_NEVER_GROWS,

    /** A node that gets a token does not take over its version. */
    VERSION_OF_TOKEN_NOT_TAKEN,

    /** A node that gets another token than it asked for learns no version of the requested one. */
    VERSION_NOT_LEARNT,

    /** The nodes in its node-queue do not learn that version, either. */
    VERSION_NOT_INHERITED
  }

  @Override
  public String name() {
    return forests.name();
  }

  @Override
  public String variant() {
    return fault.name();
  }

  @Override
  public int k() {
    return forests.k();
  }

  @Override
  public int tokens() {
    return forests.tokens();
  }

  @Override
  public List<BrokenNode> start(int[][] neighbours) {
    int n = neighbours.length;
    return IntStream.range(0, n).mapToObj(i -> new BrokenNode(forests, i, n, fault)).toList();
  }

  /** Does each step of the repaired algorithm, then undoes a part of it. */
  static final class BrokenNode extends ForestsNode {
    private final Fault fault;

    BrokenNode(Forests config, int i, int n, Fault fault) {
      super(config, i, n);
      this.fault = fault;
    }

    private BrokenNode(BrokenNode o) {
      super(o);
      fault = o.fault;
    }

    @Override
    public BrokenNode copy() {
      return new BrokenNode(this);
    }

    @Override
    void exitCs() {
      int t = tokenId;
      boolean queued = !tokenQueue.isEmpty();
      int last = queued ? tokenQueue.getLast().Y() : NULL;
      super.exitCs();
      if (queued && fault == Fault.LAST_INSTEAD_OF_LAST_UNMODIFIED) {
        pointer[t] = last;
      }
    }

    @Override
    void inform() {
      int t = tokenId;
      int was = ver[t];
      super.inform();
      ver[t] = fault == Fault.VERSION_NEVER_GROWS ? was : ver[t];
    }

    @Override
    void handleRequest(int Y, int t) {
      int token = tokenId;
      super.handleRequest(Y, t);
      boolean handedOver = token != NULL && tokenId == NULL;
      if (handedOver && fault == Fault.POINTER_NOT_TURNED_AT_HANDOVER) {
        pointer[token] = I;
      }
    }

    @Override
    void handleToken(Token token) {
      int t = token.t();
      int wanted = waitingForToken;
      int parent = pointer[wanted];
      int knew = ver[wanted];
      int knewOfIt = ver[t];
      int behind = nodeQueue.size();
      super.handleToken(token);
      if (wanted != t && fault == Fault.POINTER_NOT_REPAIRED) {
        pointer[wanted] = parent;
      }
      if (pointer[wanted] == NULL) {
        pointer[wanted] = I; // no other node is asked
      }
      if (wanted != t && fault == Fault.VERSION_NOT_LEARNT) {
        ver[wanted] = knew;
      }
      if (fault == Fault.VERSION_OF_TOKEN_NOT_TAKEN) {
        ver[t] = knewOfIt;
      }
      if (wanted != t) {
        tokenQueue.subList(tokenQueue.size() - behind, tokenQueue.size()).replaceAll(this::orphan);
      }
    }

    /** An entry of the node-queue that does not inherit its tag or version. */
    private Waiting orphan(Waiting entry) {
      return switch (fault) {
        case TAGS_NOT_INHERITED -> new Waiting(entry.Y(), NULL, entry.w());
        case VERSION_NOT_INHERITED -> new Waiting(entry.Y(), entry.tag(), 1);
        default -> entry;
      };
    }

    @Override
    void handleInform(int Y, int t, int w) {
      int was = ver[t];
      boolean rooted = waitingForToken == t || tokenId == t;
      if (fault == Fault.EVERY_INFORM_TAKEN
          || (fault == Fault.INFORM_TAKEN_UNLESS_WAITING_OR_HOLDING && !rooted)) {
        ver[t] = NO_VERSION;
      }
      super.handleInform(Y, t, w);
      ver[t] = Math.max(ver[t], was);
    }
  }
}
