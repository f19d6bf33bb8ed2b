package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Scale;
import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Entry.Behind;
import io.thalweg.core.protocols.hk.Entry.Own;
import io.thalweg.core.protocols.hk.HkMessage.Request;
import io.thalweg.core.protocols.hk.HkMessage.Token;
import io.thalweg.core.protocols.hk.HkMessage.Update;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of {@link BrokenHk}. */
final class BrokenNode extends HkNode {
  private final Fault fault;
  private @Nullable Own blocked; // D2: a request taken out of Q that waits for units
  private long known; // AGING_BY_GRANTS_KNOWN: grants that this node has heard of

  BrokenNode(HkConfig config, Height height, Neighbours neighbours, Fault fault) {
    super(config, height, neighbours, new BrokenQueue(config, fault));
    this.fault = fault;
  }

  private BrokenNode(BrokenNode o, int i, Neighbours N, RequestQueue Q, Height height) {
    super(o, i, N, Q, height);
    fault = o.fault;
    blocked = o.blocked;
    known = o.known;
  }

  @Override
  BrokenNode as(int name, Neighbours neighbours, RequestQueue queue, Height ht) {
    return new BrokenNode(this, name, neighbours, queue, ht);
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(blocked == null ? -1 : blocked.request().id());
    if (blocked != null) {
      words.put(blocked.h());
      blocked.S().encode(words);
    }
    words.put(Scale.AGE, known);
  }

  /**
   * AGING_BY_GRANTS_KNOWN is from our first notes: the age of a request was the number of grants
   * that its node knew of.
   */
  @Override
  Key key(Event.Request<?> request) {
    Key key = super.key(request);
    return switch (fault) {
      case AGING_BY_GRANTS_KNOWN -> new Key(key.R(), known * ticksOfGrant(), key.i());
      case TIES_BY_ARRIVAL -> new Key(key.R(), 0, 0);
      default -> key;
    };
  }

  /** The time that a grant counts for: two grants make up for one step of rank. */
  private long ticksOfGrant() {
    return Math.max(1, config.aging() / 2);
  }

  @Override
  void enter(Own own, boolean backfill) {
    super.enter(own, backfill && fault != Fault.BACKFILLS_NOT_COUNTED);
    if (fault == Fault.AGING_BY_GRANTS_KNOWN) {
      known = g;
    }
  }

  @Override
  void forgetToken() {
    if (fault == Fault.AGING_BY_GRANTS_KNOWN) {
      known = g;
    }
    super.forgetToken();
  }

  @Override
  void serve() {
    switch (fault) {
      case D1_HOLDER_INSIDE_KEEPS_TOKEN -> {
        if (heldUnits() == 0) {
          super.serve();
        }
      }
      case D2_WAITING_HOLDER_LEAVES_ITS_QUEUE -> serveOutOfQueue();
      case D3_TOKEN_LEAVES_A_HOLDER_THAT_WAITS -> {
        if (!Q.isEmpty() && Q.get(0) instanceof Own own && own.h() > t && Q.size() > 1) {
          giveAwayPast(own);
        } else {
          super.serve();
        }
      }
      default -> super.serve();
    }
  }

  private void serveOutOfQueue() {
    if (blocked != null && tokenHolder && blocked.h() <= t) {
      Own own = blocked;
      blocked = null;
      enter(own, false);
    }
    if (tokenHolder && !Q.isEmpty() && Q.get(0) instanceof Own own && own.h() > t) {
      blocked = own;
      Q.remove(0);
    }
    super.serve();
    if (!tokenHolder) {
      blocked = null; // preempted: the request is lost, as in line 10 of the appendix
    }
  }

  /** Gives the token to a neighbour that is further back in Q; the holder asks for it again. */
  private void giveAwayPast(Own own) {
    for (int e = 0; e < Q.size(); e++) {
      if (Q.get(e) instanceof Behind behind) {
        Q.remove(e);
        Q.deleteOwn(own.request().id());
        giveTokenTo(behind.j());
        Q.put(own);
        super.changed();
        return;
      }
    }
  }

  @Override
  void giveTokenTo(int j) {
    if (fault != Fault.D6_REQUEST_BEHIND_THE_TOKEN) {
      super.giveTokenTo(j);
      return;
    }
    tokenSent(j);
    adv = Q.summary();
    send(j, new Token(height, g, t, b, null));
    if (adv != null) {
      send(j, new Request(height, adv));
    }
    forgetToken();
  }

  @Override
  void changed() {
    Summary now = Q.summary();
    boolean changes = !tokenHolder && asking() && now != null && !now.equals(adv);
    if (changes && fault == Fault.D7_OWN_HIGHER_REQUEST_NOT_ANNOUNCED) {
      if (!(Q.get(0) instanceof Own)) {
        super.changed();
      }
    } else if (changes && fault == Fault.D9_UPDATE_CHOOSES_NEXT) {
      next = Objects.requireNonNull(N.lowest()).id();
      adv = now;
      send(next, new Update(height, now));
    } else if (!changes || fault != Fault.D8_UPDATE_NOT_FORWARDED) {
      super.changed();
    }
  }

