import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the lab one file: the page with its styles, its script, its worker, both engines and the
 * source of the protocols inside, and a Content-Security-Policy that allows exactly these.
 *
 * <p>Run as {@code java build/OneFile.java PAGE_FOLDER SCRIPT ENGINE PROBED LISTINGS OUTPUT...}.
 */
final class OneFile {
  private static final Pattern STYLE =
      Pattern.compile("<link rel=\"stylesheet\" href=\"(.+?)\">\n");
  private static final Pattern SCRIPT =
      Pattern.compile("<script type=\"module\" src=\".+?\"></script>\n");
  private static final int LINE = 1000; // of the engine in base64, for editors

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    String script = read(Path.of(args[1])).strip();
    String html = read(folder.resolve("index.html"));
    StringBuilder styles = new StringBuilder();
    Matcher style = STYLE.matcher(html);
    while (style.find()) {
      styles.append(read(folder.resolve(style.group(1))));
    }
    html = style.replaceAll("");
    html = SCRIPT.matcher(html).replaceAll("");
    require(
        !html.contains(" src=") && !html.contains("<link rel=\"style"), "index.html loads more");
    require(!script.contains("</script"), "the script has an end tag in it");
    String worker = read(folder.resolve("runtime.js")) + read(folder.resolve("worker.js"));
    require(!worker.contains("</script"), "the worker has an end tag in it");
    String policy =
        "default-src 'none'; script-src '"
            + hash(script)
            + "' 'wasm-unsafe-eval'; style-src '"
            + hash(styles.toString())
            + "'; img-src data: blob:; worker-src blob:; connect-src 'none';"
            + " base-uri 'none'; form-action 'none'";
    String head =
        "<meta http-equiv=\"Content-Security-Policy\" content=\""
            + policy
            + "\">\n<style>"
            + styles
            + "</style>\n</head>";
    String body =
        "<script type=\"text/plain\" id=\"thalweg-worker\">"
            + worker
            + "</script>\n"
            + recorded(folder)
            + "<script type=\"text/plain\" id=\"thalweg-engine\">\n"
            + packed(Path.of(args[2]))
            + "</script>\n"
            + "<script type=\"text/plain\" id=\"thalweg-probed\">\n"
            + packed(Path.of(args[3]))
            + "</script>\n"
            + "<script type=\"text/plain\" id=\"thalweg-listings\">\n"
            + packed(Path.of(args[4]))
            + "</script>\n<script>"
            + script
            + "</script>\n</body>";
    html = once(once(html, "</head>", head), "</body>", body);
    for (int output = 5; output < args.length; output++) {
      Path file = Path.of(args[output]);
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, html);
    }
    System.out.printf(
        "%,d bytes, %,d with gzip%n",
        html.getBytes(StandardCharsets.UTF_8).length,
        gzip(html.getBytes(StandardCharsets.UTF_8)).length);
  }

  /** The traces beside the page, as text that scripts can read. */
  private static String recorded(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
        String trace = read(file);
        require(!trace.contains("</script"), file + " has an end tag in it");
        all.append("<script type=\"text/plain\" id=\"recorded-")
            .append(file.getFileName())
            .append("\">\n")
            .append(trace)
            .append("</script>\n");
      }
    }
    return all.toString();
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static String once(String text, String mark, String by) {
    int at = text.indexOf(mark);
    require(at >= 0 && text.indexOf(mark, at + 1) < 0, "index.html needs one " + mark.strip());
    return text.substring(0, at) + by + text.substring(at + mark.length());
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String packed(Path engine) throws IOException {
    byte[] packed = gzip(Files.readAllBytes(engine));
    return Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(packed) + "\n";
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      gzip.write(plain);
    }
    return bytes.toByteArray();
  }
}
