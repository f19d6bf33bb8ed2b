package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.protocols.hk.Key;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PiecesTest {
  private static final int MOST = 500;

  private static Report report(int number, int held, int waiting) {
    return new Report(
        number,
        true,
        new int[] {7},
        3,
        IntStream.range(0, held).mapToObj(h -> new Held(new int[] {h}, 0, h, 0, 0)).toList(),
        IntStream.range(0, waiting)
            .mapToObj(w -> new Waiting(1, 0, w, new Key(0, w, 1), 0))
            .toList());
  }

  private static Stream<Report> all(List<List<Report>> pieces) {
    return pieces.stream().flatMap(List::stream);
  }

  @Test
  void nothingIsOneEmptyPiece() {
    assertThat(Pieces.of(List.of())).containsExactly(List.of());
  }

  @Test
  void whatFitsIsOnePiece() {
    List<Report> few = List.of(report(1, 3, 2), report(2, 0, 0));

    assertThat(Pieces.of(few)).containsExactly(few);
  }

  @Test
  void aLongReportIsCutAndNothingOfItIsLostOrRepeated() {
    Report whole = report(1, 1200, 700);
    List<List<Report>> pieces = Pieces.of(List.of(whole));

    assertThat(pieces).hasSizeGreaterThan(2);
    assertThat(all(pieces).flatMap(r -> r.held().stream())).isEqualTo(whole.held());
    assertThat(all(pieces).flatMap(r -> r.waiting().stream())).isEqualTo(whole.waiting());
    assertThat(pieces).allMatch(p -> entries(p) <= MOST + 1);
  }

  @Test
  void whatThereIsOnceIsToldOnce() {
    List<List<Report>> pieces = Pieces.of(List.of(report(1, 0, 1200)));

    assertThat(all(pieces).filter(Report::token)).hasSize(1);
    assertThat(all(pieces).mapToInt(r -> r.free().length).sum()).isEqualTo(1);
    assertThat(all(pieces).mapToLong(Report::weight).sum()).isEqualTo(3);
  }

  @Test
  void manyShortReportsAreCutBetweenThem() {
    List<Report> many = IntStream.range(0, 2000).mapToObj(n -> report(n, 0, 0)).toList();
    List<List<Report>> pieces = Pieces.of(many);

    assertThat(all(pieces)).isEqualTo(many);
    assertThat(pieces).allMatch(p -> entries(p) <= MOST);
  }

  private static int entries(List<Report> piece) {
    return piece.stream().mapToInt(r -> 1 + r.held().size() + r.waiting().size()).sum();
  }
}
