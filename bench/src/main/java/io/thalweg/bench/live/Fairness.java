package io.thalweg.bench.live;

import java.util.Arrays;

/**
 * The distribution of grants over members.
 *
 * @param sum of all members
 * @param least of one member
 * @param most of one member
 * @param jain Jain's index: 1 if all members have the same number, 1/n if one of n members has all
 */
record Fairness(long sum, long least, long most, double jain) {

  static Fairness of(long... grants) {
    long sum = Arrays.stream(grants).sum();
    double squares = Arrays.stream(grants).mapToDouble(g -> (double) g * g).sum();
    return new Fairness(
        sum,
        Arrays.stream(grants).min().orElseThrow(),
        Arrays.stream(grants).max().orElseThrow(),
        sum == 0 ? 0 : (double) sum * sum / (grants.length * squares));
  }
}
