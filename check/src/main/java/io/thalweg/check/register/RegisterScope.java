package io.thalweg.check.register;

import io.thalweg.core.recovery.Ids;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a search of the register covers.
 *
 * @param keepers their number
 * @param proposers how many of them, the first, make proposals, whether they vote or not
 * @param voters those that vote on the first change
 * @param versions how many changes there may be
 * @param proposals how often an attempt may begin, at all keepers together
 * @param crashes how often a keeper may be killed and started again
 * @param keeperChanges how many of the proposals may name other voters
 * @param others the voters that they may name; any if none are given
 * @param broken a rule that is left out
 * @param slowAnswers whether answers take their time. Otherwise one arrives at once or never, but a
 *     question may arrive again
 * @param tidies whether messages that cannot have an effect any more are forgotten
 */
public record RegisterScope(
    int keepers,
    int proposers,
    Ids voters,
    int versions,
    int proposals,
    int crashes,
    int keeperChanges,
    List<Ids> others,
    @Nullable RegisterRule broken,
    boolean slowAnswers,
    boolean tidies) {

  public RegisterScope {
    others = List.copyOf(others.isEmpty() && keeperChanges > 0 ? subsets(keepers) : others);
  }

  /** Keepers that all propose and vote, and never change. */
  public static RegisterScope of(int keepers, int versions, int proposals, int crashes) {
    return new RegisterScope(
        keepers,
        keepers,
        all(keepers),
        versions,
        proposals,
        crashes,
        0,
        List.of(),
        null,
        false,
        true);
  }

  private static Ids all(int keepers) {
    return Ids.of(IntStream.rangeClosed(1, keepers));
  }

  private static List<Ids> subsets(int keepers) {
    return IntStream.range(1, 1 << keepers)
        .mapToObj(mask -> all(keepers).filter(k -> (mask >> (k - 1) & 1) == 1))
        .toList();
  }

  /** The same with other voters at first. */
  public RegisterScope from(Ids first) {
    return with(proposers, first, keeperChanges, others, broken, slowAnswers, tidies);
  }

  /** The same with changes of the voters. */
  public RegisterScope changing(int changes, List<Ids> to) {
    return with(proposers, voters, changes, to, broken, slowAnswers, tidies);
  }

  /** The same, in which only the first keepers make proposals. */
  public RegisterScope proposedBy(int first) {
    return with(first, voters, keeperChanges, others, broken, slowAnswers, tidies);
  }

  /** The same without a rule. Nothing is tidied up where that relies on the rule. */
  public RegisterScope without(RegisterRule rule) {
    boolean tidy = tidies && rule.isTidy;
    return with(proposers, voters, keeperChanges, others, rule, slowAnswers, tidy);
  }

  /** The same, with answers that take their time. */
  public RegisterScope slow() {
    return with(proposers, voters, keeperChanges, others, broken, true, tidies);
  }

  /** The same, with all messages kept for ever. */
  public RegisterScope untidy() {
    return with(proposers, voters, keeperChanges, others, broken, slowAnswers, false);
  }

  private RegisterScope with(
      int proposing,
      Ids first,
      int changes,
      List<Ids> to,
      @Nullable RegisterRule left,
      boolean slow,
      boolean tidy) {
    return new RegisterScope(
        keepers, proposing, first, versions, proposals, crashes, changes, to, left, slow, tidy);
  }

  boolean lacks(RegisterRule rule) {
    return broken == rule;
  }
}
