package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.recovery.Fences;
import io.thalweg.core.recovery.Ids;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a member that knows no cluster finds one. */
class GreetingsTest {
  private static final long TIME = 1_800_000_000_000_000L;

  /** Another member, as its greetings describe it. */
  private final Talk other = new Talk();

  private final List<String> said = new ArrayList<>();
  private final List<Parcel> returned = new ArrayList<>();
  private final Deque<Hello> hellos = new ArrayDeque<>();
  private static final long TENURE = RecoverySettings.STANDARD.tenure().toMillis();

  private Frame.Recovery theirs = new Frame.Recovery(TENURE, 3000, 3);
  private @Nullable Charter founded;
  private boolean sure = true;
  private boolean theyFound;
  private final Turn turn = new Turn();
  private final FleetClock clock = new FleetClock(turn);

  private final Site outbox = new Site(1, true, false, Overlay.COMPLETE);
  private final MemberSettings settings = Site.settings(1, true, false, Overlay.COMPLETE, 1);
  private final Membership membership = new Membership(turn, clock, settings);
  private final Peer peer = membership.peer(Site.address(2));
  private Greetings greetings = greetings(settings);

  GreetingsTest() {
    turn.begin(0, outbox.outputs);
  }

  private Greetings greetings(MemberSettings with) {
    return new Greetings(turn, clock, with, membership, new Host());
  }

  private void doesNotFound() {
    greetings = greetings(Site.settings(1, false, false, Overlay.COMPLETE, 1));
  }

  /** Keeps the results. */
  private final class Host implements Greetings.Host {
    @Override
    public void founded(Charter charter) {
      said.add("founds");
      founded = charter;
    }

    @Override
    public boolean isSure() {
      return sure;
    }

    @Override
    public int keeper() {
      return 5;
    }

    @Override
    public String keepers() {
      return "; keepers: all";
    }

    @Override
    public void converse(Peer with, List<Parcel> back) {
      said.add("talks");
      returned.addAll(back);
    }

    @Override
    public void superseded(String why) {
      said.add("superseded");
    }

    @Override
    public void fallSilent(Peer with) {
      said.add("silent");
      with.talk.end();
    }
  }

  private void seesOther() {
    membership.view(List.of(Site.address(1), Site.address(2)));
    other.side.begin();
    greetings.appear(peer);
  }

  private void hear(UUID cluster, int keeper, long heard) {
    Hello hello =
        new Hello(
            cluster, keeper, "m2", Site.LIMITS, theirs, other.side.mine(), heard, 0, 0, theyFound);
    greetings.onHello(peer, hello, cluster.equals(Frame.NO_CLUSTER) ? 0 : TIME);
  }

  private Hello answer() {
    outbox.posts.forEach(post -> hellos.add((Hello) post.frame()));
    outbox.posts.clear();
    return hellos.getLast();
  }

  @Test
  void severalMembersOfOneNameAreToldOnce() {
    Site one = new Site(1, true, false, Overlay.COMPLETE);
    Address twin = new Address(new UUID(0, 2), one.address.name());
    one.step(new Input.View(List.of(one.address)));
    assertThat(one.take("say")).noneMatch(text -> text.contains("named"));
    one.step(new Input.View(List.of(one.address, twin)));
    one.step(new Input.View(List.of(one.address, twin)));

    assertThat(one.take("say"))
        .filteredOn(text -> text.contains("several members named"))
        .hasSize(1);
  }

  /** In 2039, when a million epochs fit before fences would be negative. */
  @ParameterizedTest
  @CsvSource({"2039-12-01, true", "2040-01-01, false"})
  void oneFoundsOnlyWhenFencesFit(LocalDate day, boolean fits) {
    long wall = TimeUnit.DAYS.toMicros(day.toEpochDay());
    greetings = greetings(Site.startedAt(settings, wall));
    membership.view(List.of(Site.address(1)));
    greetings.foundIfAlone();

    if (fits) {
      assertThat(said).containsExactly("founds");
      assertThat(Fences.of(Charters.present(founded).agreed().epoch(), 0)).isPositive();
    } else {
      assertThat(said).isEmpty();
      assertThat(greetings.obstacle().why())
          .isEqualTo(
              "the wall clock says %s: fences of a cluster that is founded after 2039-12-16 would"
                  + " not fit",
              day);
    }
  }

