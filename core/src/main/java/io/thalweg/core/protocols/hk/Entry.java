package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event.Request;

/** An entry of Q: a request of this node, or the summary that a neighbour has sent of its queue. */
sealed interface Entry {

  /** The key of the first request behind this entry. */
  Key S();

  /** The number of units that the first request needs. */
  int h();

  /** The smallest number of units that any request behind this entry needs. */
  int m();

  /** A request of this node. */
  record Own(Request<?> request, Key S) implements Entry {
    @Override
    public int h() {
      return request.h();
    }

    @Override
    public int m() {
      return request.h();
    }

    @Override
    public String toString() {
      return "#" + request.id() + " S=" + S + " h=" + h();
    }
  }

  /** Requests behind neighbour {@code j}. */
  record Behind(int j, Summary summary) implements Entry {
    @Override
    public Key S() {
      return summary.S();
    }

    @Override
    public int h() {
      return summary.h();
    }

    @Override
    public int m() {
      return summary.m();
    }

    @Override
    public String toString() {
      return j + " " + summary;
    }
  }
}
