package io.thalweg.core.protocols.hk;

import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Entry.Behind;

/** The queue of a {@link BrokenNode}. */
final class BrokenQueue extends RequestQueue {
  private final HkConfig config;
  private final Fault fault;

  BrokenQueue(HkConfig config, Fault fault) {
    super(config);
    this.config = config;
    this.fault = fault;
  }

  private BrokenQueue(BrokenQueue o) {
    super(o);
    config = o.config;
    fault = o.fault;
  }

  @Override
  RequestQueue copy() {
    return new BrokenQueue(this);
  }

  @Override
  void put(int j, Summary summary) {
    if (fault == Fault.D5_SAME_NEIGHBOUR_TWICE) {
      enqueue(new Behind(j, summary));
    } else if (fault == Fault.D11_AGING_IN_QUEUES) {
      Key older = new Key(summary.S().R() + 1, summary.S().at(), summary.S().i());
      super.put(j, new Summary(older, summary.h(), summary.m()));
    } else {
      super.put(j, summary);
    }
  }

  private void enqueue(Entry entry) {
    int place = size();
    while (place > 0 && config.isAhead(entry.S(), get(place - 1).S())) {
      place--;
    }
    insert(place, entry);
  }
}
