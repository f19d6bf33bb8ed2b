package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.Thalweg;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.JoinException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JGroupsTransportTest {
  private static final ClusterConfig CONFIG =
      ClusterConfig.named("test").bind("127.0.0.1:0").joinTimeout(Duration.ofSeconds(20));

  @Test
  void aMemberWithoutSeedsFoundsTheCluster() {
    try (var alone = Member.join(CONFIG.member("alone"))) {
      assertThat(alone.names()).containsExactly("alone");
      assertThat(alone.view).containsExactly(alone.transport.self());
    }
  }

  @Test
  void aMemberIsNamedAfterHostAndPortUnlessItHasAName() {
    try (var member = Member.join(CONFIG)) {
      assertThat(member.transport.self().name()).isEqualTo("127.0.0.1-" + member.transport.port());
    }
  }

  @Test
  void allSeeTheSameMembersTheOldestFirst() {
    try (var a = Member.join(CONFIG.member("a"));
        var b = Member.join(a.seed(CONFIG).member("b"));
        var c = Member.join(b.seed(CONFIG).member("the third: " + "ü".repeat(89)))) {
      assertThat(b.names()).startsWith("a", "b");
      assertThat(c.names()).containsExactly("a", "b", c.transport.self().name());
      a.awaitView("a", "b", c.transport.self().name());
      b.awaitView("a", "b", c.transport.self().name());
      assertThat(a.view).isEqualTo(c.view);
    }
  }

  @Test
  void messagesArriveOnceAndInTheOrderOfTheirThread() throws Exception {
    int count = 2_000;
    try (var a = Member.join(CONFIG.member("a"));
        var b = Member.join(a.seed(CONFIG).member("b"));
        var c = Member.join(a.seed(CONFIG).member("c"))) {
      var senders = new ArrayList<Thread>();
      for (Member from : List.of(a, b, c)) {
        for (Member to : List.of(a, b, c)) {
          senders.add(
              Thread.startVirtualThread(
                  () -> IntStream.range(0, count).forEach(i -> from.send(to, "" + i))));
        }
      }
      for (Thread sender : senders) {
        sender.join();
      }
      var expected = IntStream.range(0, count).mapToObj(i -> "" + i).toList();
      for (Member to : List.of(a, b, c)) {
        for (String from : List.of("a", "b", "c")) {
          to.await("all messages from " + from, () -> to.from(from).size() >= count);
          assertThat(to.from(from)).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void aMemberThatLeavesIsOutOfTheView() {
    var a = Member.join(CONFIG.member("a"));
    try (var b = Member.join(a.seed(CONFIG).member("b"))) {
      var c = Member.join(a.seed(CONFIG).member("c"));
      b.awaitView("a", "b", "c");
      c.close();
      a.awaitView("a", "b");
      b.awaitView("a", "b");
      a.close();
      b.awaitView("b");
    }
  }

  @Test
  void aMemberThatIsNoFounderAndFindsNobodySaysWhomItAsked() throws Exception {
    int port = freePort();
    var config =
        CONFIG.bind("127.0.0.1:0").seeds("127.0.0.1:" + port).joinTimeout(Duration.ofMillis(300));
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> Member.join(config))
        .withMessageStartingWith("could not join the cluster test within 0.3 s: ")
        .withMessageContaining("127.0.0.1:" + port + ": nobody listens there");
  }

  @Test
  void aFounderGoesOnWithoutSeedsThatAreNotThere() throws Exception {
    String own = "127.0.0.1:" + freePort();
    String dead = "127.0.0.1:" + freePort();
    try (var a = Member.join(CONFIG.bind(own).seeds(own, dead).member("a"))) {
      assertThat(a.names()).containsExactly("a");
    }
  }

  /** The port is taken all the time, so that no other process can take it in between. */
  @Test
  void othersWaitForTheFounder() throws Exception {
    var waiting = new ArrayList<Member>();
    try (var door = new RecordingProxy()) {
      String founder = "127.0.0.1:" + door.port();
      Thread late =
          Thread.ofPlatform()
              .start(() -> waiting.add(Member.join(CONFIG.seeds(founder).member("late"))));
      door.awaitRefusal();
      try (var first = Member.join(CONFIG.advertise(founder).seeds(founder).member("first"))) {
        door.target(first.transport.port());
        late.join();
        first.awaitView("first", "late");
      } finally {
        waiting.forEach(Member::close);
      }
    }
  }

  @Test
  void membersFindEachOtherByFilesInADirectory(@TempDir Path directory) throws Exception {
    var config = CONFIG.discovery(Discovery.file(directory.resolve("members")));
    Path left = Files.createDirectories(directory.resolve("members")).resolve("x.member");
    Files.writeString(left, "127.0.0.1:" + freePort());
    try (var a = Member.join(config.member("a").founds(true));
        var b = Member.join(config.member("b"))) {
      assertThat(b.names()).containsExactly("a", "b");
      a.awaitView("a", "b");
    }
    try (var files = Files.list(left.getParent())) {
      assertThat(files).containsExactly(left);
    }
  }

  @Test
  void membersFindEachOtherByMulticast() throws Exception {
    InetAddress host = multicastHost();
    assumeTrue(host != null, "there is no network with multicast here");
    var config =
        CONFIG
            .bind(host.getHostAddress() + ":0")
            .allowPlaintext()
            .discovery(Discovery.multicast("228.8.8.9:17500"));
    try (var a = Member.join(config.member("a").founds(true));
        var b = Member.join(config.member("b"))) {
      assertThat(b.names()).containsExactly("a", "b");
      a.awaitView("a", "b");
    }
  }

  private static @Nullable InetAddress multicastHost() throws Exception {
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      if (each.isUp() && each.supportsMulticast() && !each.isLoopback()) {
        for (InetAddress address : Collections.list(each.getInetAddresses())) {
          if (address instanceof Inet4Address) {
            return address;
          }
        }
      }
    }
    return null;
  }

  @Test
  void membersTalkOverIpv6() throws Exception {
    assumeTrue(
        NetworkInterface.getByInetAddress(InetAddress.getByName("::1")) != null,
        "there is no IPv6 here");
    try (var a = Member.join(CONFIG.bind("[::1]:0").member("a"));
        var b =
            Member.join(CONFIG.bind("[::1]:0").seeds("[::1]:" + a.transport.port()).member("b"))) {
      a.awaitView("a", "b");
      b.send(a, "hello");
      a.await("a message", () -> a.from("b").equals(List.of("hello")));
    }
  }

  @Test
  void membersFindEachOtherByAName() throws Exception {
    int port = freePort();
    var config = CONFIG.discovery(Discovery.dns("localhost", port));
    try (var a = Member.join(config.bind("127.0.0.1:" + port).member("a").founds(true));
        var b = Member.join(config.member("b"))) {
      assertThat(b.names()).containsExactly("a", "b");
      a.awaitView("a", "b");
    }
  }

  @Test
  void aMessageThatIsTooLargeIsNotSent() {
    var config = CONFIG.maxMessageBytes(20_000);
    try (var a = Member.join(config.member("a"));
        var b = Member.join(a.seed(config).member("b"))) {
      a.send(b, "x".repeat(20_001));
      a.send(b, "y".repeat(20_000));
      b.await("a message", () -> !b.from("a").isEmpty());
      assertThat(b.from("a")).containsExactly("y".repeat(20_000));
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      assertThatExceptionOfType(JoinException.class)
          .isThrownBy(() -> Member.join(CONFIG.bind(address)))
          .withMessageStartingWith("bind must be a free address of this host, not " + address);
    }
  }

  @Test
  void anAddressThatOthersReachNeedsTlsOrAWord() {
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> Member.join(CONFIG.bind("192.0.2.1:7800")))
        .withMessage(
            "bind is 192.0.2.1:7800, which others can reach: set tls, or say allowPlaintext to do"
                + " without");
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> Member.join(CONFIG.bind("192.0.2.1:7800").allowPlaintext()))
        .withMessageStartingWith("bind must be a free address of this host, not 192.0.2.1:7800");
  }

  @Test
  void anAddressThatIsAllAddressesCannotBeGivenToOthers() {
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> Member.join(CONFIG.bind("0.0.0.0:7800").allowPlaintext()))
        .withMessage(
            "bind must be one address, at which others reach this member, not 0.0.0.0:7800, or set"
                + " advertise");
  }

  @Test
  void aHostThatCannotBeLookedUpIsNamed() {
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> Member.join(CONFIG.bind("no-such-host.invalid:7800")))
        .withMessage("bind must name a host that can be looked up, not no-such-host.invalid:7800");
  }

  private static int freePort() throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aSeedOfWhichNoAddressIsKnownIsNamed() {
    var config =
        ClusterConfig.named("x")
            .bind("127.0.0.1:0")
            .seeds("no-such-host.invalid:7800")
            .founds(false)
            .joinTimeout(Duration.ofMillis(500));
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> Thalweg.join(config))
        .withMessageContaining("no-such-host.invalid:7800: no address is known of this host");
  }

  @Test
  void whoeverIsInterruptedWhileItJoinsKeepsTheFlag() {
    var config = ClusterConfig.named("x").bind("127.0.0.1:0").seeds("127.0.0.1:1").founds(false);
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(JoinException.class).isThrownBy(() -> Thalweg.join(config));
    assertThat(Thread.interrupted()).isTrue();
  }
}
