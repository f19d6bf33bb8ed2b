package io.thalweg.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.live.peer.Client;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoardTest {
  private static final int LIMIT = 5;

  @TempDir private Path folder = Path.of("");

  @Test
  void countsWhatIsOutAcrossAllWhoMapTheFile() throws IOException {
    Board one = board();
    Board other = board();
    one.enter(3, LIMIT);
    other.enter(2, LIMIT);
    assertThat(one.most()).isEqualTo(LIMIT);
    assertThat(one.tooMany()).isZero();

    one.leave(3);
    other.enter(3, LIMIT);
    assertThat(one.tooMany()).isZero();

    one.enter(1, LIMIT);
    assertThat(other.tooMany()).isEqualTo(1);
    assertThat(other.most()).isEqualTo(LIMIT + 1);
  }

  @Test
  void aPhaseIsSeenByAll() throws IOException {
    board().phase(Board.MEASURE);
    assertThat(board().phase()).isEqualTo(Board.MEASURE);
  }

  @Test
  void aMemberThatIsLetInWhileAllUnitsAreOutIsNoticed() throws IOException {
    Board board = board();
    LiveWorkload workload = LiveWorkload.W2;
    board.enter(workload.units(), workload.units());
    MemberLoop loop = new MemberLoop(workload, 0, letsEverybodyIn(board), board);
    loop.run();
    assertThat(loop.failure()).isNull();
    assertThat(board.tooMany()).isEqualTo(1);
  }

  /** Ends the run at the first release. */
  private static Client letsEverybodyIn(Board board) {
    return new Client() {
      @Override
      public Object acquire(int units) {
        return units;
      }

      @Override
      public void release(Object held) {
        board.phase(Board.STOP);
      }

      @Override
      public void close() {}
    };
  }

  private Board board() throws IOException {
    return Board.at(folder.resolve("board"));
  }
}
