package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jgroups.protocols.MERGE3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Members that know only one address, not that of the oldest, find all others through it. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(Resources.SYSTEM_ERR) // SecurityTest reads there which connections were refused
class MeetingTest {
  private static final ClusterConfig CONFIG =
      OtherProcess.patient(ClusterConfig.named("meeting").bind("127.0.0.1:0"));

  @Test
  void aNewcomerJoinsByASeedThatIsNotTheOldest() {
    try (var a = Member.join(CONFIG.member("a"));
        var b = Member.join(a.seed(CONFIG).member("b"));
        var c = Member.join(b.seed(CONFIG).member("c"));
        var d = Member.join(c.seed(CONFIG).member("d"))) {
      assertThat(d.names()).containsExactly("a", "b", "c", "d");
      for (Member member : List.of(a, b, c)) {
        member.awaitView("a", "b", "c", "d");
        d.send(member, "hello");
        member.await("a message", () -> member.from("d").equals(List.of("hello")));
      }
    }
  }

  @Test
  void twoHalvesComeTogetherByOneAddressOfAMemberThatIsNotTheOldest(@TempDir Path directory)
      throws Exception {
    Path left = directory.resolve("left");
    var leftConfig = CONFIG.discovery(Discovery.file(left));
    var rightConfig = CONFIG.discovery(Discovery.file(directory.resolve("right")));
    try (var a = Member.join(leftConfig.member("a").founds(true));
        var b = Member.join(leftConfig.member("b"));
        var c = Member.join(rightConfig.member("c").founds(true));
        var d = Member.join(rightConfig.member("d"))) {
      a.awaitView("a", "b");
      c.awaitView("c", "d");
      Files.writeString(left.resolve("d.member"), "127.0.0.1:" + d.transport.port());
      var all = List.of(a, b, c, d);
      Waiting.until(
          Duration.ofMinutes(1),
          () -> "all four, but " + all.stream().map(Member::names).toList(),
          () -> meet(all));
      assertThat(all).allSatisfy(member -> assertThat(member.view).isEqualTo(a.view));
    }
  }

  /** Does now what MERGE3 does from time to time; returns whether all members are in one view. */
  private static boolean meet(List<Member> all) {
    if (all.stream().allMatch(member -> member.view.size() == all.size())) {
      return true;
    }
    all.forEach(member -> merging(member).sendInfo());
    all.forEach(member -> merging(member).checkInconsistencies());
    return false;
  }

  private static MERGE3 merging(Member member) {
    return member.transport.protocols().findProtocol(MERGE3.class);
  }
}
