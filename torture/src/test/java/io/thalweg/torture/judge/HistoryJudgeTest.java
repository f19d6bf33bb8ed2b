package io.thalweg.torture.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For each rule a history that keeps it and one that breaks it, and nothing else. */
class HistoryJudgeTest {

  @TempDir private Path folder = Path.of("");
  private WrittenRun run = new WrittenRun(folder);

  @BeforeEach
  void begin() throws IOException {
    run = WrittenRun.ofTwo(folder);
  }

  private void assertClean() throws IOException {
    assertThat(run.calm().judged().breaches()).isEmpty();
  }

  private void assertBroken(String rule, String sentence) throws IOException {
    assertThat(run.judged().breaches())
        .allSatisfy(breach -> assertThat(breach.rule()).isEqualTo(rule))
        .anySatisfy(breach -> assertThat(breach.sentence()).contains(sentence));
  }

  @Test
  void leasesOneAfterTheOtherAreClean() throws IOException {
    run.lease("m0.1", "1", 1, 2, 7, "0").lease("m1.1", "1", 2.1, 3, 8, "0,1");
    assertClean();
  }

  @Test
  void aUnitInTwoLeasesIsFound() throws IOException {
    run.lease("m0.1", "1", 1, 3, 7, "0,1").lease("m1.1", "1", 2, 2.5, 8, "1").calm();
    assertBroken("one holder", "unit 1 is in two leases: m0.1-1 (fence 7) and m1.1-1 (fence 8)");
  }

  @Test
  void aLongLeaseIsComparedWithAllThatBeginMeanwhile() throws IOException {
    run.lease("m0.1", "1", 1, 6, 7, "0").lease("m1.1", "1", 2, 3, 8, "0");
    run.lease("m1.1", "2", 4, 5, 9, "0").calm();
    assertThat(run.judged().of("one holder")).isEqualTo(2);
  }

  @Test
  void aKilledProcessHoldsUntilItsLastUseAndNoLonger() throws IOException {
    run.asked("m0.1", "1", 1).granted("m0.1", "1", 1, 7, "0");
    run.add("m0.1", 2, "held", "'r':'m0.1-1','held':true");
    run.add("harness", 2.5, "down", "'process':'m0.1','how':'killed'");
    run.add("harness", 4, "up", "'process':'m0.2'");
    run.lease("m1.1", "1", 5, 6, 8, "0");
    run.add("harness", 10, "calm", "").served("m0.2", 11, 1000).served("m1.1", 13, 1010);
    run.add("harness", 20, "over", "").counted("m0.2", "0,1", "").counted("m1.1", "0,1", "");
    assertThat(run.judged().breaches()).isEmpty();
  }

  @Test
  void aPausedProcessThatFindsItsLeaseLostHeldUntilThePause() throws IOException {
    run.asked("m0.1", "1", 1).granted("m0.1", "1", 1, 7, "0");
    run.add("m0.1", 9, "held", "'r':'m0.1-1','held':false");
    run.add("m0.1", 9.1, "lost", "'r':'m0.1-1','why':'cut off'");
    run.lease("m1.1", "1", 5, 6, 8, "0");
    assertClean();
  }

  @Test
  void aPausedProcessThatStillBelievesInItsLeaseIsFound() throws IOException {
    run.asked("m0.1", "1", 1).granted("m0.1", "1", 1, 7, "0");
    run.add("m0.1", 9, "held", "'r':'m0.1-1','held':true");
    run.lease("m1.1", "1", 5, 6, 8, "0").calm();
    assertBroken("one holder", "unit 0 is in two leases");
  }

  @Test
  void afterTheNewsOfItsLossALeaseCountsNoMore() throws IOException {
    run.lease("m0.1", "1", 1, 6, 7, "0").add("m0.1", 3, "lost", "'r':'m0.1-1','why':'x'");
    run.lease("m1.1", "1", 4, 5, 8, "0");
    assertClean();
  }

  @Test
  void aFenceThatDoesNotGrowIsFound() throws IOException {
    run.lease("m0.1", "1", 1, 2, 7, "0").lease("m1.1", "1", 3, 4, 7, "0").calm();
    assertBroken("growing fences", "unit 0 was granted to m1.1-1 (fence 7) after m0.1-1");
  }

  @Test
  void fencesOfDifferentUnitsAreNotCompared() throws IOException {
    run.lease("m0.1", "1", 1, 2, 8, "0").lease("m1.1", "1", 3, 4, 7, "1");
    assertClean();
  }

