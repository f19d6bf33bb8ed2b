package io.thalweg.cli.demo;

import io.thalweg.cluster.LocalStatus;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Draws the fleet: a row for each member, a column for each unit, and figures below. */
final class FleetView {
  private static final int NAME = 3;
  private static final int FIRST_UNIT = 14;
  private static final int UNIT_WIDTH = 5;
  private static final int WAITING = FIRST_UNIT + DemoCluster.UNITS * UNIT_WIDTH + 2;
  private static final int WAITING_MOST = 8;
  private static final int GRANTS = WAITING + WAITING_MOST + 2;
  private static final int BAR = 14;
  private static final String LEVELS = "▁▂▃▄▅▆▇█";
  private static final int RIGHT = 40;

  private final DemoCluster fleet;
  private final Rates rates;

  FleetView(DemoCluster fleet, Rates rates) {
    this.fleet = fleet;
    this.rates = rates;
  }

  /** Draws a frame; {@code part}, from 0 to 1, is how much of the show has passed. */
  void draw(Screen screen, double part) {
    title(screen, part);
    boolean roomy = screen.lines() >= 24;
    boolean fast = fleet.isFast();
    int[] holders = holders(fast); // all at once, so that a unit that moves is not drawn twice
    int line = roomy ? 2 : 1;
    header(screen, line);
    for (int m = 0; m < DemoCluster.NAMES.size(); m++) {
      line += roomy ? 2 : 1;
      member(screen, line, m, holders, fast ? "▒▒▒" : "███");
    }
    line += 2;
    figures(screen, line);
    line += 3;
    waits(screen, line);
    recent(screen, line, screen.lines() - line - 2);
    legend(screen, screen.lines() - 1);
  }

  private void title(Screen screen, double part) {
    screen.put(0, 1, "Thalweg", Style.TITLE);
    String story =
        screen.columns() > 90
            ? "live: five members on loopback share 6 units over TCP, without a server"
            : "live: five members share 6 units over TCP";
    screen.put(0, 10, story, Style.PLAIN);
    int bar = 18;
    int filled = (int) Math.round(bar * Math.min(1, part));
    int from = screen.columns() - bar - 1;
    screen.put(0, from, "━".repeat(filled), Style.TITLE);
    screen.put(0, from + filled, "─".repeat(bar - filled), Style.DIM);
  }

  private static void header(Screen screen, int line) {
    screen.put(line, NAME + 2, "member", Style.DIM);
    for (int unit = 0; unit < DemoCluster.UNITS; unit++) {
      screen.put(line, FIRST_UNIT + unit * UNIT_WIDTH + 1, String.valueOf(unit), Style.DIM);
    }
    screen.put(line, WAITING, "waiting", Style.DIM);
    screen.put(line, GRANTS, "  grants", Style.DIM);
  }

  private void member(Screen screen, int line, int m, int[] holders, String full) {
    LocalStatus local = fleet.local(m).orElse(null);
    if (local == null) {
      screen.put(line, NAME + 2, DemoCluster.NAMES.get(m), Style.DIM);
      screen.put(line, FIRST_UNIT, "joins …", Style.DIM);
      return;
    }
    String name = DemoCluster.NAMES.get(m);
    screen.put(line, NAME, local.tokenHere() ? "◆ " + name : "  " + name, nameStyle(local));
    for (int unit = 0; unit < DemoCluster.UNITS; unit++) {
      boolean held = holders[unit] == m;
      int column = FIRST_UNIT + unit * UNIT_WIDTH;
      screen.put(line, column, held ? full : " · ", held ? Style.HELD : Style.DIM);
    }
    String marks = "□".repeat(Math.min(WAITING_MOST, local.waiting()));
    screen.put(line, WAITING, marks, Style.WAITING);
    String grants = String.format(Locale.ROOT, "%,8d", fleet.ledger().grants(m));
    screen.put(line, GRANTS, grants, Style.PLAIN);
  }

