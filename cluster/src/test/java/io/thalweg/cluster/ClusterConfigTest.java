package io.thalweg.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.Thalweg;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterConfigTest {

  private static final String ADDRESS =
      " must be HOST:PORT such as 10.0.0.7:7800 or [::1]:7800, not ";

  private static Arguments bad(Function<ClusterConfig, ClusterConfig> setting, String sentence) {
    return arguments(setting, sentence);
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        bad(
            c -> ClusterConfig.named(" "),
            "the name of a cluster must have 1 to 100 printable characters, not \" \""),
        bad(c -> c.member("a\nb"), "member must have 1 to 100 printable characters, not \"a?b\""),
        bad(
            c -> c.member("x".repeat(101)),
            "member must have 1 to 100 printable characters, not \"%s…\" (101 characters)"
                .formatted("x".repeat(60))),
        bad(c -> c.member("a\uD800"), "member must be text that UTF-8 can carry, not \"a\\ud800\""),
        bad(
            c -> ClusterConfig.named("\uDC00"),
            "the name of a cluster must be text that UTF-8 can carry, not \"\\udc00\""),
        bad(c -> c.bind("10.0.0.7"), "bind" + ADDRESS + "\"10.0.0.7\""),
        bad(c -> c.bind("::1:7800"), "bind" + ADDRESS + "\"::1:7800\""),
        bad(c -> c.bind("a b:1"), "bind" + ADDRESS + "\"a b:1\""),
        bad(c -> c.bind("host:-1"), "bind" + ADDRESS + "\"host:-1\""),
        bad(c -> c.bind("host:65536"), "the port of bind must be 0 to 65535, not 65536"),
        bad(c -> c.advertise("10.0.0.7"), "advertise" + ADDRESS + "\"10.0.0.7\""),
        bad(c -> c.advertise("a:0"), "the port of advertise must be 1 to 65535, not 0"),
        bad(c -> c.seeds("a:1", "b"), "a seed" + ADDRESS + "\"b\""),
        bad(c -> c.seeds("a:0"), "the port of a seed must be 1 to 65535, not 0"),
        bad(
            c -> c.discovery(Discovery.multicast("10.0.0.1:7500")),
            "the multicast group must be an address in 224.0.0.0 to 239.255.255.255 or one of IPv6"
                + " that starts with ff, not \"10.0.0.1:7500\""),
        bad(
            c -> c.discovery(Discovery.dns("a b", 7800)),
            "the DNS name must have letters, digits, dots and hyphens, not \"a b\""),
        bad(
            c -> c.discovery(Discovery.dns("thalweg.default.svc", 0)),
            "the port of DNS discovery must be 1 to 65535, not 0"),
        bad(
            c -> c.joinTimeout(Duration.ofMillis(99)),
            "joinTimeout must be 100 ms to 3600 s, not 99 ms"),
        bad(
            c -> c.joinTimeout(Duration.ofMinutes(61)),
            "joinTimeout must be 100 ms to 3600 s, not 3660 s"),
        bad(c -> c.suspectAfter(Duration.ZERO), "suspectAfter must be 1 s to 3600 s, not 0 s"),
        bad(c -> c.tenure(Duration.ofMillis(1999)), "tenure must be 2 s to 3600 s, not 1999 ms"),
        bad(c -> c.keepers(2), "keepers must be 1, 3 or 5, not 2"),
        bad(c -> c.keepers(7), "keepers must be 1, 3 or 5, not 7"),
        bad(c -> c.secret("1234567"), "secret must have 8 to 256 characters, not 7"),
        bad(c -> c.secret("x".repeat(257)), "secret must have 8 to 256 characters, not 257"),
        bad(c -> c.maxMessageBytes(16_383), "maxMessageBytes must be 16384 to 67108864, not 16383"),
        bad(c -> c.maxSemaphores(0), "maxSemaphores must be 1 to 1000000, not 0"),
        bad(c -> c.maxNameLength(1001), "maxNameLength must be 1 to 1000, not 1001"));
  }

  @ParameterizedTest
  @MethodSource("badValues")
  void aBadValueIsRefusedWithOneSentence(
      Function<ClusterConfig, ClusterConfig> setting, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> setting.apply(ClusterConfig.named("c")))
        .withMessage(sentence);
  }

  @Test
  void aFileIsNoDirectoryForDiscovery(@TempDir Path directory) throws Exception {
    Path file = Files.createFile(directory.resolve("members"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Discovery.file(file))
        .withMessage(
            "the directory of file discovery must be a directory or not exist yet, and is a file: "
                + file);
  }

  @Test
  void aFileIsNoDataDirectory(@TempDir Path directory) throws Exception {
    Path file = Files.createFile(directory.resolve("data"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterConfig.named("c").dataDirectory(file))
        .withMessage("dataDirectory must be a directory or not exist yet, and is a file: " + file);
  }

  @Test
  void aTenureMustBeLongerThanAMemberMayBeUnheard() {
    var config = ClusterConfig.named("c").suspectAfter(Duration.ofSeconds(4));
    assertThat(config.contradiction()).isEmpty();
    assertThat(config.tenure(Duration.ofMillis(4001)).contradiction()).isEmpty();
    assertThat(config.tenure(Duration.ofSeconds(4)).contradiction())
        .contains("tenure must be longer than suspectAfter, which is 4s, and is 4s");
    assertThatThrownBy(() -> Thalweg.join(config.tenure(Duration.ofSeconds(2))))
        .isInstanceOf(SettingsException.class)
        .hasMessage("tenure must be longer than suspectAfter, which is 4s, and is 2s");
  }

  @Test
  void recoveryHasStandardSettings() {
    var config = ClusterConfig.named("c");
    assertThat(config.suspectAfter()).hasSeconds(3);
    assertThat(config.tenure()).hasSeconds(9);
    assertThat(config.keepers()).isEqualTo(3);
    assertThat(config.dataDirectory()).isNull();
    assertThat(config.contradiction()).isEmpty();
    assertThat(config.isFoundingAtOnce()).isFalse();
  }

  @Test
  void allThatIsSetIsKept() {
    var config =
        ClusterConfig.named("farm")
            .member("seven")
            .bind("[::1]:0")
            .advertise("gateway:7801")
            .discovery(Discovery.dns("farm.local", 7))
            .secret("open sesame")
            .allowPlaintext()
            .founds(true)
            .foundsAtOnce()
            .joinTimeout(Duration.ofSeconds(3))
            .suspectAfter(Duration.ofSeconds(4))
            .tenure(Duration.ofSeconds(11))
            .keepers(5)
            .dataDirectory(Path.of("data"))
            .overlay(Overlay.STAR)
            .maxMessageBytes(20_000)
            .maxSemaphores(5)
            .maxNameLength(6);
    assertThat(config.name()).isEqualTo("farm");
    assertThat(config.member()).isEqualTo("seven");
    assertThat(config.bind()).isEqualTo(new HostPort("::1", 0)).hasToString("[::1]:0");
    assertThat(config.advertise()).isEqualTo(new HostPort("gateway", 7801));
    assertThat(config.discovery()).isEqualTo(new Discovery.Dns("farm.local", 7));
    assertThat(config.secret()).isEqualTo("open sesame");
    assertThat(config.plaintextAllowed()).isTrue();
    assertThat(config.founds()).isTrue();
    assertThat(config.isFoundingAtOnce()).isTrue();
    assertThat(config.joinTimeout()).hasSeconds(3);
    assertThat(config.suspectAfter()).hasSeconds(4);
    assertThat(config.tenure()).hasSeconds(11);
    assertThat(config.keepers()).isEqualTo(5);
    assertThat(config.dataDirectory()).isEqualTo(Path.of("data"));
    assertThat(config.overlay()).isEqualTo(Overlay.STAR);
    assertThat(config.maxMessageBytes()).isEqualTo(20_000);
    assertThat(config.maxSemaphores()).isEqualTo(5);
    assertThat(config.maxNameLength()).isEqualTo(6);
  }

  @Test
  void theFirstSeedFoundsUnlessToldOtherwise() {
    var config = ClusterConfig.named("c").bind("127.0.0.1:7801");
    assertThat(config.founds()).isTrue();
    assertThat(config.seeds("localhost:7801", "127.0.0.1:7802").founds()).isTrue();
    assertThat(config.seeds("127.0.0.1:7802", "127.0.0.1:7801").founds()).isFalse();
    assertThat(config.discovery(Discovery.multicast()).founds()).isFalse();
    assertThat(config.founds(false).founds()).isFalse();
  }

  @Test
  void theSecretIsNotShown() {
    assertThat(ClusterConfig.named("c").secret("open sesame").toString()).doesNotContain("sesame");
  }
}
