package io.thalweg.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.gme.Resources;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.core.protocols.hk.Summary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Every frame is read as it was written; all other bytes are refused without harm. */
class CodecTest {
  private static final WireLimits LIMITS = new WireLimits(1 << 14, 10, 20);
  private static final Codec CODEC = new Codec(LIMITS);
  private static final Header HEADER =
      new Header(0, 1, 2, 300, Long.MAX_VALUE, 1_790_000_000_000_000L);
  private static final Height HT = new Height(-(1L << 40), Long.MIN_VALUE + 1, Integer.MAX_VALUE);

  private static final Key KEY = new Key(Long.MIN_VALUE, 1_780_000_000_000_000L, 17);

  private static List<Frame> frames() {
    List<Frame> frames = new ArrayList<>();
    for (Message message : messages()) {
      frames.add(new Frame.Parcel(7, new Cargo.Names(units(message)), message));
    }
    Definition semaphore =
        new Definition(
            3,
            "größe",
            4,
            1_790_000_000_000_000L,
            new Definition.Units(
                SemaphoreConfig.units(9).backfill(2).aging(Duration.ZERO),
                7,
                12,
                List.of(0, 3, 11),
                List.of(1, 2)));
    Definition lock =
        new Definition(4, "lab", 1, 1, new Definition.Groups(new GroupConfig(5), List.of("a", "")));
    SemaphoreConfig ages = SemaphoreConfig.units(2).aging(Duration.ofNanos(1_500_000));
    Definition aging = new Definition(5, "s", 1, 0, Definition.Units.of(ages));
    List<Definition> all = List.of(semaphore, lock, aging);
    frames.add(new Frame.Define(all));
    Message token = messages().getFirst();
    for (Cargo cargo :
        List.of(
            Cargo.NONE,
            new Cargo.Count(Long.MAX_VALUE),
            new Cargo.Definitions(new int[] {0}, all))) {
      frames.add(new Frame.Parcel(7, cargo, token));
    }
    frames.add(new Frame.Hello(new UUID(-1, 5), 17, "a member", LIMITS, 1, 2, 3, 4));
    frames.add(new Frame.Open(1));
    frames.add(new Frame.Unlink(Integer.MAX_VALUE));
    frames.add(new Frame.Unlinked(0));
    frames.add(new Frame.Acknowledge());
    frames.add(new Frame.Ask(5, Frame.ALL, List.of(new UUID(3, 4))));
    frames.add(
        new Frame.Tell(
            5,
            true,
            true,
            List.of(
                new Frame.Report(
                    2,
                    true,
                    new int[] {0, 1, 2, 9, 65_535},
                    12,
                    List.of(new Frame.Held(new int[] {4}, 1, 8, -3, 77)),
                    List.of(new Frame.Waiting(3, 0, -9, KEY, 6)),
                    true))));
    frames.add(
        new Frame.Lost(
            3,
            List.of(new UUID(5, 6)),
            11,
            List.of(new Frame.Loss(2, true, new int[] {5, 6}, "m2, m3"))));
    frames.add(new Frame.Goodbye());
    frames.add(new Frame.Leaving());
    frames.add(new Frame.Missing(new UUID(1, 2), "m1", 4));
    return frames;
  }

  private static List<Message> messages() {
    Summary summary = new Summary(KEY, 3, 1);
    Resources some = Resources.of(new int[] {0, 4, 9});
    return List.of(
        new HkMessage.Token(HT, 8, 2, 1, summary),
        new HkMessage.Token(HT, 8, 0, 0, null),
        new HkMessage.Request(HT, summary),
        new HkMessage.Update(HT, null),
        new HkMessage.Release(HT, 3),
        new HkMessage.Link(Height.cutOff(-1, 4)),
        new HkMessage.Need(HT, -1),
        new GmeMessage.Token(HT, some),
        new GmeMessage.Token(HT, some, new GmeMessage.Session(3, 2, 1 << 20)),
        new GmeMessage.Request(HT, some),
        new GmeMessage.Cancel(some),
        new GmeMessage.Subtoken(3, 65_536),
        new GmeMessage.Release(1),
        new GmeMessage.Link(HT),
        new GmeMessage.Need(HT, 3));
  }

  private static int[] units(Message message) {
    boolean hk = message instanceof HkMessage;
    return java.util.stream.IntStream.range(0, hk ? message.units() : 0).map(u -> 3 * u).toArray();
  }

  private static Letter read(byte[] bytes) throws MalformedException {
    return CODEC.read(bytes, 0, bytes.length);
  }

  @Test
  void everyFrameComesBackAsItWas() throws MalformedException {
    for (Frame frame : frames()) {
      byte[] bytes = CODEC.write(new Letter(HEADER, frame));
      Letter received = read(bytes);
      assertThat(received.header()).isEqualTo(HEADER);
      assertThat(received.frame()).usingRecursiveComparison().isEqualTo(frame);
      assertThat(CODEC.write(received)).isEqualTo(bytes);
    }
  }

