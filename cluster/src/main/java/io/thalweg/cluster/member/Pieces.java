package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import java.util.ArrayList;
import java.util.List;

/** Splits reports into pieces that fit into a frame, for any number of leases and requests. */
final class Pieces {
  private static final int MOST = 500; // number of leases and requests in a piece
  private static final int UNITS = 16; // the names of 16 units weigh as much as a lease

  private Pieces() {}

  /** Returns at least one piece, which may be empty. */
  static List<List<Report>> of(List<Report> reports) {
    List<List<Report>> pieces = new ArrayList<>();
    List<Report> piece = new ArrayList<>();
    int size = 0;
    for (Report whole : reports) {
      for (Report part : split(whole)) {
        int more = weight(part);
        if (size + more > MOST && !piece.isEmpty()) {
          pieces.add(piece);
          piece = new ArrayList<>();
          size = 0;
        }
        piece.add(part);
        size += more;
      }
    }
    pieces.add(piece);
    return pieces;
  }

  private static int weight(Report part) {
    int units = part.free().length + part.held().stream().mapToInt(h -> h.units().length).sum();
    return 1 + part.held().size() + part.waiting().size() + units / UNITS;
  }

  /** Splits one report. Only the first part has what must count once: token, free units, weight. */
  private static List<Report> split(Report r) {
    List<Report> parts = new ArrayList<>();
    int most = Math.max(r.held().size(), r.waiting().size());
    for (int from = 0; from == 0 || from < most; from += MOST / 2) {
      List<Held> held = part(r.held(), from);
      List<Waiting> waiting = part(r.waiting(), from);
      parts.add(
          from == 0
              ? new Report(r.number(), r.token(), r.free(), r.weight(), held, waiting)
              : new Report(r.number(), false, new int[0], 0, held, waiting));
    }
    return parts;
  }

  private static <T> List<T> part(List<T> all, int from) {
    int begin = Math.min(from, all.size());
    return all.subList(begin, Math.min(all.size(), begin + MOST / 2));
  }
}