  @Test
  void oneGroupAtATimeIsClean() throws IOException {
    run.inside("m0.1", "1", 1, 3, 7, "red").inside("m1.1", "1", 2, 4, 7, "red");
    run.inside("m0.1", "2", 5, 6, 8, "blue");
    assertClean();
  }

  @Test
  void twoGroupsInsideAreFound() throws IOException {
    run.inside("m0.1", "1", 1, 3, 7, "red").inside("m1.1", "1", 2, 4, 8, "blue").calm();
    assertBroken("one group inside", "group blue is inside with m1.1-1 (fence 8) while group red");
  }

  @Test
  void aSessionWithoutALargerFenceIsFound() throws IOException {
    run.inside("m0.1", "1", 1, 2, 7, "red").inside("m1.1", "1", 3, 4, 7, "blue").calm();
    assertBroken("one group inside", "group blue came in with m1.1-1 (fence 7) after group red");
  }

  @Test
  void aStoreThatRefusesLowerFencesIsClean() throws IOException {
    run.add("store", 1, "write", "'unit':0,'fence':8,'ok':true,'by':'m0.1-1'");
    run.add("store", 2, "write", "'unit':0,'fence':7,'ok':false,'by':'m1.1-1'");
    run.add("store", 3, "write", "'unit':1,'fence':7,'ok':true,'by':'m1.1-1'");
    assertClean();
    assertThat(run.judged().figures().refused()).isEqualTo(1);
  }

  @Test
  void aLowerFenceThatTheStoreTakesIsFound() throws IOException {
    run.calm();
    run.add("store", 1, "write", "'unit':0,'fence':8,'ok':true,'by':'m0.1-1'");
    run.add("store", 2, "write", "'unit':0,'fence':7,'ok':true,'by':'m1.1-1'");
    assertBroken("store order", "the store took fence 7 of m1.1-1 for unit 0 after fence 8");
  }

  @Test
  void requestsThatAreCancelledOrFailAreClean() throws IOException {
    run.asked("m0.1", "1", 1).add("m0.1", 2, "cancelled", "'r':'m0.1-1','why':'timeout'");
    run.asked("m0.1", "2", 3).add("m0.1", 4, "failed", "'r':'m0.1-2','why':'lost with m1'");
    assertClean();
  }

  @Test
  void aRequestWithoutAnEndIsFound() throws IOException {
    run.asked("m0.1", "1", 1).calm();
    assertBroken("every request ends", "nothing is known of the end of m0.1-1");
    assertThat(run.judged().figures().lostRequests()).isEqualTo(1);
  }

  @Test
  void aMemberThatIsNotServedInTheCalmIsFound() throws IOException {
    run.lease("m1.1", "early", 5, 6, 7, "0").inside("m1.1", "room", 11, 12, 7, "red");
    run.add("harness", 10, "calm", "").served("m0.1", 13, 1000).add("harness", 20, "over", "");
    run.counted("m0.1", "0,1", "").counted("m1.1", "0,1", "");
    assertBroken("served when calm", "m1.1 was granted no units in the 10 s after the last fault");
  }

  @Test
  void unitsThatAreHeldInTheEndHaveNotLeaked() throws IOException {
    run.calm().counted("m0.1", "0", "1");
    assertThat(run.judged().breaches()).isEmpty();
  }

  @Test
  void aUnitThatIsNeitherFreeNorHeldIsFound() throws IOException {
    run.calm().counted("m0.1", "1", "");
    assertBroken("nothing leaked", "m0.1: 1 of 2 units leaked (1 free, 0 held)");
    assertThat(run.judged().figures().leaked()).isEqualTo(1);
  }

  @Test
  void aMemberThatDoesNotCountIsFound() throws IOException {
    run.add("harness", 10, "calm", "").served("m0.1", 11, 1000).served("m1.1", 13, 1010);
    run.add("harness", 20, "over", "").counted("m0.1", "0,1", "");
    assertBroken("nothing leaked", "m1.1 did not say what is free");
  }

  @Test
  void aProcessThatEndsByItselfIsFound() throws IOException {
    run.calm().add("harness", 22, "down", "'process':'m0.1','how':'ended by itself with code 9'");
    assertBroken("processes live", "the process m0.1 ended by itself with code 9");
  }

  @Test
  void theLongestOutageIsBetweenTwoGrants() throws IOException {
    run.lease("m0.1", "1", 1, 2, 7, "0").lease("m1.1", "1", 8, 8.2, 8, "0").calm();
    RunFigures.Outage outage = run.judged().figures().outage();
    assertThat(outage.nanos()).isEqualTo(7_000_000_000L);
    assertThat(outage.from()).isEqualTo(WrittenRun.nanos(1));
  }
}
