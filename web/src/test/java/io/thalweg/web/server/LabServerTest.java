package io.thalweg.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabServerTest {
  private static final int MILLION = 1_000_000;

  @Test
  void theLabIsServedToThisMachine() throws IOException {
    try (LabServer server = LabServer.ofPage(0)) {
      String answer = get(server, "/", "127.0.0.1:" + server.port());
      assertThat(answer)
          .startsWith("HTTP/1.1 200")
          .contains("frame-ancestors 'none'", "connect-src 'none'", "nosniff", "<!doctype html>");
      assertThat(get(server, "/", "localhost:" + server.port())).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void anotherHostIsRefused() throws IOException {
    try (LabServer server = LabServer.ofPage(0)) {
      assertThat(get(server, "/", "evil.example:" + server.port())).startsWith("HTTP/1.1 403");
      assertThat(get(server, "/", "127.0.0.1")).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void nothingElseIsServed() throws IOException {
    try (LabServer server = LabServer.ofPage(0)) {
      String host = "127.0.0.1:" + server.port();
      for (String path : new String[] {"/x", "/../../../etc/passwd", "/%2e%2e/etc/passwd", "*"}) {
        assertThat(get(server, path, host)).startsWith("HTTP/1.1 404");
      }
      assertThat(send(server, "POST / HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0"))
          .startsWith("HTTP/1.1 405");
    }
  }

  @Test
  void modulesStayInTheirFolder(@TempDir Path folder) throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("index.html"), "the page");
    Files.writeString(pages.resolve("main.js"), "the script");
    Files.writeString(folder.resolve("secret.js"), "the secret");
    Path engine = Files.writeString(folder.resolve("engine.wasm"), "the engine");
    try (LabServer server = LabServer.ofModules(new Modules(pages, engine), 0)) {
      String host = "127.0.0.1:" + server.port();
      assertThat(get(server, "/", host)).contains("the page");
      assertThat(get(server, "/main.js", host)).contains("text/javascript", "the script");
      assertThat(get(server, "/engine.wasm", host)).contains("application/wasm", "the engine");
      assertThat(get(server, "/../secret.js", host)).doesNotContain("the secret");
      assertThat(get(server, "/%2e%2e/secret.js", host)).doesNotContain("the secret");
      assertThat(get(server, "/..%2fsecret.js", host)).doesNotContain("the secret");
      assertThat(get(server, "//secret.js", host)).doesNotContain("the secret");
    }
  }

  @Test
  void theFileIsSmall() throws IOException {
    byte[] page = LabPage.alone().bytes();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(page);
    }
    assertThat(page.length).isLessThan(3 * MILLION);
    assertThat(packed.size()).isLessThan(MILLION);
  }

  @Test
  void onlyTheConnectedPageMayAskItsServer() {
    assertThat(LabPage.alone().policy()).contains("connect-src 'none'");
    assertThat(LabPage.connected().policy()).contains("connect-src 'self'");
  }

  private static String get(LabServer server, String path, String host) throws IOException {
    return send(server, "GET " + path + " HTTP/1.1\r\nHost: " + host);
  }

  private static String send(LabServer server, String head) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write((head + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
