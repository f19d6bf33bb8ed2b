package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.transport.Address;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Members in other processes are killed and paused, and cables are cut. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(Resources.SYSTEM_ERR) // SecurityTest reads there which connections were refused
class FailureTest {
  private static final int COUNT = 64;
  private static final ClusterConfig CONFIG =
      OtherProcess.patient(ClusterConfig.named("failing").bind("127.0.0.1:0").member("here"));

  @Test
  void theEndOfAProcessIsNoticedWithoutWaitingForItsSilence() throws Exception {
    try (var here = Member.join(CONFIG);
        var other = OtherProcess.start("failing", "other", here.transport.port())) {
      here.awaitView("here", "other");
      other.kill();
      here.awaitView("here");
    }
  }

  @Test
  void theEndOfTheOldestMemberIsNoticedToo() throws Exception {
    var first = Member.join(CONFIG);
    try (var other = OtherProcess.start("failing", "other", first.transport.port())) {
      first.awaitView("here", "other");
      try (var last = Member.join(first.seed(CONFIG).member("last"))) {
        first.close();
        last.awaitView("other", "last");
        other.kill();
        last.awaitView("last");
      }
    }
  }

  @Test
  void whoSendsToAProcessThatStandsStillIsSetFreeAndNothingIsLost() throws Exception {
    byte[] large = new byte[1 << 20];
    try (var here = Member.join(CONFIG);
        var other = OtherProcess.start("failing", "other", here.transport.port())) {
      here.awaitView("here", "other");
      Address to = here.view.getLast();
      other.pause();
      var sender =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < COUNT; i++) {
                      here.transport.send(to, large);
                    }
                  });
      sender.join(Duration.ofSeconds(60));
      assertThat(sender.isAlive()).isFalse();
      assertThat(here.names()).containsExactly("here", "other");
      other.resume();
      here.await("all answers", () -> here.from("other").size() >= COUNT);
      assertThat(here.from("other"))
          .isEqualTo(IntStream.range(0, COUNT).mapToObj(i -> i + ":" + large.length).toList());
    }
  }

  @Test
  void membersThatWereCutOffComeTogetherAgain() throws Exception {
    var config = ClusterConfig.named("cut").bind("127.0.0.1:0").suspectAfter(Duration.ofSeconds(2));
    try (var cableA = new RecordingProxy();
        var cableB = new RecordingProxy();
        var a =
            Member.join(config.member("a").advertise("127.0.0.1:" + cableA.port()).founds(true))) {
      cableA.target(a.transport.port());
      var configB = config.member("b").advertise("127.0.0.1:" + cableB.port());
      try (var b = Member.join(configB.seeds("127.0.0.1:" + cableA.port()))) {
        cableB.target(b.transport.port());
        a.awaitView("a", "b");
        cableA.cut();
        cableB.cut();
        a.awaitView("a");
        b.awaitView("b");
        cableA.heal();
        cableB.heal();
        a.await("both", () -> a.view.size() == 2);
        b.await("both", () -> a.view.equals(b.view));
        a.send(b, "again");
        b.send(a, "again");
        a.await("a message", () -> a.from("b").equals(List.of("again")));
        b.await("a message", () -> b.from("a").equals(List.of("again")));
      }
    }
  }
}
