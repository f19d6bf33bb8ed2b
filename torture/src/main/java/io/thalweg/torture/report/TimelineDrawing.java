package io.thalweg.torture.report;

import io.thalweg.torture.judge.Breach;
import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.HarnessHistory;
import io.thalweg.torture.judge.HarnessHistory.Injected;
import io.thalweg.torture.judge.RunFigures;
import io.thalweg.torture.judge.TortureVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Draws a run: faults and epochs above, a lane for each member, the whole fleet below. */
final class TimelineDrawing {
  private static final double WIDTH = 1200;
  private static final double LEFT = 70;
  private static final double RIGHT = 14;
  private static final double AXIS = 22;
  private static final double FAULT_ROW = 19;
  private static final double LANE = 62;
  private static final double GAP = 8;
  private static final double FLEET = 58;
  private static final int BINS = 380;
  private static final double CLIENTS = 4;

  private final Evidence evidence;
  private final TortureVerdict verdict;
  private final HarnessHistory harness;
  private final TimeScale scale;
  private final SvgCanvas canvas = new SvgCanvas();
  private double y;

  TimelineDrawing(Evidence evidence, TortureVerdict verdict) {
    this.evidence = evidence;
    this.verdict = verdict;
    this.harness = evidence.harness();
    this.scale = new TimeScale(harness.start(), harness.over(), LEFT, WIDTH - LEFT - RIGHT);
  }

  String draw() {
    List<List<Injected>> rows = rows();
    double top = AXIS;
    double epochs = top + rows.size() * FAULT_ROW;
    double lanes = epochs + EpochRow.HEIGHT + GAP;
    double bottom = lanes + harness.members().size() * (LANE + GAP) + FLEET;
    var epochRow = new EpochRow(evidence.epochs(), scale, canvas);
    outage(lanes, bottom);
    axis(bottom);
    y = top;
    rows.forEach(this::faults);
    y = lanes;
    double most = 1;
    for (String member : harness.members()) {
      most = Math.max(most, bins(member).mostGrants());
    }
    for (String member : harness.members()) {
      lane(member, most);
      y += LANE + GAP;
    }
    epochRow.lines(epochs, bottom); // above the lanes, which are opaque
    epochRow.draw(epochs, LEFT);
    fleet();
    breaches(bottom);
    return canvas.toSvg(WIDTH, bottom + 34, "timeline of the run");
  }

  private Bins bins(String member) {
    return Bins.of(evidence, member::equals, scale, BINS);
  }

  /** Puts the faults into as few rows as possible without overlaps. */
  private List<List<Injected>> rows() {
    List<List<Injected>> rows = new ArrayList<>();
    for (Injected fault : harness.faults()) {
      List<Injected> free =
          rows.stream()
              .filter(row -> scale.x(row.getLast().to()) + 2 < scale.x(fault.from()))
              .findFirst()
              .orElseGet(
                  () -> {
                    List<Injected> fresh = new ArrayList<>();
                    rows.add(fresh);
                    return fresh;
                  });
      free.add(fault);
    }
    return rows;
  }

  private void axis(double bottom) {
    int step = scale.markSeconds();
    for (int second = 0; second <= scale.seconds(); second += step) {
      double x = scale.x(scale.at(second));
      canvas.line("grid", x, AXIS - 5, x, bottom);
      canvas.text("tick", x, AXIS - 9, "middle", label(second));
    }
    double calm = scale.x(harness.calm());
    canvas.line("calm", calm, AXIS - 5, calm, bottom);
    canvas.text("note", calm + 5, bottom + 28, "start", "calm");
  }

  private static String label(int second) {
    return second < 60
        ? second + " s"
        : String.format(Locale.ROOT, "%d:%02d", second / 60, second % 60);
  }

