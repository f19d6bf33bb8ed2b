package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Links in a star of three members around the first. */
class LinkingTest {
  private final Band band = new Band(Overlay.STAR);
  private Site one;
  private Site two;
  private Site three;

  @BeforeEach
  void makeSemaphore() {
    one = band.join(1);
    two = band.join(2);
    three = band.join(3);
    one.define(1, "gpus", Band.units(2));
    band.deliver();
  }

  /** The links of a member's semaphore, as the member describes itself. */
  private static List<String> links(Site site) {
    String line =
        site.member.describe().lines().filter(l -> l.contains("gpus:")).findFirst().orElseThrow();
    return List.of("m1", "m2", "m3", "m4").stream().filter(m -> line.contains(m + " UP")).toList();
  }

  @Test
  void linksGoToTheCentre() {
    assertThat(links(one)).containsExactly("m2", "m3");
    assertThat(links(two)).containsExactly("m1");
    assertThat(links(three)).containsExactly("m1");
  }

  @Test
  void aNewcomerIsLinkedForWhatThereIs() {
    Site four = band.join(4);

    assertThat(links(four)).containsExactly("m1");
    assertThat(links(one)).containsExactly("m2", "m3", "m4");
  }

  @Test
  void theNextIsTheCentreWhenTheFirstIsAboutToLeave() {
    one.step(new Input.Leave());
    band.deliver();

    assertThat(links(two)).containsExactly("m3");
    assertThat(links(three)).containsExactly("m2");
  }

  /** Otherwise it would have to open them again to hand on what it has. */
  @Test
  void aMemberThatLeavesTakesItsLinksDownItself() {
    List<Site.Post> unlinks = new ArrayList<>();
    one.step(new Input.Leave());
    band.deliverIf(post -> !(post.frame() instanceof Frame.Unlink) || unlinks.add(post));

    assertThat(unlinks).isNotEmpty().allMatch(post -> post.from().equals(one.address));
  }

  /** Seventeen members form a star, sixteen are all linked. */
  @Test
  void whatIsSentWhileALinkIsTakenDownIsNotLost() {
    Band many = new Band(Overlay.AUTOMATIC);
    for (int id = 1; id <= 16; id++) {
      many.join(id);
    }
    many.site(2).define(1, "gpus", Band.units(1)); // where the token stays
    many.deliver();
    Site asks = many.site(3);
    assertThat(links(asks)).containsExactly("m1", "m2", "m4");
    boolean[] asked = new boolean[1];
    Site last = new Site(17, false, false, Overlay.AUTOMATIC);
    many.sites.add(last);
    many.show(many.sites, many.sites);
    many.deliverIf(
        post -> {
          if (post.frame() instanceof Frame.Unlink && post.from().equals(asks.address)) {
            askOnce(asks, asked);
          }
          return true;
        });

    assertThat(asked[0]).isTrue();
    assertThat(asks.take("granted")).hasSize(1);
  }

  private static void askOnce(Site site, boolean[] asked) {
    if (!asked[0]) {
      asked[0] = true;
      site.ask(FIRST, 1, 1);
    }
  }

  @Test
  void aPeerMayOpenItsSideBeforeTheShareIsKnown() {
    one.define(2, "seats", Band.units(1));
    Frame nothing = new Frame.Acknowledge();
    band.deliver(
        post ->
            post.frame() instanceof Frame.Known && post.to().equals(three.address)
                ? post.with(nothing)
                : post);
    assertThat(three.member.describe()).doesNotContain("seats");
    band.pass(Duration.ofSeconds(2));

    assertThat(three.member.describe()).contains("seats");
    three.ask(2, 1, 1);
    band.deliver();
    assertThat(three.take("granted")).hasSize(1);
  }
}
