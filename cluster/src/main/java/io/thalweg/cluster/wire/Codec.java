package io.thalweg.cluster.wire;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Frame.Acknowledge;
import io.thalweg.cluster.wire.Frame.Answer;
import io.thalweg.cluster.wire.Frame.Ask;
import io.thalweg.cluster.wire.Frame.AskKeeper;
import io.thalweg.cluster.wire.Frame.AskPast;
import io.thalweg.cluster.wire.Frame.Goodbye;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Known;
import io.thalweg.cluster.wire.Frame.Leaving;
import io.thalweg.cluster.wire.Frame.Noted;
import io.thalweg.cluster.wire.Frame.Open;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Petition;
import io.thalweg.cluster.wire.Frame.Poll;
import io.thalweg.cluster.wire.Frame.Renew;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Reported;
import io.thalweg.cluster.wire.Frame.Tell;
import io.thalweg.cluster.wire.Frame.TellKeeper;
import io.thalweg.cluster.wire.Frame.TellPast;
import io.thalweg.cluster.wire.Frame.Unlink;
import io.thalweg.cluster.wire.Frame.Unlinked;
import io.thalweg.cluster.wire.Frame.Used;
import io.thalweg.cluster.wire.Frame.Vote;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Converts letters to bytes and back. The first byte is the version. A member that reads another
 * version drops the frame and reports it, so that a half-upgraded cluster does not go unnoticed.
 */
public final class Codec {
  public static final int VERSION = 8;

  private final WireLimits limits;
  private final CharterCodec charters;
  private final RegisterCodec register;

  public Codec(WireLimits limits) {
    this.limits = limits;
    this.charters = new CharterCodec(limits);
    this.register = new RegisterCodec(charters);
  }

  /** Writes what a keeper has to remember. */
  public byte[] write(Acceptor.State<Charter> state) {
    FrameWriter out = new FrameWriter(256);
    out.octet(VERSION);
    register.write(state, out);
    return out.toBytes();
  }

  /** Reads what a keeper has written. */
  public Acceptor.State<Charter> readState(byte[] bytes) throws MalformedException {
    FrameReader in = new FrameReader(bytes, 0, bytes.length);
    int version = in.octet();
    if (version != VERSION) {
      throw new MalformedException("version " + version + ", not " + VERSION);
    }
    Acceptor.State<Charter> state = register.readState(in);
    in.end();
    return state;
  }

  public byte[] write(Letter letter) {
    Header header = letter.header();
    FrameWriter out = new FrameWriter(48);
    out.octet(VERSION);
    out.number(header.epoch());
    out.number(header.sender());
    out.number(header.receiver());
    out.number(header.sequence());
    out.number(header.acknowledged());
    out.number(header.time());
    write(letter.frame(), out);
    return out.toBytes();
  }

  /** Reads one letter, which has to fill these bytes completely. */
  public Letter read(byte[] bytes, int offset, int length) throws MalformedException {
    FrameReader in = new FrameReader(bytes, offset, length);
    int version = in.octet();
    if (version != VERSION) {
      throw new MalformedException("version " + version + ", not " + VERSION);
    }
    Header header =
        new Header(in.number(), in.number(), in.number(), in.number(), in.number(), in.time());
    Frame frame = read(in);
    in.end();
    return new Letter(header, frame);
  }

  private void write(Frame frame, FrameWriter out) {
    switch (frame) {
      case Hello h -> {
        out.octet(1);
        out.uuid(h.cluster());
        out.number(h.keeper());
        out.text(h.name());
        out.number(h.limits().messageBytes());
        out.number(h.limits().semaphores());
        out.number(h.limits().nameLength());
        out.number(h.recovery().tenureMillis());
        out.number(h.recovery().suspectMillis());
        out.number(h.recovery().keepers());
        out.number(h.conversation());
        out.number(h.heard());
        out.number(h.last());
        out.number(h.taken());
        out.flag(h.founds());
      }
      case Open(int number) -> numbered(2, number, out);
      case Unlink(int number) -> numbered(3, number, out);
      case Unlinked(int number) -> numbered(4, number, out);
      case Parcel p -> write(p, out);
      case Known(Charter charter) -> {
        out.octet(6);
        charters.write(charter, out);
      }
      case Acknowledge a -> out.octet(7);
      case Ask(long query, int number) -> {
        out.octet(8);
        out.number(query);
        out.number(number);
      }
      case Tell(long query, boolean last, List<Report> reports) -> {
        out.octet(9);
        out.number(query);
        out.flag(last);
        out.number(reports.size());
        reports.forEach(report -> write(report, out));
      }
      case Goodbye g -> out.octet(11);
      case Leaving l -> out.octet(12);
      case Petition(Wish wish) -> {
        out.octet(13);
        write(wish, out);
      }
      case Renew(long round, long epoch, long version, boolean valid) -> {
        out.octet(14);
        out.number(round);
        out.number(epoch);
        out.number(version);
        out.flag(valid);
      }
      case Answer(long round, int keeper, MembershipAnswer answer) -> {
        out.octet(15);
        out.number(round);
        out.number(keeper);
        charters.write(answer, out);
      }
      case Reported(long epoch, int member, SortedMap<Integer, ShareReport> shares) -> {
        out.octet(16);
        out.number(epoch);
        out.number(member);
        charters.write(shares, out);
      }
      case Noted(int keeper, long epoch, Ids heard) -> {
        out.octet(17);
        out.number(keeper);
        out.number(epoch);
        out.ascending(heard.toArray());
      }
      case Poll(var ask) -> {
        out.octet(18);
        register.write(ask, out);
      }
      case Vote(int keeper, Reply<Charter> reply) -> {
        out.octet(19);
        out.number(keeper);
        register.write(reply, out);
      }
      case AskKeeper(long query) -> {
        out.octet(20);
        out.number(query);
      }
      case TellKeeper(long query, int keeper, SortedMap<Integer, Long> left) -> {
        out.octet(21);
        out.number(query);
        out.number(keeper);
        CharterCodec.writeLongs(left, out);
      }
      case AskPast(long query, int number, long from, long until, long finest) -> {
        numbered(22, number, out);
        out.number(query);
        out.number(from);
        out.number(until);
        out.number(finest);
      }
      case TellPast past -> write(past, out);
    }
  }

