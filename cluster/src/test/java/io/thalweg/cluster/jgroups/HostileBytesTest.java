package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Certificates;
import io.thalweg.cluster.ClusterConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jgroups.Version;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Sends bytes to the port of a member that has two others and talks to them meanwhile. Whatever
 * they are, the view stays, messages arrive once and in order, another member can still join, and
 * neither threads nor memory pile up.
 */
@Isolated("it counts threads and bytes of the heap")
class HostileBytesTest {
  private static final int ATTACKS = 300;
  private static final int MANY_ATTACKS = 10_000;
  private static final int MESSAGES = 500;

  /** What a caller sends in the greeting: magic, nonce, proof. */
  private static final int GREETING_BYTES = 8 + 16 + 32;

  private static final ClusterConfig CONFIG =
      ClusterConfig.named("hostile")
          .bind("127.0.0.1:0")
          .joinTimeout(Duration.ofSeconds(60))
          .suspectAfter(Duration.ofMinutes(30));

  /** Attacks a port, in a way that the random numbers choose. */
  private interface Attack {
    void run(int port, List<byte[]> recorded, SplittableRandom random) throws IOException;
  }

  @Test
  void bytesOfStrangersChangeNothingWithoutTls() throws Exception {
    survive(CONFIG, ATTACKS, HostileBytesTest::asStranger);
  }

  @Test
  @Tag("long")
  void manyBytesOfStrangersChangeNothingWithoutTls() throws Exception {
    survive(CONFIG, MANY_ATTACKS, HostileBytesTest::asStranger);
  }

  @Test
  void bytesOfStrangersChangeNothingWithTls(@TempDir Path directory) throws Exception {
    survive(withTls(directory), ATTACKS, HostileBytesTest::asStranger);
  }

  @Test
  @Tag("long")
  void manyBytesOfStrangersChangeNothingWithTls(@TempDir Path directory) throws Exception {
    survive(withTls(directory), MANY_ATTACKS, HostileBytesTest::asStranger);
  }

  private static ClusterConfig withTls(Path directory) throws Exception {
    return CONFIG.tls(Certificates.make(directory, 10, "EC").tls("EC"));
  }

  /**
   * The worst case: an attacker that knows the greeting, which anybody can compute without a
   * secret.
   */
  @Test
  void bytesBehindARightGreetingChangeNothing() throws Exception {
    survive(CONFIG, 2 * ATTACKS, HostileBytesTest::asOneWhoGreets);
  }

  private static void survive(ClusterConfig config, int attacks, Attack attack) throws Exception {
    try (var proxy = new RecordingProxy();
        var a =
            Member.join(config.member("a").advertise("127.0.0.1:" + proxy.port()).founds(true))) {
      proxy.target(a.transport.port());
      try (var b = Member.join(behind(proxy, config).member("b"));
          var c = Member.join(behind(proxy, config).member("c"))) {
        a.awaitView("a", "b", "c");
        var members = List.of(a, b, c);
        exchange(members, 0, MESSAGES);
        long threads = ManagementFactory.getThreadMXBean().getThreadCount();
        long heap = usedHeap();

        Thread attackers = Thread.ofPlatform().start(() -> attack(a, proxy, attacks, attack));
        exchange(members, MESSAGES, 2 * MESSAGES);
        attackers.join();
        exchange(members, 2 * MESSAGES, 3 * MESSAGES);

        assertThat(a.transport.refused() + a.transport.dropped()).isGreaterThan(attacks / 4);
        for (Member member : members) {
          assertThat(member.names()).containsExactly("a", "b", "c");
        }
        Waiting.until(
            Duration.ofSeconds(60),
            () -> "the threads of attacks to end",
            () -> ManagementFactory.getThreadMXBean().getThreadCount() <= threads + 20);
        assertThat(usedHeap()).isLessThan(heap + (64 << 20));
        try (var d = Member.join(behind(proxy, config).member("d"))) {
          a.awaitView("a", "b", "c", "d");
          exchange(List.of(a, d), 0, 10);
        }
      }
    }
  }