  @Test
  void oneThatIsAloneFoundsIfItIsTo() {
    membership.view(List.of(Site.address(1)));
    greetings.foundIfAlone();
    greetings.foundIfAlone();

    assertThat(said).containsExactly("founds");
    assertThat(greetings.knowsCluster()).isTrue();
    Charter charter = Charters.present(founded);
    assertThat(charter.numberOf(Site.address(1).id())).hasValue(1);
    assertThat(charter.voters()).isEqualTo(Ids.of(1));
  }

  @Test
  void oneThatIsNotToFoundWaits() {
    doesNotFound();
    greetings.foundIfAlone();

    assertThat(said).isEmpty();
    assertThat(greetings.obstacle().why())
        .isEqualTo("nobody was found, and this member does not found the cluster");
  }

  @Test
  void settingsThatDifferAreToldOnceWithBoth() {
    seesOther();
    hear(new UUID(1, 1), 0, 0);
    assertThat(outbox.take("say")).as("they are the same").isEmpty();
    theirs = new Frame.Recovery(TENURE, 5000, 1);
    hear(new UUID(1, 1), 0, 0);
    hear(new UUID(1, 1), 0, 0);

    assertThat(outbox.take("say"))
        .containsExactly(
            "say WARN has suspectAfter 3s and keepers 3, but m2 has 5s and 1: each keeper goes by"
                + " its own, so give all members the same");
    theirs = new Frame.Recovery(TENURE, 0, 0); // of a visitor
    hear(new UUID(1, 1), 0, 0);
    assertThat(outbox.take("say")).isEmpty();
  }

  @Test
  void oneThatIsNotLetInNamesTheKeepers() {
    doesNotFound();
    seesOther();
    hear(new UUID(1, 1), 0, 0);

    assertThat(greetings.obstacle().why())
        .isEqualTo(
            "the cluster is known, but a majority of its keepers does not let this member in;"
                + " keepers: all");
  }

  @Test
  void aFounderThatWasPausedSaysThatItHasToBeAwake() {
    sure = false;
    membership.view(List.of(Site.address(1)));
    greetings.foundIfAlone();

    assertThat(said).isEmpty();
    assertThat(greetings.obstacle().why()).startsWith("it has to be awake for ").contains("pause");
    assertThat(greetings.obstacle().passes()).isTrue();
  }

  @Test
  void nobodyFoundsBeforeAllThatItSeesHaveSaidThatTheyKnowOfNoCluster() {
    seesOther();
    greetings.foundIfAlone();
    assertThat(said).isEmpty();
    hear(Frame.NO_CLUSTER, 77, 0);

    assertThat(said).containsExactly("founds");
    assertThat(answer().cluster()).isNotEqualTo(Frame.NO_CLUSTER);
  }

  @Test
  void nobodyFoundsBeforeItIsSure() {
    membership.view(List.of(Site.address(1)));
    sure = false;
    greetings.tick();
    assertThat(said).isEmpty();
    sure = true;
    greetings.tick();

    assertThat(said).containsExactly("founds");
  }

  @Test
  void ofTwoFoundersTheOneWithTheSmallerAddressFounds() {
    theyFound = true;
    seesOther();
    hear(Frame.NO_CLUSTER, 0, 0);
    assertThat(said).containsExactly("founds");
  }

  @Test
  void theOneWithTheLargerAddressWaits() {
    greetings = greetings(Site.settings(3, true, false, Overlay.COMPLETE, 3));
    theyFound = true;
    seesOther();
    hear(Frame.NO_CLUSTER, 0, 0);
    greetings.tick();
    assertThat(said).isEmpty();
  }

