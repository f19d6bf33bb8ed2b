package io.thalweg.cli.lab;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.sim.BadInput;
import io.thalweg.web.server.LabServer;
import io.thalweg.web.server.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves the lab to browsers on this machine until it is told to end. */
@Command(
    name = "lab",
    description = {
      "Open the lab in a browser: the same simulator and checker, to look at and to try.",
      "It is served on 127.0.0.1 alone until Ctrl-C, and asks no other server for anything. The"
          + " build also makes it one file, web/target/thalweg-lab.html, which needs no server."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  thalweg lab", "  thalweg lab --port 8088 --no-browser"})
public final class LabCommand implements Subcommand {
  private static final int PORT_MAX = 65_535;
  private static final Path MODULES = Path.of("web", "src", "main", "web");
  private static final Path ENGINE = Path.of("web", "target", "engine", "engine.wasm");

  private final Console console;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "The port to serve it on. Default: any that is free.")
  private int port;

  @Option(names = "--no-browser", description = "Open no browser; print the address only.")
  private boolean noBrowser;

  @Option(
      names = "--dev",
      description =
          "For work on the page, in the folder of the sources: serve its modules as they are now.")
  private boolean dev;

  public LabCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (port < 0 || port > PORT_MAX) {
      throw BadInput.option("--port", "'" + port + "'", "a port from 0 to " + PORT_MAX);
    }
    if (dev && !(Files.isDirectory(MODULES) && Files.isRegularFile(ENGINE))) {
      throw BadInput.option(
          "--dev",
          "no " + (Files.isDirectory(MODULES) ? ENGINE : MODULES) + " here",
          "the folder of the sources, after 'mvn package'");
    }
    return Ending.interrupts(this::serve);
  }

  private int serve() throws InterruptedException {
    try (LabServer server = start()) {
      String address = "http://127.0.0.1:" + server.port() + "/";
      console.out().println("the lab is at " + address + " until Ctrl-C");
      console.out().flush();
      if (!noBrowser && !UsersBrowser.opens(address)) {
        console.say("no browser could be opened: open that address yourself");
      }
      new CountDownLatch(1).await(); // Ctrl-C ends the wait
    }
    return ExitCode.ALL_WELL;
  }

  private LabServer start() {
    try {
      return dev ? LabServer.ofModules(new Modules(MODULES, ENGINE), port) : LabServer.ofPage(port);
    } catch (IOException taken) {
      throw BadInput.option(
          "--port", "'" + port + "' (" + taken.getMessage() + ")", "a port that is free");
    }
  }
}
