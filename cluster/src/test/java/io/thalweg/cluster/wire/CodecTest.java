package io.thalweg.cluster.wire;

import static io.thalweg.core.recovery.Opening.OfGroups.UNKNOWN_GROUP;
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
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every frame is read as it was written; all other bytes are refused without harm. */
class CodecTest {
  private static final WireLimits LIMITS = new WireLimits(1 << 14, 10, 20);
  private static final Codec CODEC = new Codec(LIMITS);
  private static final Header HEADER =
      new Header(0, 1, 2, 300, Long.MAX_VALUE, 1_790_000_000_000_000L);
  private static final Height HT = new Height(-(1L << 40), Long.MIN_VALUE + 1, Integer.MAX_VALUE);

  private static final Key KEY = new Key(Long.MIN_VALUE, 1_780_000_000_000_000L, 17);

  private static final Resources SOME = Resources.of(new int[] {0, 4, 9});
  private static final Ballot BALLOT = new Ballot(1L << 40, 33);

  private static List<Definition> definitions() {
    Definition semaphore =
        new Definition(
            3,
            "größe",
            4,
            new Definition.Units(
                SemaphoreConfig.units(9).backfill(2).aging(Duration.ZERO),
                7,
                12,
                List.of(0, 3, 11),
                List.of(1, 2)));
    Definition lock =
        new Definition(4, "lab", 1, new Definition.Groups(new GroupConfig(5), List.of("a", "")));
    SemaphoreConfig ages = SemaphoreConfig.units(2).aging(Duration.ofNanos(1_500_000));
    Definition aging = new Definition(5, "s", 1, Definition.Units.of(ages));
    return List.of(semaphore, lock, aging);
  }

  private static List<Frame> frames() {
    List<Frame> frames = new ArrayList<>();
    for (Message message : messages()) {
      frames.add(new Frame.Parcel(7, new Cargo.Names(units(message)), message));
    }
    Message token = messages().getFirst();
    for (Cargo cargo : List.of(Cargo.NONE, new Cargo.Count(Long.MAX_VALUE))) {
      frames.add(new Frame.Parcel(7, cargo, token));
    }
    frames.add(
        new Frame.Hello(
            new UUID(-1, 5),
            17,
            "a member",
            LIMITS,
            new Frame.Recovery(9000, 3000, 3),
            1,
            2,
            3,
            4,
            true));
    frames.add(new Frame.Open(1));
    frames.add(new Frame.Unlink(Integer.MAX_VALUE));
    frames.add(new Frame.Unlinked(0));
    frames.add(new Frame.Acknowledge());
    frames.add(new Frame.Ask(5, 7));
    frames.add(new Frame.AskKeeper(9));
    frames.add(new Frame.TellKeeper(9, 2, new TreeMap<>(Map.of(3, 11_000L))));
    frames.add(new Frame.AskPast(5, 7, 3_600_000, 0, 1));
    frames.add(
        new Frame.TellPast(
            5,
            true,
            9,
            List.of(new Frame.Used(Frame.Used.BRIEF, 8, 7, 12), new Frame.Used(3, 6, 5, 1))));
    frames.add(
        new Frame.Tell(
            5,
            true,
            List.of(
                new Frame.Report(
                    2,
                    true,
                    new int[] {0, 1, 2, 9, 65_535},
                    12,
                    List.of(new Frame.Held(new int[] {4}, 1, 8, -3, 77)),
                    List.of(new Frame.Waiting(3, 0, -9, KEY, 6))))));
    wishes().forEach(wish -> frames.add(new Frame.Petition(wish)));
    asks().forEach(ask -> frames.add(new Frame.Poll(ask)));
    replies().forEach(reply -> frames.add(new Frame.Vote(3, reply)));
    frames.add(new Frame.Known(frozen()));
    frames.add(new Frame.Known(founded()));
    frames.add(new Frame.Renew(1, 2, Long.MAX_VALUE, true));
    frames.add(new Frame.Answer(1, 2, new MembershipAnswer(3, true)));
    frames.add(new Frame.Answer(1, 2, new MembershipAnswer(3, false)));
    frames.add(new Frame.Reported(7, 2, reports()));
    frames.add(new Frame.Noted(2, 1L << 50, Ids.of(1, 7)));
    frames.add(new Frame.Goodbye());
    frames.add(new Frame.Leaving());
    return frames;
  }

  private static Charter founded() {
    return Charter.founded(new UUID(8, 9), 1, new Seat(new UUID(1, 1), "m1", true, false, 0, 0));
  }

