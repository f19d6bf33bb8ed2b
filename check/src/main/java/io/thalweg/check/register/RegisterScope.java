package io.thalweg.check.register;

import io.thalweg.core.recovery.Ids;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a search of the register covers.
 *
 * @param keepers their number; any of them may make a proposal, whether it votes or not
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

  /** Keepers that all vote and never change. */
  public static RegisterScope of(int keepers, int versions, int proposals, int crashes) {
    return new RegisterScope(
        keepers, all(keepers), versions, proposals, crashes, 0, List.of(), null, false, true);
  }

  private static Ids all(int keepers) {
    return Ids.of(IntStream.rangeClosed(1, keepers));
  }

  private static List<Ids> subsets(int keepers) {
    return IntStream.range(1, 1 << keepers)
        .mapToObj(mask -> all(keepers).filter(k -> (mask >> (k - 1) & 1) == 1))
        .toList();
  }

  /** The same with other voters at first, and changes to others. */
  public RegisterScope changing(Ids first, int changes, Ids... to) {
    return new RegisterScope(
        keepers,
        first,
        versions,
        proposals,
        crashes,
        changes,
        List.of(to),
        broken,
        slowAnswers,
        tidies);
  }

  /** The same without a rule. Nothing is tidied up, since that relies on the rules. */
  public RegisterScope without(RegisterRule rule) {
    return new RegisterScope(
        keepers,
        voters,
        versions,
        proposals,
        crashes,
        keeperChanges,
        others,
        rule,
        slowAnswers,
        false);
  }

  /** The same, with answers that take their time. */
  public RegisterScope slow() {
    return new RegisterScope(
        keepers, voters, versions, proposals, crashes, keeperChanges, others, broken, true, tidies);
  }

  /** The same, with all messages kept for ever. */
  public RegisterScope untidy() {
    return new RegisterScope(
        keepers,
        voters,
        versions,
        proposals,
        crashes,
        keeperChanges,
        others,
        broken,
        slowAnswers,
        false);
  }

  boolean lacks(RegisterRule rule) {
    return broken == rule;
  }
}
