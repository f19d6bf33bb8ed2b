package io.thalweg.core.recovery;

/**
 * What a keeper answers to a member that asks to prolong its tenure: the epoch that the keeper has
 * learnt, and whether the member belongs to it.
 */
public record MembershipAnswer(long epoch, boolean isMember) {

  /**
   * The answer of a keeper. It must never answer by less than it has answered by before, also after
   * a restart: otherwise it would prolong the tenure of a member of which others know that it is
   * out. So a keeper writes every epoch that it learns to disk before it answers by it.
   *
   * @param known what the keeper has learnt
   * @param floor the largest epoch that it has written to disk
   */
  public static MembershipAnswer of(Agreed known, long floor, int member) {
    return new MembershipAnswer(
        known.epoch(), known.epoch() >= floor && known.members().contains(member));
  }
}
