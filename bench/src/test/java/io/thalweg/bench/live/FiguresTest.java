package io.thalweg.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void eachFigureHasItsOwnMedian() {
    List<Figures> rounds = List.of(figures(10, 7), figures(30, 9), figures(20, 8));
    assertThat(Figures.median(rounds)).isEqualTo(figures(20, 8));
    assertThat(Figures.range(rounds)).containsExactly(10, 30);
  }

  @Test
  void ratiosAreOfTheBestOfTheOthers() {
    RoundFigures results = new RoundFigures();
    results.add(LiveWorkload.W2, Contender.CURATOR, figures(10, 20));
    results.add(LiveWorkload.W2, Contender.REDISSON, figures(40, 22));
    assertThat(results.best("W2", Contender.Kind.NETWORKED)).contains(Contender.REDISSON);
    assertThat(results.best("W2", Contender.Kind.LIMIT)).isEmpty();
  }

  @Test
  void theTablesHaveEachContender() {
    RoundFigures results = new RoundFigures();
    results.add(LiveWorkload.W2, Contender.CURATOR, figures(1234, 20.5));
    assertThat(LiveTable.markdown(results))
        .contains("| W2 | Curator on ZooKeeper | 1,234 | 1,234 - 1,234 |");
    assertThat(LiveTable.csv(results)).contains("W2,CURATOR,1,1234.0,").hasLineCount(2);
  }

  private static Figures figures(double grantsPerSecond, double messages) {
    return new Figures(grantsPerSecond, 1, 2, messages, 3, 4, 5);
  }
}
