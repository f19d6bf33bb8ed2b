package io.thalweg.web.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The page as its modules in a folder, with the engine that the build has put elsewhere. */
public final class Modules implements LabServer.Site {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "jsonl", "application/jsonl",
          "wasm", "application/wasm");

  private final Path folder;
  private final Path engine;

  /**
   * @param folder the folder with {@code index.html}
   * @param engine the compiled engine
   */
  public Modules(Path folder, Path engine) {
    this.folder = folder.toAbsolutePath().normalize();
    this.engine = engine;
  }

  @Override
  public Optional<LabServer.Content> at(String path) {
    Path file =
        switch (path) {
          case "/engine.wasm" -> engine;
          case "/probed.wasm", "/listings.json" -> engine.resolveSibling(path.substring(1));
          default -> inFolder(path);
        };
    String name = file.toString();
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    try {
      return type != null && Files.isRegularFile(file)
          ? Optional.of(new LabServer.Content(type, Files.readAllBytes(file)))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // it is gone since
    }
  }

  /** A path that leads out of the folder leads to its page instead. */
  private Path inFolder(String path) {
    Path file = folder.resolve(path.equals("/") ? "index.html" : path.substring(1)).normalize();
    return file.startsWith(folder) ? file : folder.resolve("index.html");
  }

  @Override
  public String policy() {
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src"
        + " data: blob:; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action"
        + " 'none'; frame-ancestors 'none'";
  }
}
