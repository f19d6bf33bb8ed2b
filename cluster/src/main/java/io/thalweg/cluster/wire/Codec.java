package io.thalweg.cluster.wire;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Frame.Acknowledge;
import io.thalweg.cluster.wire.Frame.Ask;
import io.thalweg.cluster.wire.Frame.Define;
import io.thalweg.cluster.wire.Frame.Goodbye;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Leaving;
import io.thalweg.cluster.wire.Frame.Loss;
import io.thalweg.cluster.wire.Frame.Lost;
import io.thalweg.cluster.wire.Frame.Missing;
import io.thalweg.cluster.wire.Frame.Open;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Tell;
import io.thalweg.cluster.wire.Frame.Unlink;
import io.thalweg.cluster.wire.Frame.Unlinked;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Converts letters to bytes and back. The first byte is the version. A member that reads another
 * version drops the frame and reports it, so that a half-upgraded cluster does not go unnoticed.
 */
public final class Codec {
  public static final int VERSION = 3;

  private final WireLimits limits;

  public Codec(WireLimits limits) {
    this.limits = limits;
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
        out.number(h.id());
        out.text(h.name());
        out.number(h.limits().messageBytes());
        out.number(h.limits().semaphores());
        out.number(h.limits().nameLength());
        out.number(h.conversation());
        out.number(h.heard());
        out.number(h.last());
        out.number(h.taken());
      }
      case Open(int number) -> numbered(2, number, out);
      case Unlink(int number) -> numbered(3, number, out);
      case Unlinked(int number) -> numbered(4, number, out);
      case Parcel p -> write(p, out);
      case Define(List<Definition> definitions) -> {
        out.octet(6);
        write(definitions, out);
      }
      case Acknowledge a -> out.octet(7);
      case Ask(long query, int number, List<UUID> gone) -> {
        out.octet(8);
        out.number(query);
        out.number(number);
        writeIds(gone, out);
      }
      case Tell(long query, boolean settled, boolean last, List<Report> reports) -> {
        out.octet(9);
        out.number(query);
        out.flag(settled);
        out.flag(last);
        out.number(reports.size());
        reports.forEach(report -> write(report, out));
      }
      case Lost(long round, List<UUID> gone, long heard, List<Loss> losses) -> {
        out.octet(10);
        out.number(round);
        writeIds(gone, out);
        out.number(heard);
        out.number(losses.size());
        losses.forEach(loss -> write(loss, out));
      }
      case Goodbye g -> out.octet(11);
      case Leaving l -> out.octet(12);
      case Missing(UUID id, String name, long report) -> {
        out.octet(13);
        out.uuid(id);
        out.text(name);
        out.number(report);
      }
    }
  }

  private Frame read(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> readHello(in);
      case 2 -> new Open(in.number(0, Integer.MAX_VALUE));
      case 3 -> new Unlink(in.number(0, Integer.MAX_VALUE));
      case 4 -> new Unlinked(in.number(0, Integer.MAX_VALUE));
      case 5 -> readParcel(in);
      case 6 -> new Define(readDefinitions(in));
      case 7 -> new Acknowledge();
      case 8 -> new Ask(in.number(), in.number(0, Integer.MAX_VALUE), readIds(in));
      case 9 -> readTell(in);
      case 10 -> readLost(in);
      case 11 -> new Goodbye();
      case 12 -> new Leaving();
      case 13 -> new Missing(in.uuid(), in.text(WireLimits.MEMBER_NAME_BYTES), in.number());
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
        in.number(1, Integer.MAX_VALUE),
        in.text(WireLimits.MEMBER_NAME_BYTES),
        new WireLimits(
            in.number(0, Integer.MAX_VALUE),
            in.number(0, Integer.MAX_VALUE),
            in.number(0, Integer.MAX_VALUE)),
        in.number(),
        in.number(),
        in.number(),
        in.number());
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
      case Cargo.Definitions(int[] units, List<Definition> definitions) -> {
        out.octet(2);
        out.ascending(units);
        write(definitions, out);
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
      case 2 -> new Cargo.Definitions(in.ascending(SemaphoreConfig.MAX_UNITS), readDefinitions(in));
      case 3 -> new Cargo.Count(in.number());
      default -> throw new MalformedException("cargo of an unknown kind");
    };
  }

  private static void write(List<Definition> definitions, FrameWriter out) {
    out.number(definitions.size());
    definitions.forEach(definition -> definition.write(out));
  }

  private List<Definition> readDefinitions(FrameReader in) throws MalformedException {
    int count = in.number(0, limits.semaphores());
    List<Definition> definitions = new ArrayList<>(Math.min(count, 64));
    for (int d = 0; d < count; d++) {
      definitions.add(Definition.read(in, limits));
    }
    return definitions;
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
    out.flag(report.underway());
  }

  private static Tell readTell(FrameReader in) throws MalformedException {
    long query = in.number();
    boolean settled = in.flag();
    boolean last = in.flag();
    int count = in.count();
    List<Report> reports = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      reports.add(readReport(in));
    }
    return new Tell(query, settled, last, reports);
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
    return new Report(number, token, free, weight, held, waiting, in.flag());
  }

  private static void write(Loss loss, FrameWriter out) {
    out.number(loss.number());
    out.flag(loss.token());
    out.ascending(loss.units());
    out.text(loss.with());
  }

  private static Lost readLost(FrameReader in) throws MalformedException {
    long round = in.number();
    List<UUID> gone = readIds(in);
    long heard = in.number();
    List<Loss> losses = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      losses.add(
          new Loss(
              in.number(0, Integer.MAX_VALUE),
              in.flag(),
              in.ascending(SemaphoreConfig.MAX_UNITS),
              in.text(1 << 16)));
    }
    return new Lost(round, gone, heard, losses);
  }

  private static void writeIds(List<UUID> ids, FrameWriter out) {
    out.number(ids.size());
    ids.forEach(out::uuid);
  }

  private static List<UUID> readIds(FrameReader in) throws MalformedException {
    List<UUID> ids = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      ids.add(in.uuid());
    }
    return ids;
  }
}
