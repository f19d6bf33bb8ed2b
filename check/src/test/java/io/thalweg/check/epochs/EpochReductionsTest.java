package io.thalweg.check.epochs;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.epochs.EpochScope.Kind;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reductions do not change a verdict: in all states of small scopes, of which none is left out, the
 * arguments for them hold.
 */
class EpochReductionsTest {

  /** States that are equal in what later steps read have the same steps to equal states. */
  @ParameterizedTest
  @CsvSource({
    "HK,  2, 1, 1, 0, 1324, 825",
    "HK,  2, 2, 1, 0, 1324, 825",
    "GME, 2, 1, 1, 0, 1316, 763",
  })
  void whatIsUnreadMakesNoDifference(
      Kind kind, int members, int units, int epochs, int crashes, int states, int essences) {
    audited(kind, members, units, epochs, crashes, states, essences, false);
  }

  @ParameterizedTest
  @Tag("long")
  @CsvSource({
    "HK,  2, 1, 1, 1, 27243, 11095",
    "GME, 2, 1, 1, 1, 26595, 10460",
    "HK,  2, 1, 2, 0, 16639, 7945",
  })
  void whatIsUnreadMakesNoDifferenceAfterACrash(
      Kind kind, int members, int units, int epochs, int crashes, int states, int essences) {
    audited(kind, members, units, epochs, crashes, states, essences, false);
  }

  /** Without an algorithm, renewals that are made first take no possibility away. */
  @ParameterizedTest
  @CsvSource({"2, 1, 1, 1, 15944, 9838", "3, 1, 1, 0, 26929, 21488"})
  void renewalsTakeNoPossibilityAway(
      int members, int units, int epochs, int crashes, int states, int essences) {
    audited(Kind.UNITS, members, units, epochs, crashes, states, essences, true);
  }

  private static void audited(
      Kind kind,
      int members,
      int units,
      int epochs,
      int crashes,
      int states,
      int essences,
      boolean renewal) {
    EpochScope scope =
        new EpochScope(kind, members, units, epochs, crashes, 0, 0, 1, 1, false, Set.of());
    Set<EpochReduction> by = renewal ? EnumSet.of(EpochReduction.RENEWAL) : Set.of();
    ReductionAudit.Seen seen = ReductionAudit.of(scope, by, 10);
    assertThat(seen.fault()).isNull();
    assertThat(seen.states()).isEqualTo(states);
    assertThat(seen.essences()).isEqualTo(essences);
    assertThat(seen.eager() > 0).isEqualTo(renewal);
  }

  /** As many essences as the audit counts, and the same verdict. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aReducedSearchFindsEachEssenceOnce(boolean depthFirst) {
    EpochScope scope = new EpochScope(Kind.HK, 2, 1, 1, 1, 0, 0, 1, 1, false, Set.of());
    EpochSearch search = new EpochSearch(scope, 100_000, 100);
    search.reducing(Set.of(EpochReduction.UNREAD));
    EpochSearch.Outcome found = (depthFirst ? search.depthFirst() : search).run();
    assertThat(found.violation()).isNull();
    assertThat(found.whole()).isTrue();
    assertThat(found.states()).isEqualTo(11095);
  }
}
