package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Definitions that two members make. */
class RegistryTest {
  private final Band band = Band.of(2);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  private static Definition made(Site site, long call) {
    return site.result(call, Definition.class);
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

    assertThat(made(one, 1).number()).isEqualTo(1);
    assertThat(made(one, 2).number()).isNotEqualTo(made(two, 1).number());
    assertThat(made(two, 1).number()).isNotEqualTo(made(one, 1).number());
  }

  @Test
  void whatIsKnownIsNotMadeAgain() {
    one.define(1, "gpus", Band.units(4));
    band.deliver();
    two.define(2, "gpus", Band.units(4));

    assertThat(made(two, 2)).as("without a letter").isEqualTo(made(one, 1));
  }

  @Test
  void theRegistryRestsWithTheOldestMember() {
    assertThat(one.member.hasRegistry()).isTrue();
    two.define(1, "gpus", Band.units(4));
    band.deliverIf(post -> !(post.frame() instanceof Frame.Acknowledge));

    assertThat(made(two, 1).name()).isEqualTo("gpus");
    assertThat(one.member.hasRegistry()).isTrue();
    assertThat(two.member.hasRegistry()).isFalse();
  }

  @Test
  void whatIsDefinedTravelsWithTheToken() {
    one.define(1, "gpus", Band.units(4));
    two.define(1, "gpus", Band.units(4));
    Frame nothing = new Frame.Define(List.of());
    band.deliver(post -> post.frame() instanceof Frame.Define ? post.with(nothing) : post);

    assertThat(made(two, 1)).isEqualTo(made(one, 1));
  }

  @Test
  void thereIsNoRoomForMoreThanTheLimit() {
    one.define(1, "a", Band.units(1));
    one.define(2, "b", Band.units(1));
    one.define(3, "c", Band.units(1));
    one.define(4, "d", Band.units(1));

    assertThat(one.take("failed")).containsExactly("failed 4 REFUSED");
    two.define(5, "c", Band.units(1));
    band.deliver();
    assertThat(made(two, 5).name()).as("what there is can be named").isEqualTo("c");
  }

  @Test
  void theMemberThatMadeItHasTheTokenAndAllUnits() {
    two.define(1, "gpus", Band.units(2));
    band.deliver();
    two.ask(made(two, 1).number(), 1, 2);

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void aNewcomerKnowsWhatIsDefined() {
    two.define(1, "gpus", Band.units(4));
    band.deliver();
    Site three = band.join(3);

    assertThat(three.take("learned")).containsExactly("learned gpus");
    assertThat(three.take("joined")).hasSize(1);
  }

  @Test
  void theOldestMemberHearsOfWhatIsNewByWayOfOthersToo() {
    Site three = band.join(3);
    two.define(1, "gpus", Band.units(4));
    band.deliverIf(
        post ->
            !(post.frame() instanceof Frame.Define)
                || !post.from().equals(two.address)
                || !post.to().equals(one.address));

    assertThat(three.take("learned")).containsExactly("learned gpus");
    assertThat(one.take("learned")).containsExactly("learned gpus");
  }
}
