package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Request;
import io.thalweg.core.protocols.gme.GmeMessage.Session;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import org.jspecify.annotations.Nullable;

/** The corrected algorithm with one of its fixes taken out. */
public final class BrokenGme extends Gme {

  /** Which fix is missing; letters as in docs/algorithms/gme.md. */
  public enum Fault {
    A_TOKEN_LEAVES_WHILE_WEIGHT_IS_OUT,
    B_UNUSED_WEIGHT_IS_LOST,
    G1_ONLY_THE_FIRST_IS_PASSED_ON,
    G2_ONE_RESOURCE_IN_A_REQUEST,
    I_NOTHING_IS_CANCELLED,
    I_CANCELLED_AND_ASKED_FOR_ANEW,
    J_HOLDER_THAT_ASKS_FORGETS_ITS_WEIGHT,
    K_RELEASE_CHOOSES_NEXT,
    LATE_REQUESTS_ARE_ONLY_QUEUED,
    RESET_WEIGHT_IS_KEPT,
    WEIGHT_RUNS_OUT_FOR_GOOD,
    WEIGHT_NOT_TAKEN_BACK,
    RELEASE_UPHILL,
    LATE_TOKEN_BEGINS_NO_ERA,
    LEAVER_LOSES_THE_SESSION,
    NEWCOMER_IS_NOT_TOLD_HEIGHTS
  }

  private final GmeConfig config;
  private final Fault fault;

  public BrokenGme(GmeConfig config, Fault fault) {
    super(config);
    this.config = config;
    this.fault = fault;
  }

  @Override
  GmeNode node(Height height, Neighbours neighbours) {
    return new BrokenNode(config, height, neighbours, fault);
  }

  private static final class BrokenNode extends GmeNode {
    private final Fault fault;

    BrokenNode(GmeConfig config, Height height, Neighbours neighbours, Fault fault) {
      super(config, height, neighbours);
      this.fault = fault;
    }

    private BrokenNode(BrokenNode o, int i, Neighbours N, Wants Q, Height height) {
      super(o, i, N, Q, height);
      fault = o.fault;
    }

    @Override
    BrokenNode as(int name, Neighbours neighbours, Wants queue, Height ht) {
      return new BrokenNode(this, name, neighbours, queue, ht);
    }

    @Override
    protected void on(Event<GmeMessage> event) {
      if (fault == Fault.NEWCOMER_IS_NOT_TOLD_HEIGHTS
          && event instanceof Event.LinkUp<GmeMessage>(int j)
          && N.slots() > 0) {
        N.form(j, height); // silently, unless this node is the newcomer
      } else {
        super.on(event);
      }
    }

    @Override
    void changed() {
      boolean out = tokenHolder && ses != NO_SESSION && state != State.CS && weight > 0;
      if (out && fault == Fault.A_TOKEN_LEAVES_WHILE_WEIGHT_IS_OUT && !Q.isEmpty()) {
        weight = 0;
        endSession();
      } else if (out && fault == Fault.J_HOLDER_THAT_ASKS_FORGETS_ITS_WEIGHT && state == State.ES) {
        weight = 0;
        Q.delete(i);
        openSession();
      } else {
        super.changed();
      }
    }

    @Override
    void serveSession() {
      if (fault != Fault.LATE_REQUESTS_ARE_ONLY_QUEUED || state == State.CS) {
        super.serveSession();
      }
    }

    @Override
    void push() {
      boolean asked = !sent.isEmpty() && nextIsBelow();
      boolean once =
          fault == Fault.G1_ONLY_THE_FIRST_IS_PASSED_ON
              || fault == Fault.G2_ONE_RESOURCE_IN_A_REQUEST;
      if (!asked || !once) {
        super.push();
      }
    }

    @Override
    void askAgain() {
      boolean silent =
          fault == Fault.G1_ONLY_THE_FIRST_IS_PASSED_ON || fault == Fault.WEIGHT_RUNS_OUT_FOR_GOOD;
      if (!silent) {
        super.askAgain();
      }
    }

    @Override
    void forwardRequest(Resources want) {
      if (fault != Fault.G2_ONE_RESOURCE_IN_A_REQUEST || want.isEmpty() || !hasWayDown()) {
        super.forwardRequest(want);
        return;
      }
      next = lowest().id();
      sent = Q.first();
      send(next, new Request(height, sent));
    }

    @Override
    void cancel(Resources over) {
      if (fault == Fault.I_NOTHING_IS_CANCELLED) {
        return;
      }
      super.cancel(over);
      if (fault == Fault.I_CANCELLED_AND_ASKED_FOR_ANEW) {
        cancelled = Resources.NONE;
      }
    }

    @Override
    void releaseAll() {
      int kept = fault == Fault.RESET_WEIGHT_IS_KEPT ? weight : 0;
      super.releaseAll();
      weight = kept;
    }

    @Override
    void giveBack(int w) {
      if (fault != Fault.B_UNUSED_WEIGHT_IS_LOST) {
        super.giveBack(w);
      }
    }

    @Override
    void takeBack(GmeMessage message) {
      boolean carriesWeight = message instanceof Subtoken || message instanceof Release;
      if (fault != Fault.WEIGHT_NOT_TAKEN_BACK || !carriesWeight) {
        super.takeBack(message);
      }
    }

    @Override
    protected void tokenCameBack(Height then) {
      if (fault != Fault.LATE_TOKEN_BEGINS_NO_ERA) {
        super.tokenCameBack(then);
      }
    }

    @Override
    void giveTokenTo(int j, @Nullable Session open) {
      super.giveTokenTo(j, fault == Fault.LEAVER_LOSES_THE_SESSION ? null : open);
    }

    @Override
    void flush() {
      Height lowest = N.lowest();
      if (fault == Fault.K_RELEASE_CHOOSES_NEXT && pend > 0 && hasWayDown()) {
        next = lowest().id();
      }
      if (fault == Fault.RELEASE_UPHILL && pend > 0 && lowest != null && !tokenHolder) {
        send(lowest.id(), new Release(pend));
        pend = 0;
      } else {
        super.flush();
      }
    }
  }
}
