package io.thalweg.lab.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.page.Verdict;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.run.Runner;
import io.thalweg.lab.study.Extent;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The claims of Bulgannawar and Vaidya's text, on runs that are as short as possible. */
class KMutualExclusionTest {
  private static final Extent TINY = new Extent(true, 3, 150);
  private static final KMutualExclusion STUDY = new KMutualExclusion();
  private static Points points = Points.of(new Runner(1, null).run(List.of(), 1, (d, k, a) -> {}));

  @BeforeAll
  static void run() {
    Results results = new Runner(2, null).run(STUDY.cases(TINY), TINY.seeds(), (d, k, a) -> {});
    assertThat(results.unwell()).isEmpty();
    points = Points.of(results);
  }

  private static PaperClaim of(List<PaperClaim> claims, String says) {
    return claims.stream().filter(claim -> claim.says().contains(says)).findFirst().orElseThrow();
  }

  @Test
  void thePapersSettings() {
    for (Case each : STUDY.cases(Extent.full())) {
      assertThat(each.scenario().text(Setting.NODES)).isEqualTo("30");
      assertThat(each.scenario().text(Setting.K)).isEqualTo("3");
      assertThat(each.scenario().text(Setting.DELAY))
          .isEqualTo("costs:" + each.label("ts") + ":" + each.label("tt") + ":" + each.label("tr"));
    }
    Set<String> lambdas =
        STUDY.cases(Extent.full()).stream().map(c -> c.label("lambda")).collect(Collectors.toSet());
    assertThat(lambdas).hasSize(13).contains("0.001", "10");
  }

  @Test
  void everyClaimIsJudged() {
    assertThat(new TimeClaims(points).all())
        .extracting(PaperClaim::verdict)
        .doesNotContain(Verdict.UNKNOWN);
    assertThat(new MessageClaims(points).all())
        .extracting(PaperClaim::verdict)
        .doesNotContain(Verdict.UNKNOWN);
    assertThat(new WordClaims(points).all())
        .extracting(PaperClaim::verdict)
        .doesNotContain(Verdict.UNKNOWN);
    assertThat(new PartitionClaims(points).all())
        .extracting(PaperClaim::verdict)
        .doesNotContain(Verdict.UNKNOWN);
  }

  @Test
  void whatDoesNotDependOnLuckIsReproduced() {
    List<PaperClaim> messages = new MessageClaims(points).all();
    assertThat(of(messages, "2(N−1) = 58").verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(of(messages, "close to N−1 = 29").verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(of(messages, "only three messages").verdict())
        .isIn(Verdict.REPRODUCED, Verdict.PARTLY); // the first COLLECT matters in such a short run
    List<PaperClaim> words = new WordClaims(points).all();
    assertThat(of(words, "4 words at λ = 1 (Raymond)").seen())
        .isEqualTo("4.00 ± 0.00 (decided by: within 10%; partly: within 25%)");
    List<PaperClaim> times = new TimeClaims(points).all();
    assertThat(of(times, "Raymond is faster").verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(of(times, "as with a single token").verdict()).isEqualTo(Verdict.REPRODUCED);
  }

  @Test
  void fewerMessagesWithoutInform() {
    PaperClaim claim = of(new DecisionTargets(points).all(), "35% fewer messages");
    assertThat(claim.verdict()).isEqualTo(Verdict.MET);
    assertThat(of(new MessageClaims(points).all(), "INFORM").verdict()).isEqualTo(Verdict.NOT);
  }

  @Test
  void withoutRunsNothingIsClaimed() {
    Points none = Points.of(new Runner(1, null).run(List.of(), 1, (d, k, a) -> {}));
    assertThat(new WordClaims(none).all())
        .extracting(PaperClaim::verdict)
        .contains(Verdict.UNKNOWN)
        .doesNotContain(Verdict.NOT);
  }
}
