package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.ClusterConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What many members send each other while they are idle. */
class CrowdTest {
  private static final ClusterConfig CONFIG =
      OtherProcess.patient(ClusterConfig.named("crowd").bind("127.0.0.1:0"))
          .joinTimeout(Duration.ofMinutes(2));

  /** A question, its answer, and the message that follows from the answer. */
  private static final int LONGEST_CHAIN = 3;

  private static final int ROUNDS = 2;

  private final List<Member> members = new ArrayList<>();

  @AfterEach
  void close() {
    members.reversed().forEach(Member::close);
  }

  /**
   * In a round a member tells each other member its view, and asks none: n - 1 packets. So n
   * members send n(n - 1) packets a round. Heartbeats, the only other traffic at rest, are as many
   * in each interval of theirs.
   */
  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void aRoundCostsOnePacketForEachOtherMember(int count) {
    join(count);
    var rounds = members.stream().map(Rounds::new).toList();
    settle();
    long before = rounds.stream().mapToLong(Rounds::packets).sum();
    for (int i = 0; i < ROUNDS; i++) {
      rounds.forEach(Rounds::start);
    }
    settle();
    long packets = rounds.stream().mapToLong(Rounds::packets).sum() - before;
    assertThat(packets).isBetween(1L, (long) ROUNDS * count * (count - 1));
  }

  /** One thread to ask the seed, then one for each pair, started by one side or by both. */
  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void connectingStartsAThreadADestination(int count) {
    join(count);
    settle();
    long threads = members.stream().mapToLong(m -> m.transport.callsStarted()).sum();
    assertThat(threads).isBetween(count - 1L, (long) count * count);
  }

  private void join(int count) {
    members.add(Member.join(CONFIG.member("0")));
    for (int i = 1; i < count; i++) {
      members.add(Member.join(members.get(0).seed(CONFIG).member("" + i)));
    }
    for (Member member : members) {
      member.await("all", () -> member.view.size() == count);
    }
  }

  private void settle() {
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      talk();
    }
  }

  /**
   * Lets all send to all, and waits until that has arrived. Connections are FIFO, and a member
   * handles a packet before it reads the next. So what was sent before has arrived, and what
   * followed from it has been sent.
   */
  private void talk() {
    int before = members.get(0).from("1").size();
    for (Member from : members) {
      members.stream().filter(to -> to != from).forEach(to -> from.send(to, "hello"));
    }
    for (Member to : members) {
      for (Member from : members) {
        String name = from.transport.self().name();
        to.await("hello from " + name, () -> to == from || to.from(name).size() > before);
      }
    }
  }
}