  private void faults(List<Injected> row) {
    for (Injected fault : row) {
      double from = scale.x(fault.from());
      double width = scale.x(fault.to()) - from;
      canvas.box("fault " + fault.kind(), from, y, width, FAULT_ROW - 4, told(fault));
      String words = fault.kind() + " " + fault.whom();
      if (width > words.length() * 6.8) {
        canvas.text("inside", from + 4, y + 11.5, "start", words);
      } else if (width > fault.kind().length() * 6.9) {
        canvas.text("inside", from + 4, y + 11.5, "start", fault.kind());
      }
    }
    y += FAULT_ROW;
  }

  private static String told(Injected fault) {
    return String.format(
        Locale.ROOT,
        "%s %s, %.1f s",
        fault.kind(),
        fault.whom(),
        (fault.to() - fault.from()) / 1e9);
  }

  private void lane(String member, double most) {
    double level = y + LANE * 0.62;
    canvas.text("name", LEFT - 10, level - 8, "end", member);
    canvas.box("down", LEFT, y, scale.width(), LANE, member + " is down");
    for (HarnessHistory.Life life : harness.lives()) {
      if (life.member().equals(member)) {
        double from = scale.x(life.from());
        canvas.box("up", from, y, scale.x(life.to()) - from, LANE, "");
      }
    }
    for (Injected fault : harness.faults()) {
      if (hits(fault, member)) {
        double from = scale.x(fault.from());
        canvas.box("on " + fault.kind(), from, y, scale.x(fault.to()) - from, LANE, told(fault));
      }
    }
    Bins bins = bins(member);
    double up = (LANE * 0.62 - 6) / most;
    canvas.area("entries", bins.grants(), LEFT, scale.width(), level, up, -1);
    canvas.area("grants", bins.units(), LEFT, scale.width(), level, up, -1);
    canvas.area(
        "waiting", bins.waiting(), LEFT, scale.width(), level, (LANE * 0.38 - 3) / CLIENTS, 1);
    canvas.line("level", LEFT, level, LEFT + scale.width(), level);
    for (Evidence.StoreWrite write : evidence.writes()) {
      if (!write.accepted() && write.member().equals(member)) {
        canvas.mark(
            "refused", scale.x(write.at()), y + 10, "the store refused fence " + write.fence());
      }
    }
  }

  /** Whether a member is one of those that a fault names first, so that it marks its lane. */
  private static boolean hits(Injected fault, String member) {
    String first = fault.whom().split("[|>]")[0];
    return Arrays.asList(first.split(",")).contains(member);
  }

  private void fleet() {
    Bins all = Bins.of(evidence, member -> true, scale, BINS);
    double level = y + FLEET - 6;
    canvas.text("name", LEFT - 10, level - 14, "end", "fleet");
    double up = (FLEET - 14) / Math.max(1, all.mostGrants());
    canvas.area("entries", all.grants(), LEFT, scale.width(), level, up, -1);
    canvas.area("grants", all.units(), LEFT, scale.width(), level, up, -1);
    canvas.line("level", LEFT, level, LEFT + scale.width(), level);
  }

  private void outage(double top, double bottom) {
    RunFigures.Outage longest = verdict.figures().outage();
    if (longest.nanos() <= 0) {
      return;
    }
    double from = scale.x(longest.from());
    double to = scale.x(longest.to());
    canvas.box("outage", from, top, to - from, bottom - top, "no member was granted units");
    String words = String.format(Locale.ROOT, "longest outage %.1f s", longest.nanos() / 1e9);
    boolean atRight = (from + to) / 2 > WIDTH * 0.85;
    canvas.text(
        "outage-note",
        atRight ? to : (from + to) / 2,
        bottom + 14,
        atRight ? "end" : "middle",
        words);
  }

  private void breaches(double bottom) {
    for (Breach breach : verdict.breaches()) {
      if (breach.at() >= scale.from() && breach.at() < harness.calm()) {
        double x = scale.x(breach.at());
        canvas.line("breach", x, AXIS, x, bottom);
      }
    }
  }
}
