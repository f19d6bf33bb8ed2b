package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What two members make, look for and remove. */
class ChangesTest {
  private final Band band = Band.of(2);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  private static Definition made(Site site, long call) {
    return site.result(call, Definition.class);
  }

  private void make(Site site, long call, String name, int units) {
    site.define(call, name, Band.units(units));
    band.deliver();
  }

  private void find(Site site, long call, String name) {
    site.step(new Input.Find(call, name));
  }

  private void remove(Site site, long call, int number) {
    site.step(new Input.Remove(call, number));
    band.deliver();
  }

  private static boolean isCharter(Site.Post post) {
    return post.frame() instanceof Frame.Known;
  }

  @Test
  void whatTwoMembersNameAtOnceIsOneThing() {
    one.define(1, "gpus", Band.units(4));
    two.define(1, "gpus", Band.units(7));
    band.deliver();

    assertThat(made(one, 1)).isEqualTo(made(two, 1));
  }

  @Test
  void twoNamesAreTwoNumbers() {
    one.define(1, "gpus", Band.units(4));
    two.define(1, "seats", Band.units(7));
    one.define(2, "rigs", Band.units(1));
    band.deliver();

    assertThat(List.of(made(one, 1), made(one, 2), made(two, 1)))
        .extracting(Definition::number)
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsKnownIsNotMadeAgain() {
    make(one, 1, "gpus", 4);
    two.define(2, "gpus", Band.units(4));

    assertThat(made(two, 2)).as("without a letter").isEqualTo(made(one, 1));
  }

  @Test
  void whatIsAskedForIsAskedForAgainIfItIsLost() {
    two.define(1, "gpus", Band.units(4));
    two.posts.clear();
    band.pass(Duration.ofSeconds(3));

    assertThat(made(two, 1).name()).isEqualTo("gpus");
  }

  @Test
  void thereIsNoRoomForMoreThanTheLimit() {
    make(one, 1, "a", 1);
    make(one, 2, "b", 1);
    make(one, 3, "c", 1);
    make(one, 4, "d", 1);

    assertThat(one.take("failed")).containsExactly("failed 4 REFUSED");
    make(two, 5, "c", 1);
    assertThat(made(two, 5).name()).as("what there is can be named").isEqualTo("c");
  }

  @Test
  void theMemberThatMadeItHasTheTokenAndAllUnits() {
    make(two, 1, "gpus", 2);
    two.ask(made(two, 1).number(), 1, 2);

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void aNewcomerKnowsWhatThereIs() {
    make(two, 1, "gpus", 4);
    Site three = band.join(3);

    assertThat(three.take("learned")).containsExactly("learned gpus");
    assertThat(three.take("joined")).hasSize(1);
  }

  @Test
  void whatThereIsIsFoundAtOnceIfItIsKnown() {
    make(one, 1, "gpus", 4);
    find(two, 2, "gpus");

    assertThat(two.results.get(2L)).isEqualTo(Optional.of(made(one, 1)));
  }

  @Test
  void thatThereIsNoneIsCertainOnlyWhenTheKeepersHaveSaidSo() {
    find(two, 1, "gpus");
    assertThat(two.results).doesNotContainKey(1L);
    band.deliver();

    assertThat(two.results.get(1L)).isEqualTo(Optional.empty());
  }

  @Test
  void whatWasMadeBeforeTheQuestionIsFoundAlthoughItWasNotKnownThen() {
    one.define(1, "gpus", Band.units(4));
    band.deliver(post -> isCharter(post) ? post.with(new Frame.Acknowledge()) : post);
    assertThat(one.results).containsKey(1L);
    find(two, 1, "gpus");
    assertThat(two.results).doesNotContainKey(1L);
    band.deliver();

    assertThat(two.results.get(1L)).isEqualTo(Optional.of(made(one, 1)));
  }

  @Test
  void eachQuestionIsAnsweredByItself() {
    find(two, 1, "gpus");
    find(two, 2, "seats");
    band.deliver();
    find(two, 3, "gpus");
    assertThat(two.results).containsKeys(1L, 2L).doesNotContainKey(3L);
    band.deliver();

    assertThat(two.results).containsKey(3L);
  }

  @Test
  void whatIsRemovedIsGoneEverywhereAndItsUsersAreTold() {
    make(one, 1, "gpus", 4);
    one.ask(FIRST, 1, 4);
    two.ask(FIRST, 2, 1);
    band.deliver();
    remove(two, 2, FIRST);

    assertThat(two.results.get(2L)).isEqualTo(true);
    assertThat(one.take("removed")).containsExactly("removed 1");
    assertThat(two.take("removed")).containsExactly("removed 1");
    assertThat(one.take("lost")).containsExactly("lost 1 1 gpus has been removed from the cluster");
    assertThat(two.take("failed")).containsExactly("failed 1 2 REFUSED");
    two.ask(FIRST, 3, 1);
    assertThat(two.take("failed")).containsExactly("failed 1 3 REFUSED");
    remove(two, 3, FIRST);
    assertThat(two.results.get(3L)).as("it was not there").isEqualTo(false);
  }

  @Test
  void whatIsMadeAgainUnderTheSameNameIsAnother() {
    make(one, 1, "gpus", 4);
    one.ask(FIRST, 1, 1);
    assertThat(one.take("granted")).containsExactly("granted 1 1 [0] 1:1");
    remove(one, 2, FIRST);
    make(one, 3, "gpus", 4);
    assertThat(made(one, 3).number()).isEqualTo(2);
    one.ask(2, 1, 1);

    assertThat(one.take("granted")).containsExactly("granted 2 1 [0] 2:1");
  }

  @Test
  void whatIsRemovedStaysSo() {
    make(two, 1, "gpus", 4);
    remove(two, 2, FIRST);
    band.pass(Duration.ofSeconds(5));
    find(one, 3, "gpus");
    band.deliver();

    assertThat(one.results.get(3L)).isEqualTo(Optional.empty());
  }

  @Test
  void aGroupForWhichThereIsNoRoomIsRefused() {
    one.define(1, "doc", new Definition.Groups(GroupConfig.standard(), List.of()));
    band.deliver();
    String name = "x".repeat(400_000);
    for (long request = 1; request <= 6; request++) {
      one.step(new Input.Enter(FIRST, request, request + name));
      band.deliver();
    }

    assertThat(one.take("failed")).isNotEmpty().allMatch(text -> text.endsWith("REFUSED"));
  }

  @Test
  void changesFailWhenTheMemberLeaves() {
    two.define(1, "gpus", Band.units(4));
    two.step(new Input.Leave());

    assertThat(two.take("failed")).containsExactly("failed 1 CLOSED");
  }
}