  /** Something of each kind: seats, members that are out, units kept back, a group unknown. */
  private static Charter frozen() {
    SortedMap<Integer, Ids> quarantine = new TreeMap<>(Map.of(3, Ids.of(4, 9), 11, Ids.of(9)));
    SortedMap<Integer, Opening> shares = new TreeMap<>();
    shares.put(3, new Opening.OfUnits(2, Ids.of(1, 2, 3, 11), Ids.of(1), quarantine));
    shares.put(4, new Opening.OfGroups(1, UNKNOWN_GROUP, Ids.of(2), Ids.of(4)));
    shares.put(6, new Opening.OfGroups(1, Opening.OfGroups.NO_GROUP, Ids.NONE, Ids.NONE));
    shares.put(7, new Opening.OfGroups(1, 5, Ids.of(1), Ids.NONE));
    Agreed agreed =
        new Agreed(
            77,
            1L << 40,
            false,
            9,
            12,
            Ids.of(1, 2, 12),
            Ids.of(1, 2),
            Ids.of(1, 2, 33),
            Ids.of(1),
            new TreeMap<>(Map.of(4, 5L, 9, 1L << 40)),
            shares);
    SortedMap<String, Ids> removed = new TreeMap<>(Map.of("größer", Ids.of(4, 9), "s", Ids.of(9)));
    Charter charter =
        new Charter(new UUID(8, 9), agreed, new TreeMap<>(), 0, new TreeMap<>(), removed);
    for (Definition definition : definitions()) {
      charter = charter.with(definition);
    }
    return charter
        .with(1, new Seat(new UUID(1, 1), "größer", true, false, 0, 0))
        .with(12, new Seat(new UUID(1, 2), "m2", false, true, 33, Long.MAX_VALUE))
        .with(13, new Seat(new UUID(1, 3), "m3", false, true, 0, 1, new Drain(5, true)));
  }

  private static List<Wish> wishes() {
    return List.of(
        new Wish.Join(new Seat(new UUID(5, 6), "m5", false, true, 7, 8)),
        new Wish.Leave(3, 99),
        new Wish.Make(2, "gpus", definitions().getFirst().settings(), 3),
        new Wish.Change(definitions().getLast()),
        new Wish.Remove(0, 4),
        new Wish.Renewal(1L << 40),
        new Wish.Touch(1, 5),
        new Wish.Forget(4, 1L << 40),
        new Wish.Order(3, 7),
        new Wish.Emptied(3, 7));
  }

  private static List<Ask<Charter>> asks() {
    return List.of(
        new Ask.Prepare<>(BALLOT, frozen()), new Ask.Accept<>(BALLOT, founded(), frozen()));
  }

  private static List<Reply<Charter>> replies() {
    return List.of(
        new Reply.Promise<>(BALLOT, 4, Ballot.NONE, null),
        new Reply.Promise<>(BALLOT, 4, new Ballot(3, 1), frozen()),
        new Reply.Accepted<>(BALLOT, 4),
        new Reply.Refused<>(BALLOT, new Ballot(1L << 41, 3)),
        new Reply.Behind<>(frozen()));
  }

  private static SortedMap<Integer, ShareReport> reports() {
    return new TreeMap<>(
        Map.of(
            0, new ShareReport.OfUnits(true, Ids.of(0, 65_535), Ids.of(1, 2)),
            3, new ShareReport.OfUnits(false, Ids.NONE, Ids.NONE),
            4, new ShareReport.OfGroups(true, Opening.OfGroups.NO_GROUP),
            9, new ShareReport.OfGroups(false, 4)));
  }

  private static List<Acceptor.State<Charter>> states() {
    return List.of(
        Acceptor.State.of(founded()),
        new Acceptor.State<>(founded(), BALLOT, new Ballot(3, 1), frozen()));
  }

  private static List<Message> messages() {
    Summary summary = new Summary(KEY, 3, 1);
    return List.of(
        new HkMessage.Token(HT, 8, 2, 1, summary),
        new HkMessage.Token(HT, 8, 0, 0, null),
        new HkMessage.Request(HT, summary),
        new HkMessage.Update(HT, null),
        new HkMessage.Release(HT, 3),
        new HkMessage.Link(Height.cutOff(-1, 4)),
        new HkMessage.Need(HT, -1),
        new GmeMessage.Token(HT, SOME),
        new GmeMessage.Token(HT, SOME, new GmeMessage.Session(3, 2, 1 << 20)),
        new GmeMessage.Token(HT, SOME, new GmeMessage.Session(UNKNOWN_GROUP, 2, 1 << 20)),
        new GmeMessage.Request(HT, SOME),
        new GmeMessage.Cancel(SOME),
        new GmeMessage.Subtoken(3, 65_536),
        new GmeMessage.Release(1),
        new GmeMessage.Link(HT),
        new GmeMessage.Need(HT, 3));
  }

