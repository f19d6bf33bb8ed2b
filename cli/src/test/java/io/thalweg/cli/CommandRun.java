package io.thalweg.cli;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A command run in this process, as in a pipe, with all that it printed. */
record CommandRun(int code, String out, String err) {

  static CommandRun of(String... args) {
    return on(Terminal.NONE, args);
  }

  static CommandRun on(Terminal terminal, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Main.run(new Console(out, err, terminal), args);
    return new CommandRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs a line, split at spaces, followed by further arguments as they are. */
  static CommandRun line(String line, Object... more) {
    List<String> args = new ArrayList<>(Arrays.asList(line.split(" ")));
    for (Object argument : more) {
      args.add(argument.toString());
    }
    return of(args.toArray(String[]::new));
  }
}