  private Frame read(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> readHello(in);
      case 2 -> new Open(in.number(0, Integer.MAX_VALUE));
      case 3 -> new Unlink(in.number(0, Integer.MAX_VALUE));
      case 4 -> new Unlinked(in.number(0, Integer.MAX_VALUE));
      case 5 -> readParcel(in);
      case 6 -> new Known(charters.read(in));
      case 7 -> new Acknowledge();
      case 8 -> new Ask(in.number(), in.number(0, Integer.MAX_VALUE));
      case 9 -> readTell(in);
      case 11 -> new Goodbye();
      case 12 -> new Leaving();
      case 13 -> new Petition(readWish(in));
      case 14 -> new Renew(in.number(), in.number(), in.number(), in.flag());
      case 15 -> new Answer(in.number(), in.number(1, Integer.MAX_VALUE), charters.readAnswer(in));
      case 16 ->
          new Reported(in.number(), in.number(1, Integer.MAX_VALUE), charters.readReports(in));
      case 17 ->
          new Noted(
              in.number(1, Integer.MAX_VALUE),
              in.number(),
              Ids.of(in.ascending(Integer.MAX_VALUE)));
      case 18 -> new Poll(register.readAsk(in));
      case 19 -> new Vote(in.number(1, Integer.MAX_VALUE), register.readReply(in));
      case 20 -> new AskKeeper(in.number());
      case 21 ->
          new TellKeeper(in.number(), in.number(1, Integer.MAX_VALUE), CharterCodec.readLongs(in));
      case 22 -> readAskPast(in);
      case 23 -> readTellPast(in);
      default -> throw new MalformedException("a frame of unknown kind");
    };
  }

  private static void numbered(int kind, int number, FrameWriter out) {
    out.octet(kind);
    out.number(number);
  }

  private static Hello readHello(FrameReader in) throws MalformedException {
    return new Hello(
        in.uuid(),
        in.number(0, Integer.MAX_VALUE),
        in.text(WireLimits.MEMBER_NAME_BYTES),
        new WireLimits(
            in.number(0, Integer.MAX_VALUE),
            in.number(0, Integer.MAX_VALUE),
            in.number(0, Integer.MAX_VALUE)),
        new Frame.Recovery(in.number(), in.number(), in.number(0, Integer.MAX_VALUE)),
        in.number(),
        in.number(),
        in.number(),
        in.number(),
        in.flag());
  }

  private static void write(Parcel parcel, FrameWriter out) {
    numbered(5, parcel.number(), out);
    write(parcel.cargo(), out);
    switch (parcel.message()) {
      case HkMessage message -> HkCodec.write(message, out);
      case GmeMessage message -> GmeCodec.write(message, out);
      default -> throw new IllegalArgumentException("no codec for " + parcel.message());
    }
  }

  private Parcel readParcel(FrameReader in) throws MalformedException {
    int number = in.number(0, Integer.MAX_VALUE);
    Cargo cargo = readCargo(in);
    int tag = in.octet();
    Message message = tag < GmeCodec.TOKEN ? HkCodec.read(tag, in) : GmeCodec.read(tag, in);
    return new Parcel(number, cargo, message);
  }

  private static void write(Cargo cargo, FrameWriter out) {
    switch (cargo) {
      case Cargo.Nothing n -> out.octet(0);
      case Cargo.Names(int[] units) -> {
        out.octet(1);
        out.ascending(units);
      }
      case Cargo.Count(long fence) -> {
        out.octet(3);
        out.number(fence);
      }
    }
  }

  private Cargo readCargo(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 0 -> Cargo.NONE;
      case 1 -> new Cargo.Names(in.ascending(SemaphoreConfig.MAX_UNITS));
      case 3 -> new Cargo.Count(in.number());
      default -> throw new MalformedException("cargo of an unknown kind");
    };
  }

  private static void write(Wish wish, FrameWriter out) {
    switch (wish) {
      case Wish.Join(Seat seat) -> {
        out.octet(1);
        seat.write(out);
      }
      case Wish.Leave(int member, long version) -> {
        out.octet(2);
        out.number(member);
        out.number(version);
      }
      case Wish.Make make -> {
        out.octet(3);
        out.number(make.home());
        out.number(make.removals());
        make.as(0).write(out);
      }
      case Wish.Change(Definition next) -> {
        out.octet(4);
        next.write(out);
      }
      case Wish.Remove(int number, long version) -> {
        out.octet(5);
        out.number(number);
        out.number(version);
      }
      case Wish.Renewal(long epoch) -> {
        out.octet(6);
        out.number(epoch);
      }
      case Wish.Touch(int member, long question) -> {
        out.octet(7);
        out.number(member);
        out.number(question);
      }
      case Wish.Forget(int member, long since) -> {
        out.octet(8);
        out.number(member);
        out.number(since);
      }
      case Wish.Order(int member, int number) -> {
        out.octet(9);
        out.number(member);
        out.number(number);
      }
      case Wish.Emptied(int member, int order) -> {
        out.octet(10);
        out.number(member);
        out.number(order);
      }
    }
  }

  private Wish readMake(FrameReader in) throws MalformedException {
    int home = in.number(1, Integer.MAX_VALUE);
    int removals = in.number(0, Integer.MAX_VALUE);
    Definition made = Definition.read(in, limits);
    return new Wish.Make(home, made.name(), made.settings(), removals);
  }

  private Wish readWish(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> new Wish.Join(Seat.read(in));
      case 2 -> new Wish.Leave(in.number(1, Integer.MAX_VALUE), in.number());
      case 3 -> readMake(in);
      case 4 -> new Wish.Change(Definition.read(in, limits));
      case 5 -> new Wish.Remove(in.number(0, Integer.MAX_VALUE), in.number());
      case 6 -> new Wish.Renewal(in.number());
      case 7 -> new Wish.Touch(in.number(1, Integer.MAX_VALUE), in.number());
      case 8 -> new Wish.Forget(in.number(1, Integer.MAX_VALUE), in.number());
      case 9 -> new Wish.Order(in.number(1, Integer.MAX_VALUE), in.number(1, Integer.MAX_VALUE));
      case 10 -> new Wish.Emptied(in.number(1, Integer.MAX_VALUE), in.number(1, Integer.MAX_VALUE));
      default -> throw new MalformedException("a wish of an unknown kind");
    };
  }

  private static void write(Report report, FrameWriter out) {
    out.number(report.number());
    out.flag(report.token());
    out.ascending(report.free());
    out.number(report.weight());
    out.number(report.held().size());
    for (Held held : report.held()) {
      out.ascending(held.units());
      out.number(held.group());
      out.number(held.fence());
      out.signed(held.priority());
      out.number(held.ageMillis());
    }
    out.number(report.waiting().size());
    for (Waiting waiting : report.waiting()) {
      out.number(waiting.units());
      out.number(waiting.group());
      out.signed(waiting.priority());
      HkCodec.key(waiting.key(), out);
      out.number(waiting.ageMillis());
    }
  }

  private static AskPast readAskPast(FrameReader in) throws MalformedException {
    int number = in.number(0, Integer.MAX_VALUE);
    return new AskPast(in.number(), number, in.number(), in.number(), in.number());
  }

  private static void write(TellPast past, FrameWriter out) {
    out.octet(23);
    out.number(past.query());
    out.flag(past.last());
    out.number(past.reach());
    out.number(past.used().size());
    for (Used used : past.used()) {
      out.number(used.unit() + 1L);
      out.number(used.from());
      out.number(used.until());
      out.number(used.leases());
    }
  }

  private static TellPast readTellPast(FrameReader in) throws MalformedException {
    long query = in.number();
    boolean last = in.flag();
    long reach = in.number();
    List<Used> used = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      int unit = in.number(0, SemaphoreConfig.MAX_UNITS) - 1;
      used.add(new Used(unit, in.number(), in.number(), in.number()));
    }
    return new TellPast(query, last, reach, used);
  }

  private static Tell readTell(FrameReader in) throws MalformedException {
    long query = in.number();
    boolean last = in.flag();
    int count = in.count();
    List<Report> reports = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      reports.add(readReport(in));
    }
    return new Tell(query, last, reports);
  }

  private static Report readReport(FrameReader in) throws MalformedException {
    int number = in.number(0, Integer.MAX_VALUE);
    boolean token = in.flag();
    int[] free = in.ascending(SemaphoreConfig.MAX_UNITS);
    long weight = in.number();
    List<Held> held = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      held.add(
          new Held(
              in.ascending(SemaphoreConfig.MAX_UNITS),
              in.number(0, Integer.MAX_VALUE),
              in.number(),
              in.signed(),
              in.number()));
    }
    List<Waiting> waiting = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      waiting.add(
          new Waiting(
              in.number(0, Integer.MAX_VALUE),
              in.number(0, Integer.MAX_VALUE),
              in.signed(),
              HkCodec.key(in),
              in.number()));
    }
    return new Report(number, token, free, weight, held, waiting);
  }
}