  private static int[] units(Message message) {
    boolean hk = message instanceof HkMessage;
    return IntStream.range(0, hk ? message.units() : 0).map(u -> 3 * u).toArray();
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

  /** What a keeper asks names each unit four times; here every other one is kept back. */
  @Test
  void asManyUnitsAsThereMayBeFitIntoAFrame() throws MalformedException {
    WireLimits limits = new WireLimits(1 << 20, 1000, 100);
    Codec codec = new Codec(limits);
    Frame frame = new Frame.Poll(new Ask.Accept<>(BALLOT, full(limits), full(limits)));
    byte[] bytes = codec.write(new Letter(HEADER, frame));

    assertThat(bytes.length).isLessThan(limits.frameBytes() - 2 * limits.definitionBytes());
    assertThat(codec.read(bytes, 0, bytes.length).frame()).isEqualTo(frame);
  }

  private static Charter full(WireLimits limits) {
    Ids all = Ids.of(IntStream.range(0, SemaphoreConfig.MAX_UNITS));
    SortedMap<Integer, Ids> odd = new TreeMap<>();
    all.filter(unit -> unit % 2 == 1).stream().forEach(unit -> odd.put(unit, Ids.of(4)));
    var made = new Opening.OfUnits(1, all, all.filter(unit -> unit % 2 == 0), odd);
    SortedMap<Integer, Opening> shares = new TreeMap<>();
    for (int s = 1; s <= limits.units() / SemaphoreConfig.MAX_UNITS; s++) {
      shares.put(s, made);
    }
    Agreed a = founded().agreed();
    Agreed agreed =
        new Agreed(
            a.version(),
            a.epoch(),
            a.open(),
            a.opened(),
            a.last(),
            a.members(),
            a.base(),
            a.keepers(),
            a.formerKeepers(),
            a.out(),
            shares);
    return new Charter(
        founded().cluster(), agreed, founded().seats(), 0, new TreeMap<>(), new TreeMap<>());
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

  @Test
  void whatAKeeperKeepsComesBackAsItWas() throws MalformedException {
    for (Acceptor.State<Charter> state : states()) {
      byte[] bytes = CODEC.write(state);
      assertThat(CODEC.readState(bytes)).isEqualTo(state);
      for (int length = 0; length < bytes.length; length++) {
        byte[] shorter = java.util.Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> CODEC.readState(shorter)).isInstanceOf(MalformedException.class);
      }
      byte[] longer = java.util.Arrays.copyOf(bytes, bytes.length + 1);
      assertThatThrownBy(() -> CODEC.readState(longer)).isInstanceOf(MalformedException.class);
      bytes[0]++;
      assertThatThrownBy(() -> CODEC.readState(bytes)).hasMessageStartingWith("version");
    }
  }

  @Test
  void anyBytesOfAKeeperAreReadOrRefused() {
    Random random = new Random(7);
    List<byte[]> real = states().stream().map(CODEC::write).toList();
    int read = 0;
    for (int run = 0; run < 50_000; run++) {
      try {
        CODEC.write(CODEC.readState(run % 3 == 0 ? noise(random) : altered(real, random)));
        read++;
      } catch (MalformedException refused) {
        assertThat(refused).hasMessageMatching("(?s).+");
      }
    }
    assertThat(read).isBetween(1_000, 40_000);
  }

  @Test
  void aGroupBelowTheUnknownOneIsNone() {
    Message token = new GmeMessage.Token(HT, SOME, new GmeMessage.Session(-3, 0, 1));
    byte[] bytes = CODEC.write(new Letter(HEADER, new Frame.Parcel(7, Cargo.NONE, token)));

    assertThatThrownBy(() -> read(bytes)).hasMessage("group -3");
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
    out.flag(true);
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
    Charter tooMany = founded();
    for (int n = 0; n < 11; n++) {
      Definition.Groups none = new Definition.Groups(GroupConfig.standard(), List.of());
      tooMany = tooMany.with(new Definition(n, "s" + n, 1, none));
    }
    Frame known = new Frame.Known(tooMany);
    assertThatThrownBy(() -> read(CODEC.write(new Letter(HEADER, known))))
        .isInstanceOf(MalformedException.class);
    Frame tooLong =
        new Frame.Hello(
            new UUID(1, 1),
            1,
            "x".repeat(1201),
            LIMITS,
            new Frame.Recovery(1, 1, 1),
            1,
            1,
            1,
            1,
            false);
    assertThatThrownBy(() -> read(CODEC.write(new Letter(HEADER, tooLong))))
        .isInstanceOf(MalformedException.class);
  }
}
