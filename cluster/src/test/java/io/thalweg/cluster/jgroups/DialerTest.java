package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.jgroups.Address;
import org.jgroups.stack.IpAddress;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DialerTest {
  private static final Address A = new IpAddress(InetAddress.getLoopbackAddress(), 1);
  private static final Address B = new IpAddress(InetAddress.getLoopbackAddress(), 2);

  /** Lets calls wait until they are answered, and keeps what is sent and what fails. */
  private static final class Exchange implements Dialer.Line {
    final CountDownLatch answer = new CountDownLatch(1);
    final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    volatile @Nullable IOException refusal;

    @Override
    public void connect(Address to) throws Exception {
      answer.await();
      IOException why = refusal;
      if (why != null) {
        throw why;
      }
    }

    @Override
    public void send(Address to, byte[] frame) {
      seen.add(to + ":" + frame[0]);
    }

    @Override
    public void failed(Address to, Throwable why) {
      seen.add(to + " failed");
    }

    List<String> next(int count) throws InterruptedException {
      var next = new ArrayList<String>();
      while (next.size() < count) {
        next.add(seen.take());
      }
      return next;
    }
  }

  private final Exchange exchange = new Exchange();
  private final Dialer calls = new Dialer(exchange);

  private void send(Address to, int from, int until) {
    IntStream.range(from, until).forEach(i -> calls.send(to, new byte[] {(byte) i}));
  }

  @Test
  void allThatWaitsForADestinationIsSentInOrderByOneThread() throws Exception {
    calls.call(A);
    send(A, 0, 100);
    calls.call(A);
    assertThat(calls.started()).isEqualTo(1);
    exchange.answer.countDown();
    assertThat(exchange.next(100))
        .isEqualTo(IntStream.range(0, 100).mapToObj(i -> A + ":" + i).toList());
  }

  @Test
  void eachDestinationHasAThreadOfItsOwn() throws Exception {
    send(A, 0, 3);
    send(B, 0, 3);
    assertThat(calls.started()).isEqualTo(2);
    exchange.answer.countDown();
    assertThat(exchange.next(6)).contains(A + ":2", B + ":2");
  }

  @Test
  void whatWaitsForACallThatFailsIsDroppedAndTheNextFrameCallsAgain() throws Exception {
    exchange.refusal = new ConnectException("refused");
    send(A, 0, 3);
    exchange.answer.countDown();
    assertThat(exchange.next(1)).containsExactly(A + " failed");
    exchange.refusal = null;
    send(A, 3, 4);
    assertThat(exchange.next(1)).containsExactly(A + ":3");
    assertThat(calls.started()).isEqualTo(2);
  }

  @Test
  void notMoreThanSoManyFramesWait() throws Exception {
    for (int i = 0; i <= Dialer.MOST_WAITING; i++) {
      calls.send(A, new byte[] {0});
    }
    exchange.answer.countDown();
    exchange.next(Dialer.MOST_WAITING);
    calls.send(B, new byte[] {1});
    assertThat(exchange.next(1)).containsExactly(B + ":1");
  }
}