  @Override
  void flush() {
    Height lowest = N.lowest();
    if (fault == Fault.D10_RELEASE_CHOOSES_NEXT && pend > 0 && N.hasOutgoing(height)) {
      next = Objects.requireNonNull(lowest).id();
    }
    if (fault == Fault.RELEASE_UPHILL && pend > 0 && lowest != null && !tokenHolder) {
      send(lowest.id(), new HkMessage.Release(height, pend));
      pend = 0;
    } else {
      super.flush();
    }
  }

  @Override
  void unask() {
    if (fault != Fault.NEXT_KEEPS_WHAT_IT_QUEUED) {
      super.unask();
    }
  }

  @Override
  protected void on(Event<HkMessage> event) {
    if (fault == Fault.NEWCOMER_IS_NOT_TOLD_HEIGHTS
        && event instanceof Event.LinkUp<HkMessage>(int j)
        && N.slots() > 0) {
      N.form(j, height); // silently, unless this node is the newcomer
    } else {
      super.on(event);
    }
  }

  @Override
  void takeBack(HkMessage message) {
    if (fault != Fault.D12_NOTHING_TAKEN_BACK) {
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
  void handOver(int j) {
    if (fault == Fault.LEAVER_FORGETS_ITS_UNITS && !tokenHolder) {
      pend = 0;
      return;
    }
    if (fault == Fault.LEAVER_DROPS_ITS_QUEUE && tokenHolder) {
      while (!Q.isEmpty()) {
        Q.remove(0);
      }
    }
    if (fault == Fault.LEAVER_FORGETS_ITS_QUEUE && tokenHolder) {
      leaveWithoutQueue(j);
    } else {
      super.handOver(j);
    }
  }

  private void leaveWithoutQueue(int j) {
    tokenSent(j);
    adv = Q.summary();
    send(j, new Token(height, g, t, b, null));
    forgetToken();
  }

  @Override
  void change(Event.Change<HkMessage> change) {
    boolean lost = fault == Fault.SUPPLY_LOST_AWAY_FROM_THE_TOKEN && !tokenHolder;
    switch (change) {
      case Event.LateReturn<HkMessage>(var back) when fault == Fault.LATE_UNITS_LOST ->
          super.change(new Event.LateReturn<>(back.stream().filter(m -> m.tokens() > 0).toList()));
      case Event.Supply<HkMessage> supply when lost -> {}
      case Event.Retire<HkMessage>(long id) when fault == Fault.RETIRED_UNITS_STAY ->
          on(new Event.Release<>(id));
      case Event.GiveBack<HkMessage> back when fault == Fault.GIVEN_BACK_TWICE -> {
        super.change(back);
        free(back.units());
      }
      default -> super.change(change);
    }
  }

  @Override
  protected void orient() {
    if (fault == Fault.D13_RAISE_OVER_NO_NEIGHBOURS) {
      Objects.requireNonNull(N.lowest(), "a minimum over no neighbours");
    }
    super.orient();
  }

  @Override
  protected void comeDown(Height lowest) {
    if (fault != Fault.D14_NEVER_COMES_DOWN) {
      super.comeDown(lowest);
    }
  }

  @Override
  protected void heedCutOffNeighbours() {
    if (fault != Fault.TAKER_IGNORES_CUT_OFF_NEIGHBOURS || !tokenHolder) {
      super.heedCutOffNeighbours();
    }
  }

  @Override
  protected void renew() {
    Height lowest = N.lowest();
    if (fault == Fault.D14_NEED_NOT_PASSED_ON && !tokenHolder && lowest != null) {
      needAt = lowest.id();
    }
    if (fault != Fault.D14_HOLDER_BEGINS_NO_ERA || !tokenHolder) {
      super.renew();
    }
  }

  @Override
  int smallestThatFits() {
    if (fault != Fault.BACKFILL_BY_KEY) {
      return super.smallestThatFits();
    }
    for (int e = 0; e < Q.size(); e++) {
      if (Q.get(e).m() <= t) {
        return e;
      }
    }
    return -1;
  }

  @Override
  protected boolean tellsOnlySender(Height ht) {
    return fault == Fault.LAZY_LINK_KEEPS_ERAS_SECRET
        ? config.lazyLink()
        : super.tellsOnlySender(ht);
  }

  @Override
  protected void cutOff() {
    Height lowest = Objects.requireNonNull(N.lowest());
    if (fault == Fault.D14_RAISES_FOR_EVER && !lowest.isCutOff()) {
      raiseHeight(lowest);
    } else {
      super.cutOff();
    }
  }
}
