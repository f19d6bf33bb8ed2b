package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.TestCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers send, byte by byte: clients put in order what attackers do not. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RawRequestsTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final String POLICY =
      "default-src 'none'; script-src 'sha256-x'; connect-src 'self'; frame-ancestors 'none'";

  private TestCluster fleet;
  private LiveView view;
  private LiveView withPage;

  @BeforeAll
  void start() throws IOException {
    fleet = TestCluster.of(1);
    view = LiveView.start(fleet.member(0), LiveSettings.at("0").withToken(TOKEN));
    withPage =
        LiveView.start(
            fleet.member(0),
            LiveSettings.at("0").withToken(TOKEN),
            new LivePage("<!doctype html>the whole lab", POLICY));
  }

  @AfterAll
  void stop() {
    withPage.close();
    view.close();
    fleet.close();
  }

  private String answer(String... lines) throws IOException {
    return answerOf(view, lines);
  }

  private static String answerOf(LiveView view, String... lines) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), view.port())) {
      socket.setSoTimeout(20_000); // a stream that should be refused does not end
      String request = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String host() {
    return "Host: 127.0.0.1:" + view.port();
  }

  private String cookie() {
    return "Cookie: other=1; thalweg-" + view.port() + "=" + TOKEN;
  }

  private String get(String path) throws IOException {
    return answer("GET " + path + " HTTP/1.1", host(), cookie());
  }

  private static String status(String answer) {
    return answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
  }

  @Test
  void whoKnowsTheTokenIsAnswered() throws IOException {
    String page = get("/");
    assertThat(status(page)).isEqualTo("200");
    assertThat(page)
        .containsIgnoringCase("Content-Security-Policy: default-src 'none'; script-src 'self';")
        .contains("frame-ancestors 'none'")
        .contains("live-page.js")
        .contains("nosniff");
    assertThat(get("/live.js")).containsIgnoringCase("content-type: text/javascript");
    assertThat(get("/live.css")).containsIgnoringCase("content-type: text/css");
  }

  /** A page that it is handed stands at the root, under the same rules and its own policy. */
  @Test
  void aPageThatItIsHandedIsGuardedLikeItsOwn() throws IOException {
    String host = "Host: 127.0.0.1:" + withPage.port();
    String cookie = "Cookie: thalweg-" + withPage.port() + "=" + TOKEN;
    String get = "GET / HTTP/1.1";
    String page = answerOf(withPage, get, host, cookie);
    assertThat(status(page)).isEqualTo("200");
    assertThat(page)
        .contains("the whole lab")
        .containsIgnoringCase("Content-Security-Policy: " + POLICY + "\r\n")
        .contains("nosniff");
    assertThat(answerOf(withPage, "GET /live.js HTTP/1.1", host, cookie))
        .containsIgnoringCase("Content-Security-Policy: default-src 'none'; script-src 'self';");
    String strange = "Host: evil.example:" + withPage.port();
    for (String refused :
        new String[] {
          answerOf(withPage, get, host),
          answerOf(withPage, get, strange, cookie),
          answerOf(withPage, get, host, cookie, "Origin: http://evil.example"),
          answerOf(withPage, "POST / HTTP/1.1", host, cookie, "Content-Length: 0"),
          answerOf(withPage, "GET /x HTTP/1.1", host, cookie)
        }) {
      assertThat(status(refused)).isIn("401", "403", "404", "405");
      assertThat(refused).doesNotContain("the whole lab");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "default-src 'none'; connect-src 'self'",
        "default-src *; connect-src 'self'; frame-ancestors 'none'",
        "default-src 'none'; connect-src *; frame-ancestors 'none'",
        "default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors"
            + " 'none'",
        "default-src 'none'; script-src 'unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"
      })
  void aPageWithALooserPolicyIsRefused(String policy) {
    assertThatThrownBy(() -> new LivePage("", policy)).hasMessageStartingWith("the policy must");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:PORT",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil.example:PORT",
        "127.0.0.1:PORT@evil.example",
        ""
      })
  void whoCallsItByAnotherNameIsRefused(String host) throws IOException {
    String foreign = "Host: " + host.replace("PORT", "" + view.port());
    String answer = answer("GET / HTTP/1.1", foreign, cookie());
    assertThat(status(answer)).isIn("403", "400");
    assertThat(answer).doesNotContain("live-page.js");
  }

  @Test
  void noNameAndTwoNamesAreRefused() throws IOException {
    assertThat(status(answer("GET / HTTP/1.1", cookie()))).isIn("403", "400");
    assertThat(status(answer("GET / HTTP/1.1", host(), "Host: evil.example", cookie())))
        .isIn("403", "400");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"})
  void itsOwnNamesAreAnswered(String name) throws IOException {
    String answer = answer("GET / HTTP/1.1", "Host: " + name + ":" + view.port(), cookie());
    assertThat(status(answer)).isEqualTo("200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://evil.example", "null", "https://127.0.0.1:PORT", "http://127.0.0.1:1"})
  void pagesOfOtherOriginsAreRefused(String origin) throws IOException {
    String foreign = "Origin: " + origin.replace("PORT", "" + view.port());
    for (String path : new String[] {"/", "/live", "/live/units?name=x"}) {
      assertThat(status(answer("GET " + path + " HTTP/1.1", host(), cookie(), foreign)))
          .isEqualTo("403");
    }
  }

  @Test
  void itsOwnPageMaySayWhereItIsFrom() throws IOException {
    String own = "Origin: http://127.0.0.1:" + view.port();
    assertThat(status(answer("GET / HTTP/1.1", host(), cookie(), own))).isEqualTo("200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
  void nothingCanBeChanged(String method) throws IOException {
    String answer = answer(method + " /live/why HTTP/1.1", host(), cookie(), "Content-Length: 0");
    assertThat(status(answer)).isEqualTo("405");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../LiveView.class",
        "/..",
        "/../../etc/passwd",
        "/%2e%2e/LiveView.class",
        "/..%2fLiveView.class",
        "/%2e%2e%2fLiveView.class",
        "/.%2e/LiveView.class",
        "/live/../../LiveView.class",
        "/..\\LiveView.class",
        "/..%5cLiveView.class",
        "//etc/passwd",
        "/%00",
        "/live.js%00.html",
        "/page/live.js",
        "/LiveView.class",
        "/live.js/",
        "/./live.js",
        "/%6cive.js",
        "/live.js;x",
        "/META-INF/MANIFEST.MF",
        "/.git/config"
      })
  void pathsDoNotLeaveTheFolder(String path) throws IOException {
    String answer = get(path);
    assertThat(status(answer)).isIn("404", "400");
    assertThat(answer).doesNotContain("Êþº¾").doesNotContain("root:");
  }

  @Test
  void addressesOfOtherServersAreRefused() throws IOException {
    assertThat(status(get("http://evil.example/live.js"))).isIn("400", "403", "404");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/live", "/live.js", "/live/why?id=1&name=x", "/live/units?name=x"})
  void withoutTheTokenNothingIsTold(String path) throws IOException {
    String none = answer("GET " + path + " HTTP/1.1", host());
    String wrong =
        answer(
            "GET " + path + " HTTP/1.1",
            host(),
            "Cookie: thalweg-" + view.port() + "=" + TOKEN + "x");
    assertThat(status(none)).isEqualTo("401");
    assertThat(status(wrong)).isEqualTo("401");
    assertThat(none).contains("the live view needs its token");
  }

  /** A browser does not send the cookie on the way from another site, and then does from ours. */
  @Test
  void whoComesByALinkOfAnotherSiteCanGoOn() throws IOException {
    assertThat(answer("GET / HTTP/1.1", host())).contains("<a href=\"/\">go on</a>");
  }

  @Test
  void theTokenBecomesACookie() throws IOException {
    String answer = answer("GET /?token=" + TOKEN + " HTTP/1.1", host());
    assertThat(status(answer)).isEqualTo("303");
    assertThat(answer)
        .containsIgnoringCase("\nLocation: /\r\n")
        .containsIgnoringCase(
            "\nSet-Cookie: thalweg-%d=%s; Path=/; HttpOnly; SameSite=Strict\r\n"
                .formatted(view.port(), TOKEN));
    assertThat(answer.split("\r\n\r\n", 2)[1]).doesNotContain(TOKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", "0123456789abcde", "0123456789ABCDEF", "%30123456789abcdeg"})
  void aWrongTokenIsRefused(String tried) throws IOException {
    String answer = answer("GET /?token=" + tried + " HTTP/1.1", host());
    assertThat(status(answer)).isIn("403", "401");
    assertThat(answer).doesNotContainIgnoringCase("set-cookie");
  }

  @Test
  void theTokenDoesNotHelpUnderAForeignName() throws IOException {
    String answer = answer("GET /?token=" + TOKEN + " HTTP/1.1", "Host: evil.example");
    assertThat(status(answer)).isEqualTo("403");
    assertThat(answer).doesNotContainIgnoringCase("set-cookie");
  }

  @Test
  void itListensOnLoopbackOnly() {
    assertThat(view.address()).startsWith("http://127.0.0.1:" + view.port() + "/?token=");
  }

  @Test
  void eachViewDrawsATokenOfItsOwn() throws IOException {
    try (LiveView one = LiveView.start(fleet.member(0), LiveSettings.at("0"));
        LiveView other = LiveView.start(fleet.member(0), LiveSettings.at("0"))) {
      String first = one.address().replaceAll(".*token=", "");
      assertThat(first).hasSize(22).isNotEqualTo(other.address().replaceAll(".*token=", ""));
    }
  }
}