  @Test
  void itJoinsTheClusterThatAnotherKnows() {
    seesOther();
    UUID cluster = new UUID(TIME, 5);
    hear(cluster, 77, 0);

    assertThat(said).containsExactly("talks");
    assertThat(answer().cluster()).isEqualTo(cluster);
    assertThat(clock.now()).isEqualTo(TIME);
    assertThat(peer.keeper).isEqualTo(77);
    assertThat(answer().keeper()).as("its own").isEqualTo(5);
  }

  @Test
  void aGreetingThatKnowsTheClusterButNotItsTimeIsDropped() {
    seesOther();
    Hello hello =
        new Hello(
            new UUID(TIME, 5), 77, "m2", Site.LIMITS, theirs, other.side.mine(), 0, 0, 0, false);
    greetings.onHello(peer, hello, FleetClock.NONE);

    assertThat(said).isEmpty();
    assertThat(outbox.take("dropped")).hasSize(1);
  }

  @Test
  void theYoungerOfTwoClustersGivesUp() {
    greetings.foundIfAlone();
    seesOther();
    hear(new UUID(1, 5), 77, 0);
    hear(new UUID(1, 5), 77, 0);

    assertThat(said).containsExactly("founds", "superseded");
    assertThat(greetings.obstacle().why()).contains("another cluster");
  }

  @Test
  void theOlderOfTwoClustersStaysAndTellsTheOther() {
    greetings.foundIfAlone();
    seesOther();
    answer();
    hellos.clear();
    hear(new UUID(Long.MAX_VALUE, 5), 77, 0);

    assertThat(said).containsExactly("founds");
    assertThat(answer().cluster()).isNotEqualTo(Frame.NO_CLUSTER);
  }

  @Test
  void aGreetingThatIsRepeatedBeginsNothingAnew() {
    seesOther();
    UUID cluster = new UUID(TIME, 5);
    hear(cluster, 77, 0);
    hear(cluster, 77, peer.talk.mine());

    assertThat(said).containsExactly("talks");
  }

  @Test
  void aGreetingOfOneThatHasNotHeardTheAnswerIsAnsweredAgain() {
    seesOther();
    hear(new UUID(TIME, 5), 77, 0);
    answer();
    hellos.clear();
    hear(new UUID(TIME, 5), 77, 0);

    assertThat(answer().heard()).isEqualTo(other.side.mine());
  }

  @Test
  void onePeerThatBeginsAnewEndsTheConversation() {
    seesOther();
    hear(new UUID(TIME, 5), 77, 0);
    other.side.begin();
    hear(new UUID(TIME, 5), 77, 0);

    assertThat(said).containsExactly("talks", "silent", "talks");
    assertThat(peer.talk.theirs()).isEqualTo(other.side.mine());
  }

  /**
   * The peer has taken one frame and begins anew. It takes none of the next conversation, so it
   * still tells of the one before.
   */
  @Test
  void whatAPeerTookUnderOneNumberDoesNotCountForTheNext() {
    seesOther();
    hear(new UUID(TIME, 5), 77, 0);
    long first = peer.talk.mine();
    peer.talk.send(Talk.units(1, 0));
    beginsAnew(first);
    assertThat(returned).isEmpty();
    peer.talk.send(Talk.units(1, 4));
    beginsAnew(first);

    assertThat(returned).extracting(p -> p.cargo().units()).containsExactly(new int[] {4});
  }

  /** The other member has taken one frame of this conversation, and none since. */
  private void beginsAnew(long last) {
    other.side.begin();
    Hello hello =
        new Hello(
            new UUID(TIME, 5), 77, "m2", Site.LIMITS, theirs, other.side.mine(), 0, last, 1, false);
    greetings.onHello(peer, hello, TIME);
  }
}
