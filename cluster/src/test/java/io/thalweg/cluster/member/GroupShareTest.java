package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.core.recovery.Fences;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A group lock at two members, made by the first. */
class GroupShareTest {
  private static final int LATE_JOINS = 64;

  private final Band band = Band.of(2);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  @BeforeEach
  void makeLock() {
    one.define(1, "phases", new Definition.Groups(new GroupConfig(1), List.of()));
    band.deliver();
  }

  private void enter(Site site, long request, String group) {
    site.step(new Input.Enter(FIRST, request, group));
    band.deliver();
  }

  private void leave(Site site, long request) {
    site.step(new Input.GiveBack(FIRST, request, request, new int[0]));
    band.deliver();
  }

  @Test
  void thoseOfOneGroupAreInsideTogetherAndAnotherWaits() {
    enter(one, 1, "read");
    enter(two, 1, "read");
    enter(one, 2, "write");
    assertThat(one.take("granted")).hasSize(1);
    assertThat(two.take("granted")).hasSize(1);
    leave(one, 1);
    assertThat(one.take("granted")).isEmpty();
    leave(two, 1);

    assertThat(one.take("granted")).singleElement().asString().startsWith("granted 1 2 [] ");
  }

  @Test
  void aLaterSessionHasALargerFence() {
    enter(one, 1, "read");
    long before = fence(one);
    leave(one, 1);
    enter(two, 1, "write");
    long next = fence(two);
    leave(two, 1);
    enter(one, 2, "read");

    assertThat(next).isGreaterThan(before);
    assertThat(fence(one)).isGreaterThan(next);
  }

  private static long fence(Site site) {
    String granted = site.take("granted").getLast();
    String[] fence = granted.substring(granted.lastIndexOf(' ') + 1).split(":", 2);
    return Fences.of(Long.parseLong(fence[0]), Long.parseLong(fence[1]));
  }

  @Test
  void usersOfOneMemberDoNotPassOneOfAnotherGroupThatCameBefore() {
    enter(one, 1, "read");
    enter(one, 2, "write");
    enter(one, 3, "read");
    assertThat(one.take("granted")).hasSize(1);
    leave(one, 1);
    assertThat(one.take("granted")).singleElement().asString().startsWith("granted 1 2");
    leave(one, 2);

    assertThat(one.take("granted")).singleElement().asString().startsWith("granted 1 3");
  }

  @Test
  void thoseThatComeLateJoinOnlySoOftenIfOthersWait() {
    enter(one, 1, "read");
    enter(two, 1, "write");
    for (long request = 2; request < 2 + 2 * LATE_JOINS; request++) {
      enter(one, request, "read");
    }
    assertThat(one.take("granted")).hasSize(1 + LATE_JOINS);
    for (long request = 1; request < 2 + LATE_JOINS; request++) {
      leave(one, request);
    }

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void oneThatGivesUpIsNotLetInAndKeepsNobodyOut() {
    enter(one, 1, "read");
    enter(two, 1, "write");
    two.step(new Input.Cancel(FIRST, 1));
    assertThat(two.take("cancelled")).containsExactly("cancelled 1 1");
    leave(one, 1);
    enter(one, 2, "read");

    assertThat(two.take("granted")).isEmpty();
    assertThat(one.take("granted")).hasSize(2);
  }

  @Test
  void namesOfGroupsThatTwoMembersMakeAtOnceGetTwoNumbers() {
    one.step(new Input.Enter(FIRST, 1, "read"));
    two.step(new Input.Enter(FIRST, 1, "write"));
    band.deliver();
    assertThat(one.take("granted").size() + two.take("granted").size()).isEqualTo(1);
    leave(one, 1);

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void oneThatLeavesTellsItsUsers() {
    enter(one, 1, "read");
    enter(two, 1, "write");
    two.step(new Input.Leave());

    assertThat(two.take("failed")).containsExactly("failed 1 1 CLOSED");
    enter(one, 2, "read");
    one.step(new Input.Leave());
    assertThat(one.take("lost")).hasSize(2);
    one.step(new Input.Enter(FIRST, 3, "read"));
    assertThat(one.take("failed")).containsExactly("failed 1 3 CLOSED");
  }

  @Test
  void theSessionOfOneThatDiesStaysUntilItIsCertainlyNotInside() {
    enter(two, 1, "read");
    enter(one, 1, "write");
    band.crash(2);
    band.pass(Duration.ofSeconds(9));
    assertThat(one.take("granted")).isEmpty();
    band.pass(Duration.ofSeconds(3));

    assertThat(one.take("granted")).singleElement().asString().startsWith("granted 1 1 []");
  }

  @Test
  void thoseOfTheGroupOfOneThatDiesAreLetInBesideIt() {
    enter(one, 1, "read"); // so that its group is known
    enter(two, 1, "read");
    band.crash(2);
    one.take("granted");
    leave(one, 1);
    enter(one, 2, "read");
    assertThat(one.take("granted")).singleElement().asString().startsWith("granted 1 2 []");
    leave(one, 2);
    enter(one, 3, "write");

    assertThat(one.take("granted")).isEmpty();
  }

  @Test
  void whoeverIsInsideStaysSoInTheNextEpochAndOthersWait() {
    enter(one, 1, "read");
    enter(two, 1, "write");
    band.join(3); // three members have other keepers than two, from the next epoch on
    assertThat(one.take("lost")).isEmpty();
    assertThat(two.take("granted")).isEmpty();
    leave(one, 1);

    assertThat(two.take("granted")).singleElement().asString().contains("[] 2:");
  }

  @Test
  void itIsKnownHowManyAreInsideAndWait() {
    enter(one, 1, "read");
    enter(one, 2, "read");
    enter(one, 3, "write");
    one.step(new Input.Look(9, FIRST));

    LocalStatus status = one.result(9, LocalStatus.class);
    assertThat(status.held()).isEqualTo(2);
    assertThat(status.waiting()).isEqualTo(1);
  }
}
