package io.thalweg.web.chromium;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;

/**
 * A Chromium with a fresh profile and without a window. Where none is installed, tests that ask for
 * one are reported as skipped.
 */
public final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final String MISSING =
      "NO BROWSER, so this test of the lab is SKIPPED: install Chromium (on Debian: apt-get install"
          + " chromium), or name one in the environment variable CHROMIUM";

  private static final List<String> OPTIONS =
      List.of(
          "--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--disable-dev-shm-usage",
          "--no-first-run",
          "--no-default-browser-check",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-extensions",
          "--remote-debugging-port=0");

  private final Path profile;
  private final Process process;
  private final DevTools devTools;
  private final Map<String, Page> pages = new ConcurrentHashMap<>(); // by session

  private Browser(Path program, List<String> more) throws IOException {
    this.profile = Files.createTempDirectory("thalweg-browser");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(OPTIONS);
    command.addAll(more);
    command.add("--user-data-dir=" + profile);
    command.add("about:blank");
    this.process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    this.devTools = new DevTools(address(), this::event);
  }

  /** Starts one, or skips the test if there is none. */
  public static Browser start(String... more) {
    Optional<Path> program = find();
    if (program.isEmpty()) {
      System.err.println(MISSING);
    }
    Assumptions.assumeTrue(program.isPresent(), MISSING);
    try {
      return new Browser(program.orElseThrow(), List.of(more));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Path> find() {
    String named = System.getenv("CHROMIUM");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(":")).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Reads the address of the DevTools, which Chromium writes to its standard error. */
  private URI address() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = lines.readLine();
    while (line != null && !line.startsWith("DevTools listening on ")) {
      line = lines.readLine();
    }
    if (line == null) {
      throw new IOException("the browser ended before it could be driven");
    }
    Thread rest = new Thread(() -> lines.lines().forEach(ignored -> {}), "browser's errors");
    rest.setDaemon(true);
    rest.start();
    return URI.create(line.substring("DevTools listening on ".length()).trim());
  }

  /** Opens a new tab. */
  public Page page() {
    String target =
        devTools
            .call(null, "Target.createTarget", Map.of("url", "about:blank"))
            .path("targetId")
            .asString();
    String session =
        devTools
            .call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asString();
    Page page = new Page(devTools, session);
    pages.put(session, page);
    page.listen(session);
    return page;
  }

  private void event(String session, String method, JsonNode params) {
    Page page = pages.get(session);
    if (page == null) {
      return;
    }
    if (method.equals("Target.attachedToTarget")) { // a Worker of the page
      String worker = params.path("sessionId").asString();
      pages.put(worker, page);
      page.listen(worker);
    } else {
      page.event(method, params);
    }
  }

  @Override
  public void close() {
    devTools.send(null, "Browser.close", Map.of());
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      try (Stream<Path> files = Files.walk(profile)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