  @Test
  void noPartOfAFrameIsAFrame() {
    for (Frame frame : frames()) {
      byte[] bytes = CODEC.write(new Letter(HEADER, frame));
      for (int length = 0; length < bytes.length; length++) {
        int shorter = length;
        assertThatThrownBy(() -> CODEC.read(bytes, 0, shorter))
            .isInstanceOf(MalformedException.class);
      }
      byte[] longer = java.util.Arrays.copyOf(bytes, bytes.length + 1);
      assertThatThrownBy(() -> read(longer)).isInstanceOf(MalformedException.class);
    }
  }

  @Test
  void anotherVersionIsNoFrame() {
    byte[] bytes = CODEC.write(new Letter(HEADER, new Frame.Goodbye()));
    bytes[0] = Codec.VERSION + 1;
    assertThatThrownBy(() -> read(bytes))
        .hasMessage("version %d, not %d", Codec.VERSION + 1, Codec.VERSION);
  }

  @Test
  void aTimeThatCannotBeIsNoTime() {
    for (long time : new long[] {-1, Long.MIN_VALUE, 17_000_000_000_000_000L, Long.MAX_VALUE}) {
      Header header = new Header(0, 1, 2, 300, 0, time);
      assertThatThrownBy(() -> read(CODEC.write(new Letter(header, new Frame.Goodbye()))))
          .isInstanceOf(MalformedException.class)
          .hasMessage("a time of " + time + " microseconds");
      Message request = new HkMessage.Request(HT, new Summary(new Key(1, time, 2), 1, 1));
      Frame parcel = new Frame.Parcel(7, Cargo.NONE, request);
      assertThatThrownBy(() -> read(CODEC.write(new Letter(HEADER, parcel))))
          .hasMessage("a time of " + time + " microseconds");
    }
  }

  /** Any bytes give a frame that can be written again, or a MalformedException, at once. */
  @Test
  void anyBytesAreReadOrRefused() throws MalformedException {
    Random random = new Random(5);
    List<byte[]> real = frames().stream().map(f -> CODEC.write(new Letter(HEADER, f))).toList();
    int read = 0;
    for (int run = 0; run < 300_000; run++) {
      byte[] bytes = run % 3 == 0 ? noise(random) : altered(real, random);
      try {
        Letter received = read(bytes);
        CODEC.write(received);
        read++;
      } catch (MalformedException refused) {
        assertThat(refused).hasMessageMatching("(?s).+");
      }
    }
    assertThat(read).as("altered frames that are frames still").isBetween(1_000, 250_000);
  }

  private static byte[] noise(Random random) {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    if (bytes.length > 0) {
      bytes[0] = Codec.VERSION;
    }
    return bytes;
  }

  private static byte[] altered(List<byte[]> real, Random random) {
    byte[] bytes = real.get(random.nextInt(real.size())).clone();
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  /** A few bytes that announce millions of units must not get the memory for them. */
  @Test
  void runsCannotAskForMuchMemory() {
    FrameWriter out = new FrameWriter(64);
    out.octet(Codec.VERSION);
    for (int h = 0; h < 6; h++) {
      out.number(0);
    }
    out.octet(9);
    out.number(1);
    out.number(100); // reports
    out.number(1);
    out.flag(true);
    out.ascending(new int[0]);
    out.number(0);
    out.number(50_000); // leases, each with all units
    byte[] start = out.toBytes();
    byte[] bytes = java.util.Arrays.copyOf(start, start.length + 500_000);
    byte[] lease = {(byte) 0x80, (byte) 0x80, 4, 0, (byte) 0x80, (byte) 0x80, 4, 0, 0, 0, 0};
    for (int at = start.length; at + lease.length < bytes.length; at += lease.length) {
      System.arraycopy(lease, 0, bytes, at, lease.length);
    }
    assertThatThrownBy(() -> read(bytes)).isInstanceOf(MalformedException.class);
  }

  @Test
  void limitsHold() {
    Frame tooMany =
        new Frame.Define(
            java.util.stream.IntStream.range(0, 11)
                .mapToObj(
                    n ->
                        new Definition(
                            n,
                            "s" + n,
                            1,
                            1,
                            new Definition.Groups(GroupConfig.standard(), List.of())))
                .toList());
    assertThatThrownBy(() -> read(CODEC.write(new Letter(HEADER, tooMany))))
        .isInstanceOf(MalformedException.class);
    Frame tooLong = new Frame.Hello(new UUID(1, 1), 1, "x".repeat(1201), LIMITS, 1, 1, 1, 1);
    assertThatThrownBy(() -> read(CODEC.write(new Letter(HEADER, tooLong))))
        .isInstanceOf(MalformedException.class);
  }
}
