package io.thalweg.cli.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.live.LiveSettings;
import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberFileTest {
  @TempDir private Path folder;

  private MemberFile read(String text) throws IOException {
    Path file = folder.resolve("node.yaml");
    Files.writeString(file, text);
    return MemberFile.read(file);
  }

  @Test
  void everySettingIsRead() throws IOException {
    MemberFile read =
        read(
            """
            cluster: render-farm
            member: anna
            bind: 127.0.0.1:7801
            advertise: 10.0.0.7:17801
            seeds:
              - 127.0.0.1:7800
              - "[::1]:7800"
            founds: false
            foundsAtOnce: true
            joinTimeout: 1m
            leaveTimeout: 3s
            suspectAfter: 2500ms
            tenure: 8s
            keepers: 5
            data: state
            secret: open sesame
            allowPlaintext: true
            overlay: star
            maxMessageBytes: 65536
            maxSemaphores: 20
            maxNameLength: 30
            semaphores:
              seats: 4
              plain: {units: 2, aging: off}
              gpus: {units: 8, policy: earliest-deadline-first, aging: 90s, backfill: 2}
            groupLocks:
              lab: {captures: 5}
              hall:
            """);
    ClusterConfig config = read.config();
    assertThat(config.name()).isEqualTo("render-farm");
    assertThat(config.member()).isEqualTo("anna");
    assertThat(config.bind()).hasToString("127.0.0.1:7801");
    assertThat(config.advertise()).hasToString("10.0.0.7:17801");
    assertThat(read.bindAt()).endsWith("node.yaml:3");
    assertThat(config.discovery()).isEqualTo(Discovery.seeds("127.0.0.1:7800", "[::1]:7800"));
    assertThat(config.founds()).isFalse();
    assertThat(config.isFoundingAtOnce()).isTrue();
    assertThat(config.joinTimeout()).isEqualTo(Duration.ofMinutes(1));
    assertThat(config.leaveTimeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(config.suspectAfter()).isEqualTo(Duration.ofMillis(2500));
    assertThat(config.tenure()).isEqualTo(Duration.ofSeconds(8));
    assertThat(config.keepers()).isEqualTo(5);
    assertThat(config.dataDirectory()).isEqualTo(folder.resolve("state"));
    assertThat(config.secret()).isEqualTo("open sesame");
    assertThat(config.plaintextAllowed()).isTrue();
    assertThat(config.overlay()).isEqualTo(Overlay.STAR);
    assertThat(config.maxMessageBytes()).isEqualTo(65536);
    assertThat(config.maxSemaphores()).isEqualTo(20);
    assertThat(config.maxNameLength()).isEqualTo(30);
    assertThat(read.semaphores())
        .containsEntry("seats", SemaphoreConfig.units(4))
        .containsEntry("plain", SemaphoreConfig.units(2).aging(Duration.ZERO))
        .containsEntry(
            "gpus",
            SemaphoreConfig.units(8)
                .policy(SemaphoreConfig.Policy.EARLIEST_DEADLINE_FIRST)
                .aging(Duration.ofSeconds(90))
                .backfill(2));
    assertThat(read.groupLocks())
        .containsEntry("lab", new GroupConfig(5))
        .containsEntry("hall", GroupConfig.standard());
  }

  @Test
  void theLiveViewIsServedWhereTheFileSays() throws IOException {
    assertThat(read("cluster: farm\n").web()).isNull();
    assertThat(read("cluster: farm\nweb: 8080").web()).isEqualTo(LiveSettings.at("8080"));
    assertThat(
            read("cluster: farm\nweb: {bind: '0.0.0.0:80', hosts: gpu1, token: sixteen-or-more-x}")
                .web())
        .isEqualTo(LiveSettings.at("0.0.0.0:80", List.of("gpu1"), "sixteen-or-more-x"));
  }

  @Test
  void everyWayToFindTheOthersIsRead() throws IOException {
    assertThat(discovery("{multicast: }")).isEqualTo(Discovery.multicast());
    assertThat(discovery("{multicast: '228.1.2.3:7000'}"))
        .isEqualTo(Discovery.multicast("228.1.2.3:7000"));
    assertThat(discovery("{dns: {name: farm.svc, port: 7800}}"))
        .isEqualTo(Discovery.dns("farm.svc", 7800));
    assertThat(discovery("{directory: there}")).isEqualTo(Discovery.file(folder.resolve("there")));
  }

  private Discovery discovery(String text) throws IOException {
    return read("cluster: farm\ndiscovery: " + text).config().discovery();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          bind: here                 | :2: bind must be HOST:PORT
          seeds: [a:1, b]            | :2: seeds: a seed must be HOST:PORT
          sedes: [a:1]               | :2: found the unknown key 'sedes', expected one of
          sedes: [a:1]               | (nearest is seeds)
          founds: maybe              | :2: found 'maybe' in founds, expected true or false
          joinTimeout: 5             | :2: found '5' in joinTimeout, expected a time such as
          joinTimeout: 1ms           | :2: joinTimeout must be 100 ms to 3600 s, not 1 ms
          keepers: 2                 | :2: keepers must be 1, 3 or 5, not 2
          data: node.yaml            | :2: data: dataDirectory must be a directory or not exist yet, and is a file:
          tenure: 200ms              | :2: tenure must be 2 s to 3600 s, not 200 ms
          tenure: 3s                 | :2: tenure must be longer than suspectAfter, which is 3s, and is 3s
          suspectAfter: 10s          | :2: tenure must be longer than suspectAfter, which is 10s, and is 9s
          secret: short              | :2: secret must have 8 to 256 characters, not 5
          overlay: tre               | :2: found 'tre' in overlay, expected one of automatic,
          maxSemaphores: many        | :2: found 'many' in maxSemaphores, expected a whole number
          maxNameLength: [1]         | :2: found a list in maxNameLength, expected a single value
          cluster: again             | :2: found 'cluster' a second time, expected each key once
          semaphores: {s: 65537}     | :2: semaphores.s: units must be 0 to 65536, not 65537
          semaphores: {s: {unit: 1}} | :2: found the unknown key 'semaphores.s.unit'
          semaphores: {s: {}}        | :2: found the semaphore s without units
          semaphores: {s: {units: 1, aging: 16}} | :2: found the number '16' as aging, which counted grants once, expected how long a request has to wait to count as one level more urgent: a time such as 200ms, 30s, 5m or 1h, or off
          semaphores: {s: {units: 1, aging: -1}} | :2: found the number '-1' as aging
          semaphores: {s: {units: 1, aging: no}} | :2: found 'no' in semaphores.s.aging, expected a time such as 200ms, 30s, 5m or 1h, or off
          semaphores: {s: {units: 1, aging: 9000h}} | :2: semaphores.s: aging must be 1 microsecond to 365 days, or zero for none, not
          groupLocks: {g: {captures: -1}} | :2: groupLocks.g: captures must be 0 or more, not -1
          tls: {key: k.pem}          | :2: found tls without certificate, expected certificate,
          tls: {keystore: k, key: k} | :2: found the unknown key 'tls.key'
          tls: open sesame           | :2: found a single value in tls, expected keys and values
          secret: *s                 | :2: found the alias '*s', expected the value itself
          advertise: here            | :2: advertise must be HOST:PORT
          discovery: {}              | :2: found 0 ways of discovery, expected one of multicast
          discovery: {dns: {name: a}} | :2: found discovery.dns without a name or a port
          web: here                  | :2: web: it must be a port such as 8080, or HOST:PORT such as 10.0.0.7:8080, not 'here'
          web: 0.0.0.0:8080          | :2: web: 0.0.0.0 listens on all addresses, so it needs the names by which browsers call it
          web: {port: 8080}          | :2: found the unknown key 'web.port', expected one of bind, hosts, token
          web: {hosts: [gpu1]}       | :2: found web without bind, expected a port such as 8080, or HOST:PORT
          web: {bind: 8080, token: x} | :2: web.bind: the token must have 16 to 200
          bind: "a                   | :2: found what is no YAML
          """)
  void whatIsWrongIsSaidWithFileLineAndKey(String line, String expected) {
    assertThatThrownBy(() -> read("cluster: farm\n" + line + "\n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("node.yaml:")
        .hasMessageContaining(expected);
  }

  @Test
  void aTabIsFoundInItsLine() {
    assertThatThrownBy(() -> read("cluster: farm\n\tmember: a\n"))
        .hasMessageContaining("node.yaml:2: found what is no YAML");
  }

  @Test
  void aFileWithoutAClusterIsRefused() {
    assertThatThrownBy(() -> read("bind: 127.0.0.1:7800"))
        .hasMessageContaining("node.yaml:1: found no cluster, expected its name");
    assertThatThrownBy(() -> read("# nothing\n"))
        .hasMessageContaining("node.yaml: found nothing, expected settings such as");
    assertThatThrownBy(() -> MemberFile.read(folder.resolve("none.yaml")))
        .hasMessageContaining("none.yaml: found no such file");
  }

  @Test
  void agesHaveTwoFiguresAtMost() {
    assertThat(Durations.shown(Duration.ofMillis(350))).isEqualTo("350ms");
    assertThat(Durations.shown(Duration.ofMillis(4_210))).isEqualTo("4.2s");
    assertThat(Durations.shown(Duration.ofSeconds(130))).isEqualTo("2m 10s");
    assertThat(Durations.shown(Duration.ofMinutes(61))).isEqualTo("1h 1m");
    assertThat(Durations.shown(Duration.ofHours(76))).isEqualTo("3d 4h");
  }
}