  private static ClusterConfig behind(RecordingProxy proxy, ClusterConfig config) {
    return config.seeds("127.0.0.1:" + proxy.port());
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Lets each send to each; each gets all messages exactly once and in order. */
  private static void exchange(List<Member> members, int from, int to) {
    for (int i = from; i < to; i++) {
      for (Member sender : members) {
        for (Member receiver : members) {
          sender.send(receiver, sender.transport.self() + ":" + i);
        }
      }
    }
    for (Member receiver : members) {
      for (Member sender : members) {
        String name = sender.transport.self().name();
        receiver.await("message " + to + " of " + name, () -> size(receiver, name) >= to);
        assertThat(receiver.from(name).subList(from, to))
            .isEqualTo(IntStream.range(from, to).mapToObj(i -> name + ":" + i).toList());
      }
    }
  }

  private static int size(Member receiver, String name) {
    return receiver.from(name).size();
  }

  private static void attack(Member a, RecordingProxy proxy, int attacks, Attack attack) {
    List<byte[]> recorded = proxy.recorded();
    assertThat(recorded).isNotEmpty();
    try (var pool = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < attacks; i++) {
        var random = new SplittableRandom(i);
        pool.execute(
            () -> {
              try {
                attack.run(a.transport.port(), recorded, random);
              } catch (IOException refused) {
                // That is what should happen.
              }
            });
      }
      pool.shutdown();
      if (!pool.awaitTermination(10, TimeUnit.MINUTES)) {
        throw new AssertionError("the attacks do not end");
      }
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private static void asStranger(int port, List<byte[]> recorded, SplittableRandom random)
      throws IOException {
    byte[] real = recorded.get(random.nextInt(recorded.size()));
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      switch (random.nextInt(5)) {
        case 0 -> out.write(noise(random, random.nextInt(2_000)));
        case 1 -> out.write(Arrays.copyOf(real, random.nextInt(real.length)));
        case 2 -> out.write(real);
        case 3 -> out.write(noise(random, 1 << 18));
        default -> {
          out.write(Arrays.copyOf(real, Math.min(real.length, random.nextInt(80))));
          out.write(noise(random, random.nextInt(2_000)));
        }
      }
    }
  }

  private static void asOneWhoGreets(int port, List<byte[]> recorded, SplittableRandom random)
      throws IOException {
    byte[] whole = recorded.get(random.nextInt(recorded.size()));
    byte[] real = Arrays.copyOfRange(whole, Math.min(GREETING_BYTES, whole.length), whole.length);
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      new Greeting("hostile", null).call(socket.getInputStream(), out);
      byte[] introduction = introduction(real, random);
      switch (random.nextInt(6)) {
        case 0 -> out.write(noise(random, random.nextInt(2_000)));
        case 1 -> out.write(Arrays.copyOf(real, random.nextInt(real.length + 1)));
        case 2 -> out.write(real);
        case 3 -> {
          out.write(introduction);
          out.write(frame(random.nextInt(), noise(random, 64)));
        }
        case 4 -> {
          out.write(introduction);
          out.write(frame(Integer.MAX_VALUE, noise(random, 64)));
        }
        default -> {
          out.write(introduction);
          for (int i = 0; i < 10; i++) {
            byte[] bytes = almostAMessage(random);
            out.write(frame(bytes.length, bytes));
          }
        }
      }
      socket.shutdownOutput();
      socket.getInputStream().readNBytes(1);
    }
  }

  /**
   * The introduction of a member at an unused port, since a second call of a known member may be
   * closed.
   */
  private static byte[] introduction(byte[] real, SplittableRandom random) {
    byte[] bytes = Arrays.copyOf(real, 4 + 2 + 2 + 1 + 4 + 2);
    bytes[bytes.length - 2] = (byte) random.nextInt(256);
    bytes[bytes.length - 1] = (byte) random.nextInt(256);
    return bytes;
  }

  /**
   * A message that is right up to some point behind its kind, so that the code that reads headers
   * sees noise too.
   */
  private static byte[] almostAMessage(SplittableRandom random) {
    byte[] noise = noise(random, random.nextInt(500));
    return ByteBuffer.allocate(5 + noise.length)
        .putShort(Version.version)
        .put((byte) (random.nextInt(2) * 2))
        .putShort((short) random.nextInt(4))
        .put(noise)
        .array();
  }

  private static byte[] frame(int length, byte[] bytes) {
    return ByteBuffer.allocate(4 + bytes.length).putInt(length).put(bytes).array();
  }

  private static byte[] noise(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
