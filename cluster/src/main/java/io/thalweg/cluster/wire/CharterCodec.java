package io.thalweg.cluster.wire;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Converts what is agreed, and what members report, to bytes and back. */
final class CharterCodec {
  private static final int NUMBERS = Integer.MAX_VALUE;

  private final WireLimits limits;

  CharterCodec(WireLimits limits) {
    this.limits = limits;
  }

  void write(Charter charter, FrameWriter out) {
    out.uuid(charter.cluster());
    write(charter.agreed(), out);
    out.number(charter.seats().size());
    charter
        .seats()
        .forEach(
            (number, seat) -> {
              out.number(number);
              seat.write(out);
            });
    out.number(charter.made());
    out.number(charter.definitions().size());
    charter.definitions().values().forEach(definition -> definition.write(out));
    out.number(charter.removed().size());
    charter
        .removed()
        .forEach(
            (name, holders) -> {
              out.text(name);
              write(holders, out);
            });
  }

  Charter read(FrameReader in) throws MalformedException {
    var cluster = in.uuid();
    Agreed agreed = readAgreed(in);
    SortedMap<Integer, Seat> seats = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      seats.put(in.number(1, NUMBERS), Seat.read(in));
    }
    int made = in.number(0, NUMBERS);
    SortedMap<Integer, Definition> definitions = new TreeMap<>();
    for (Definition definition : readDefinitions(in)) {
      definitions.put(definition.number(), definition);
    }
    SortedMap<String, Ids> removed = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      removed.put(in.text(limits.nameBytes()), readIds(in));
    }
    return new Charter(cluster, agreed, seats, made, definitions, removed);
  }

  private List<Definition> readDefinitions(FrameReader in) throws MalformedException {
    List<Definition> definitions = new ArrayList<>();
    for (int left = in.number(0, limits.semaphores()); left > 0; left--) {
      definitions.add(Definition.read(in, limits));
    }
    return definitions;
  }

  private static void write(Agreed agreed, FrameWriter out) {
    out.number(agreed.version());
    out.number(agreed.epoch());
    out.flag(agreed.open());
    out.number(agreed.opened());
    out.number(agreed.last());
    write(agreed.members(), out);
    write(agreed.base(), out);
    write(agreed.keepers(), out);
    write(agreed.formerKeepers(), out);
    writeLongs(agreed.out(), out);
    out.number(agreed.shares().size());
    agreed
        .shares()
        .forEach(
            (number, opening) -> {
              out.number(number);
              write(opening, out);
            });
  }

  private static Agreed readAgreed(FrameReader in) throws MalformedException {
    long version = in.number();
    long epoch = in.number();
    boolean open = in.flag();
    long opened = in.number();
    int last = in.number(0, NUMBERS);
    Ids members = readIds(in);
    Ids base = readIds(in);
    Ids keepers = readIds(in);
    Ids formerKeepers = readIds(in);
    SortedMap<Integer, Long> outs = readLongs(in);
    SortedMap<Integer, Opening> shares = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      shares.put(in.number(0, NUMBERS), readOpening(in));
    }
    return new Agreed(
        version, epoch, open, opened, last, members, base, keepers, formerKeepers, outs, shares);
  }

  /** Writes a number for each of some members. */
  static void writeLongs(SortedMap<Integer, Long> all, FrameWriter out) {
    out.number(all.size());
    all.forEach(
        (member, number) -> {
          out.number(member);
          out.number(number);
        });
  }

  static SortedMap<Integer, Long> readLongs(FrameReader in) throws MalformedException {
    SortedMap<Integer, Long> all = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      all.put(in.number(1, NUMBERS), in.number());
    }
    return all;
  }

  private static void write(Opening opening, FrameWriter out) {
    switch (opening) {
      case Opening.OfUnits units -> {
        out.octet(1);
        out.number(units.home());
        write(units.inService(), out);
        write(units.free(), out);
        Map<Ids, List<Integer>> by = bySuspects(units);
        out.number(by.size());
        by.forEach(
            (suspects, kept) -> {
              write(suspects, out);
              out.ascending(kept.stream().mapToInt(unit -> unit).toArray());
            });
      }
      case Opening.OfGroups groups -> {
        out.octet(2);
        out.number(groups.home());
        out.signed(groups.session());
        write(groups.inside(), out);
        write(groups.suspects(), out);
      }
    }
  }

  /** What is kept back: often all units that were free, for the same members. */
  private static Map<Ids, List<Integer>> bySuspects(Opening.OfUnits units) {
    Map<Ids, List<Integer>> by = new LinkedHashMap<>();
    units
        .quarantine()
        .forEach(
            (unit, suspects) -> by.computeIfAbsent(suspects, s -> new ArrayList<>()).add(unit));
    return by;
  }

  private static Opening readOpening(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> {
        int home = in.number(1, NUMBERS);
        Ids inService = readUnits(in);
        Ids free = readUnits(in);
        SortedMap<Integer, Ids> quarantine = new TreeMap<>();
        for (int left = in.count(); left > 0; left--) {
          Ids suspects = readIds(in);
          readUnits(in).stream().forEach(unit -> quarantine.put(unit, suspects));
        }
        yield new Opening.OfUnits(home, inService, free, quarantine);
      }
      case 2 -> new Opening.OfGroups(in.number(1, NUMBERS), in.group(), readIds(in), readIds(in));
      default -> throw new MalformedException("an opening of an unknown kind");
    };
  }

  void write(SortedMap<Integer, ShareReport> reports, FrameWriter out) {
    out.number(reports.size());
    for (Map.Entry<Integer, ShareReport> one : reports.entrySet()) {
      out.number(one.getKey());
      switch (one.getValue()) {
        case ShareReport.OfUnits units -> {
          out.octet(1);
          out.flag(units.token());
          write(units.held(), out);
          write(units.free(), out);
        }
        case ShareReport.OfGroups groups -> {
          out.octet(2);
          out.flag(groups.token());
          out.signed(groups.inside());
        }
      }
    }
  }

  SortedMap<Integer, ShareReport> readReports(FrameReader in) throws MalformedException {
    SortedMap<Integer, ShareReport> reports = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      reports.put(in.number(0, NUMBERS), readReport(in));
    }
    return reports;
  }

  private static ShareReport readReport(FrameReader in) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> new ShareReport.OfUnits(in.flag(), readUnits(in), readUnits(in));
      case 2 -> new ShareReport.OfGroups(in.flag(), in.group());
      default -> throw new MalformedException("a report of an unknown kind");
    };
  }

  void write(MembershipAnswer answer, FrameWriter out) {
    out.number(answer.epoch());
    out.flag(answer.isMember());
  }

  MembershipAnswer readAnswer(FrameReader in) throws MalformedException {
    return new MembershipAnswer(in.number(), in.flag());
  }

  private static void write(Ids ids, FrameWriter out) {
    out.ascending(ids.toArray());
  }

  private static Ids readIds(FrameReader in) throws MalformedException {
    return Ids.of(in.ascending(NUMBERS));
  }

  private static Ids readUnits(FrameReader in) throws MalformedException {
    return Ids.of(in.ascending(SemaphoreConfig.MAX_UNITS));
  }
}
