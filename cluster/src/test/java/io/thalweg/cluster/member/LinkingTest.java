package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Frame;
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

  @Test
  void linksThatAnotherViewDoesNotWantAreTakenDownAndOthersMade() {
    List<Site> turned = List.of(two, one, three);
    band.show(band.sites, turned);
    band.deliver();

    assertThat(links(three)).containsExactly("m2");
    assertThat(links(two)).containsExactly("m1", "m3");
    assertThat(links(one)).containsExactly("m2");
  }

  @Test
  void aLinkThatIsWantedAgainWhileItIsTakenDownComesBack() {
    band.show(List.of(one), List.of(two, one, three));
    band.show(List.of(one), List.of(one, two, three));
    band.deliver();

    assertThat(links(one)).containsExactly("m2", "m3");
    assertThat(links(three)).containsExactly("m1");
  }

  @Test
  void whatIsSentWhileALinkIsTakenDownIsNotLost() {
    three.ask(FIRST, 1, 1);
    band.show(List.of(one), List.of(two, one, three)); // closes the link to three
    band.deliver();
    band.show(List.of(two, three), List.of(two, one, three));
    band.deliver();

    assertThat(three.take("granted")).hasSize(1);
  }

  @Test
  void aPeerMayOpenItsSideBeforeTheShareIsKnown() {
    Frame open = new Frame.Open(2);
    Frame[] define = {open};
    one.define(2, "seats", Band.units(1));
    band.deliver(post -> post.from().equals(one.address) ? swapped(post, define, open) : post);

    assertThat(three.member.describe()).contains("seats");
    three.ask(2, 1, 1);
    band.deliver();
    assertThat(three.take("granted")).hasSize(1);
  }

  /** Swaps the definition and the first opening of a link. */
  private static Site.Post swapped(Site.Post post, Frame[] define, Frame open) {
    if (post.frame() instanceof Frame.Define) {
      define[0] = post.frame();
      return post.with(open);
    }
    return post.frame().equals(open) ? post.with(define[0]) : post;
  }
}
