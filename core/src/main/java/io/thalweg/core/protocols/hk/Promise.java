package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event.Request;
import io.thalweg.core.model.Precedence;
import java.math.BigInteger;

/**
 * The order of grants that users are promised, in terms of what they asked for. It is written
 * independently of {@link Key}, which nodes use, so that a mistake there shows.
 */
record Promise(Policy policy, long aging) implements Precedence {

  @Override
  public boolean isAlike(Request<?> one, Request<?> other) {
    return switch (policy) {
      case HIGHEST_PRIORITY_FIRST -> one.priority() == other.priority();
      case FEWEST_UNITS_FIRST -> one.h() == other.h();
      case EARLIEST_DEADLINE_FIRST -> due(one).equals(due(other));
      case FIRST_COME_FIRST_SERVED -> true;
    };
  }

  @Override
  public boolean isAhead(Request<?> one, Request<?> other) {
    if (isAlike(one, other)) {
      return one.at() < other.at();
    }
    return switch (policy) {
      case HIGHEST_PRIORITY_FIRST -> ages(one, other, minus(one.priority(), other.priority()));
      case FEWEST_UNITS_FIRST -> ages(one, other, minus(other.h(), one.h()));
      case EARLIEST_DEADLINE_FIRST -> due(one).compareTo(due(other)) < 0;
      case FIRST_COME_FIRST_SERVED -> false;
    };
  }

  /**
   * The more urgent one goes first, unless the other was made earlier by at least the time that
   * makes up for the steps between them.
   */
  private boolean ages(Request<?> one, Request<?> other, BigInteger steps) {
    if (steps.signum() < 0) {
      return !ages(other, one, steps.negate());
    }
    boolean never = aging == HkConfig.NO_AGING;
    return never
        || minus(one.at(), other.at()).compareTo(steps.multiply(BigInteger.valueOf(aging))) < 0;
  }

  /**
   * When a request is due: at its deadline, but not before it was made; without a deadline, when it
   * has waited for the aging time.
   */
  private BigInteger due(Request<?> request) {
    BigInteger at = BigInteger.valueOf(request.at());
    BigInteger deadline = BigInteger.valueOf(request.deadline());
    return request.deadline() != Request.NO_DEADLINE
        ? deadline.max(at)
        : aging == HkConfig.NO_AGING ? deadline : deadline.min(at.add(BigInteger.valueOf(aging)));
  }

  private static BigInteger minus(long a, long b) {
    return BigInteger.valueOf(a).subtract(BigInteger.valueOf(b));
  }
}
