package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.cluster.Certificates;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.Tls;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(Resources.SYSTEM_ERR)
class SecurityTest {
  private static final ClusterConfig CONFIG =
      ClusterConfig.named("secure").bind("127.0.0.1:0").joinTimeout(Duration.ofSeconds(20));
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir private static Path directory;
  private static Certificates ours;
  private static Certificates strangers;

  private final PrintStream standardError = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @BeforeAll
  static void make() throws Exception {
    ours = Certificates.make(directory.resolve("ours"), 10, "EC", "RSA", "Ed25519");
    strangers = Certificates.make(directory.resolve("strangers"), 10, "EC");
  }

  @BeforeEach
  void record() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopRecording() {
    System.setErr(standardError);
    standardError.print(log.toString(StandardCharsets.UTF_8));
  }

  private List<String> refusals() {
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("refused a connection"))
        .toList();
  }

  private void awaitRefusal(String part) {
    Waiting.until(
        Duration.ofSeconds(60),
        () -> part + " in " + log,
        () -> refusals().stream().anyMatch(line -> line.contains(part)));
  }

  @Test
  void membersOfOneAuthorityTalkWhateverTheirKeys() throws Exception {
    var keystore = Tls.keystore(ours.keystore("EC"), "changeit", ours.truststore(), "changeit");
    try (var a = Member.join(CONFIG.tls(keystore).member("a"));
        var b = Member.join(a.seed(CONFIG.tls(ours.tls("RSA"))).member("b"));
        var c = Member.join(b.seed(CONFIG.tls(ours.tls("Ed25519"))).member("c"))) {
      a.awaitView("a", "b", "c");
      for (Member from : List.of(a, b, c)) {
        for (Member to : List.of(a, b, c)) {
          from.send(to, "hello");
          to.await("a message", () -> !to.from(from.transport.self().name()).isEmpty());
        }
      }
      assertThat(refusals()).isEmpty();
    }
  }

  @Test
  void aMemberOfAStrangersAuthorityIsRefusedAndBothSaySo() throws Exception {
    try (var a = Member.join(CONFIG.tls(ours.tls("EC")).member("a"))) {
      var stranger = a.seed(CONFIG).tls(strangers.trusting("EC", ours)).joinTimeout(SHORT);
      assertThatExceptionOfType(JoinException.class)
          .isThrownBy(() -> Member.join(stranger))
          .withMessageContaining(
              "127.0.0.1:%d: it does not accept the certificate of this member"
                  .formatted(a.transport.port()));
      awaitRefusal("its certificate is not of an authority that this member trusts");
      assertThat(refusals()).hasSize(1);
      assertThat(refusals().getFirst()).contains("a refused a connection from 127.0.0.1:");
      assertThat(a.names()).containsExactly("a");
    }
  }

  @Test
  void aMemberThatTrustsAnotherAuthorityDoesNotJoin() throws Exception {
    try (var a = Member.join(CONFIG.tls(ours.tls("EC")).member("a"))) {
      var stranger = a.seed(CONFIG).tls(ours.trusting("EC", strangers)).joinTimeout(SHORT);
      assertThatExceptionOfType(JoinException.class)
          .isThrownBy(() -> Member.join(stranger))
          .withMessageContaining("its certificate is not of an authority that this member trusts");
      assertThat(a.names()).containsExactly("a");
    }
  }

  @Test
  void oneWithoutACertificateIsRefused() throws Exception {
    try (var a = Member.join(CONFIG.tls(ours.tls("EC")).member("a"))) {
      SSLContext bare = SSLContext.getInstance("TLSv1.3");
      bare.init(null, new javax.net.ssl.TrustManager[] {new Credulous()}, null);
      try (var socket =
          (SSLSocket) bare.getSocketFactory().createSocket("127.0.0.1", a.transport.port())) {
        socket.startHandshake();
        awaitRefusal("it showed no certificate");
      }
      assertThat(refusals()).hasSize(1);
    }
  }

  @Test
  void oneWithoutTlsIsRefusedAndBothSaySo() throws Exception {
    try (var a = Member.join(CONFIG.tls(ours.tls("EC")).member("a"))) {
      assertThatExceptionOfType(JoinException.class)
          .isThrownBy(() -> Member.join(a.seed(CONFIG).joinTimeout(SHORT)))
          .withMessageContaining("it wants TLS, and this member has none");
      awaitRefusal("it does not speak TLS");
      assertThat(refusals()).hasSize(1);
    }
  }

  @Test
  void oneWithTlsIsRefusedWhereThereIsNone() throws Exception {
    try (var a = Member.join(CONFIG.member("a"))) {
      var other = a.seed(CONFIG).tls(ours.tls("EC")).joinTimeout(SHORT);
      assertThatExceptionOfType(JoinException.class).isThrownBy(() -> Member.join(other));
      awaitRefusal("it speaks TLS, and this member has none");
      assertThat(refusals()).hasSize(1);
    }
  }

  @Test
  void aSecretLetsInThoseWhoKnowIt() {
    var config = CONFIG.secret("open sesame");
    try (var a = Member.join(config.member("a"));
        var b = Member.join(a.seed(config).member("b"))) {
      a.awaitView("a", "b");
      for (ClusterConfig wrong : List.of(CONFIG, CONFIG.secret("open barley"))) {
        assertThatExceptionOfType(JoinException.class)
            .isThrownBy(() -> Member.join(a.seed(wrong).joinTimeout(SHORT)))
            .withMessageContaining("it is of another cluster or has another secret");
      }
      awaitRefusal("it is of another cluster or has another secret");
      assertThat(refusals()).hasSize(1);
      assertThat(b.names()).containsExactly("a", "b");
    }
  }

  @Test
  void aSecretIsAskedForUnderTlsAsWell() throws Exception {
    var config = CONFIG.tls(ours.tls("EC"));
    try (var a = Member.join(config.secret("open sesame").member("a"))) {
      assertThatExceptionOfType(JoinException.class)
          .isThrownBy(() -> Member.join(a.seed(config).joinTimeout(SHORT)))
          .withMessageContaining("it is of another cluster or has another secret");
    }
  }

  @Test
  void aMemberOfAnotherClusterIsRefused() {
    try (var a = Member.join(CONFIG.member("a"))) {
      var other = a.seed(ClusterConfig.named("other")).joinTimeout(SHORT);
      assertThatExceptionOfType(JoinException.class)
          .isThrownBy(() -> Member.join(other))
          .withMessageContaining("it is of another cluster or has another secret");
    }
  }
}