  /** Returns the holders of units; at full speed the latest ones, since holding is too brief. */
  private int[] holders(boolean fast) {
    UnitHolders ledger = fleet.ledger();
    return IntStream.range(0, DemoCluster.UNITS)
        .map(unit -> fast ? ledger.latestHolder(unit) : ledger.holder(unit))
        .toArray();
  }

  private static Style nameStyle(LocalStatus local) {
    return local.tokenHere() ? Style.TOKEN : Style.PLAIN;
  }

  private void figures(Screen screen, int line) {
    UnitHolders ledger = fleet.ledger();
    String rate = String.format(Locale.ROOT, "%,.0f grants a second", rates.latest());
    screen.put(line, NAME, rate, Style.BOLD);
    screen.put(line, NAME + 30, sparkline(screen.columns() - NAME - 32), Style.HELD);
    String text =
        String.format(
            Locale.ROOT,
            "%,d grants, %,d messages (%.1f a grant), the token moved %,d times",
            ledger.grants(),
            ledger.messages(),
            ledger.messages() / (double) Math.max(1, ledger.grants()),
            ledger.tokenMoves());
    screen.put(line + 1, NAME, text, Style.DIM);
    if (fleet.isFast()) {
      screen.put(line - 1, NAME, " AT FULL SPEED: nobody thinks, nobody holds ", Style.ALARM);
    }
  }

  /** Draws the rates so far on a logarithmic scale, since the pace changes. */
  private String sparkline(int width) {
    List<Double> all = rates.all();
    List<Double> shown = all.subList(Math.max(0, all.size() - Math.max(0, width)), all.size());
    double most = shown.stream().mapToDouble(Math::log1p).max().orElse(1);
    StringBuilder text = new StringBuilder();
    for (double rate : shown) {
      int level = (int) Math.round((LEVELS.length() - 1) * Math.log1p(rate) / Math.max(1, most));
      text.append(LEVELS.charAt(level));
    }
    return text.toString();
  }

  private void waits(Screen screen, int line) {
    screen.put(line, NAME, "mean wait by priority", Style.TITLE);
    double most = 1;
    for (int p = 1; p <= UnitHolders.PRIORITY_MAX; p++) {
      most = Math.max(most, fleet.ledger().waits(p).meanMillis());
    }
    for (int p = UnitHolders.PRIORITY_MAX; p >= 1; p--) {
      UnitHolders.Waits waits = fleet.ledger().waits(p);
      int row = line + 1 + UnitHolders.PRIORITY_MAX - p;
      int filled = (int) Math.round(BAR * waits.meanMillis() / most);
      screen.put(row, NAME + 1, "★".repeat(p), Style.WAITING);
      screen.put(row, NAME + 7, "▇".repeat(filled), Style.HELD);
      String mean =
          waits.count() == 0
              ? "       -"
              : String.format(Locale.ROOT, "%5.0f ms", waits.meanMillis());
      screen.put(row, NAME + 8 + BAR, mean, Style.PLAIN);
    }
  }

  private void recent(Screen screen, int line, int rows) {
    screen.put(line, RIGHT, fleet.isFast() ? "before that" : "just now", Style.TITLE);
    List<String> recent = fleet.ledger().recent();
    for (int row = 0; row < Math.min(rows, recent.size()); row++) {
      screen.put(line + 1 + row, RIGHT + 1, recent.get(row), row == 0 ? Style.PLAIN : Style.DIM);
    }
  }

  private static void legend(Screen screen, int line) {
    screen.put(line, 1, "◆ anna", Style.TOKEN);
    screen.put(line, 8, "has the token", Style.DIM);
    screen.put(line, 24, "███", Style.HELD);
    screen.put(line, 28, "holds the unit", Style.DIM);
    screen.put(line, 45, "□", Style.WAITING);
    screen.put(line, 47, "a request that waits", Style.DIM);
  }
}
