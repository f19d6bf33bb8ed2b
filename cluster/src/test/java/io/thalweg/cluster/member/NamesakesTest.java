package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A second member with the name of one, as an operator sees it. */
class NamesakesTest {
  private final Band band = Band.of(4);
  private final Site first = band.site(4);

  private static Site namesake(long id) {
    MemberSettings s = Site.settings(9, false, false, Overlay.COMPLETE, id);
    return new Site(
        new MemberSettings(
            s.cluster(),
            new Address(new UUID(0, id), "m4"),
            s.overlay(),
            s.founds(),
            s.visitor(),
            s.limits(),
            s.gathering(),
            s.wall(),
            s.seed(),
            s.recovery()));
  }

  @Test
  void itIsRefusedWhileTheOtherIsHeard() {
    Site second = band.add(namesake(9));
    band.pass(Duration.ofSeconds(5));

    assertThat(second.take("refused")).singleElement().asString().contains("the same name");
    assertThat(second.take("joined")).isEmpty();
    assertThat(first.take("lapsed")).isEmpty();
  }

  /** The former run of a process that has crashed: the network may show it for a while. */
  @Test
  void itGetsInAtOnceIfTheOtherIsInViewAndDoesNotAnswer() {
    Predicate<Site.Post> passes = post -> !post.from().equals(first.address);
    Site second = namesake(9);
    second.now = first.now;
    band.sites.add(second);
    band.show(band.sites, band.sites);
    band.deliverIf(passes);
    assertThat(second.take("joined")).isEmpty();
    band.pass(Duration.ofSeconds(1), passes);

    assertThat(second.take("joined")).hasSize(1);
    assertThat(second.take("refused")).isEmpty();
  }

  @Test
  void itGetsInAtOnceIfTheOtherIsOutOfView() {
    band.sites.remove(first);
    Site second = band.add(namesake(9));

    assertThat(second.take("joined")).hasSize(1);
  }

  @Test
  void itGetsInIfTheOtherIsAboutToLeave() {
    first.step(new Input.Leave());
    Site second = namesake(9);
    band.add(second);
    band.pass(Duration.ofSeconds(5));

    assertThat(second.take("joined")).hasSize(1);
    assertThat(first.take("left")).containsExactly("left true");
  }

  @Test
  void ofTwoThatJoinAtOnceTheOneWithTheSmallerAddressGetsIn() {
    band.sites.remove(first);
    Site small = namesake(8);
    Site large = namesake(9);
    small.now = band.site(1).now;
    band.sites.add(large);
    large.now = small.now;
    band.add(small);
    band.pass(Duration.ofSeconds(5));

    assertThat(small.take("joined")).hasSize(1);
    assertThat(large.take("joined")).isEmpty();
    assertThat(large.take("refused")).hasSize(1);
  }
}
