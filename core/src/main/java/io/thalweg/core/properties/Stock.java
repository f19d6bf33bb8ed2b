package io.thalweg.core.properties;

import io.thalweg.core.model.Protocol;

/**
 * The tokens and units that there have to be at every moment, at nodes and in flight.
 *
 * @param k the largest number of units that may be held
 * @param tokens the number of tokens
 * @param counted whether free and held units add up to k
 */
public record Stock(int k, int tokens, boolean counted) {

  public static Stock of(Protocol<?> protocol) {
    return new Stock(protocol.k(), protocol.tokens(), protocol.countsUnits());
  }

  /** One token and k units that are all accounted for. */
  public static Stock oneToken(int k) {
    return new Stock(k, 1, true);
  }

  /** The same with this number of units more or, if negative, fewer. */
  public Stock plus(int units) {
    return new Stock(k + units, tokens, counted);
  }

  /** Whether these sums are right. */
  public boolean isWhole(long tokensSeen, long free, long held) {
    return tokensSeen == tokens && held <= k && (!counted || free + held == k);
  }
}
