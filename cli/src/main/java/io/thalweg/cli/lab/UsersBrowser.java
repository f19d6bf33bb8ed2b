package io.thalweg.cli.lab;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens an address in the browser of the user, by the program that the system has for that. */
final class UsersBrowser {
  private UsersBrowser() {}

  /** Returns whether the program was started; whether a browser then opens, nobody can tell. */
  static boolean opens(String address) {
    boolean display = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.contains("mac")) {
      return starts(List.of("open", address));
    }
    if (system.contains("win")) {
      return starts(List.of("rundll32", "url.dll,FileProtocolHandler", address));
    }
    return display && starts(List.of("xdg-open", address));
  }

  private static boolean starts(List<String> command) {
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }
}
