package io.thalweg.bench.live;

import io.thalweg.bench.live.peer.Client;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The work of one member. Its results may be read once its thread has ended. */
final class MemberLoop implements Runnable {
  private final LiveWorkload workload;
  private final Client client;
  private final Board board;
  private final SplittableRandom random;
  private final Histogram waits = new Histogram(3);
  private long grants;
  private @Nullable Exception failure;

  MemberLoop(LiveWorkload workload, int index, Client client, Board board) {
    this.workload = workload;
    this.client = client;
    this.board = board;
    this.random = new SplittableRandom(index);
  }

  @Override
  public void run() {
    try {
      for (long turn = 0; board.phase() != Board.STOP; turn++) {
        int units = workload.draw(random);
        if (turn % workload.stride() == 0) {
          watched(units);
        } else {
          client.release(client.acquire(units));
        }
        if (board.phase() == Board.MEASURE) {
          grants++;
        }
      }
    } catch (Exception e) {
      failure = e;
    }
  }

  private void watched(int units) throws Exception {
    long start = System.nanoTime();
    Object held = client.acquire(units);
    long waited = System.nanoTime() - start;
    board.enter(units, workload.units());
    board.leave(units);
    client.release(held);
    if (board.phase() == Board.MEASURE) {
      waits.recordValue(waited);
    }
  }

  Histogram waits() {
    return waits;
  }

  long grants() {
    return grants;
  }

  @Nullable Exception failure() {
    return failure;
  }
}
