package io.thalweg.web.browser;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the protocols that ran, as the probes tell that the build puts into one of the two
 * engines; in the other, none ever does.
 */
public final class LinesRun {
  private static @Nullable List<String> ran;
  private static String file = "";

  private LinesRun() {}

  /** A line is about to run; called by the probes. */
  public static void ran(String in, int line) {
    if (ran == null) {
      return;
    }
    if (!in.equals(file)) {
      file = in;
      ran.add(in);
    }
    ran.add(String.valueOf(line));
  }

  static void on() {
    ran = new ArrayList<>();
    file = "";
  }

  static void off() {
    ran = null;
  }

  /**
   * Returns what has run since the last call, such as {@code protocols/hk/HkNode.java 120 121}: a
   * file is told where it is another than before.
   */
  static String take() {
    if (ran == null) {
      return "";
    }
    String taken = String.join(" ", ran);
    on();
    return taken;
  }
}
