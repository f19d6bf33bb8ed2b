package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.core.recovery.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Which keepers propose, and who becomes one. */
class CouncilTest {
  private final Set<String> proposers = new TreeSet<>();
  private final Predicate<Site.Post> all =
      post -> {
        if (post.frame() instanceof Frame.Poll) {
          proposers.add(post.from().name());
        }
        return true;
      };

  private static Charter charter(Site site) {
    return Objects.requireNonNull(site.member.charter());
  }

  private void pass(Band band, double seconds, Predicate<Site.Post> passes) {
    band.pass(Duration.ofMillis((long) (1000 * seconds)), passes);
  }

  /** Removes a member, and brings all others the new view. */
  private static void lose(Band band, int id) {
    band.sites.remove(band.site(id));
    band.show(band.sites, band.sites);
  }

  @Test
  void whoIsPolledBecomesAKeeper() {
    Band band = Band.of(2);
    assertThat(band.site(1).member.keeper()).isEqualTo(1);
    assertThat(band.site(2).member.keeper()).isZero();
    band.join(3);

    assertThat(band.sites).extracting(site -> site.member.keeper()).containsExactly(1, 2, 3);
    assertThat(charter(band.site(3)).voters()).isEqualTo(Ids.of(1, 2, 3));
  }

  /** It had to wait for a second then, since there was nobody to be asked when it learnt. */
  @Test
  void whoLearnsOfTheClusterBeforeItReachesAKeeperJoinsAsSoonAsItDoes() {
    Band band = Band.of(2);
    Site third = new Site(3, false, false, Overlay.COMPLETE);
    band.sites.add(third);
    List<Site> noKeepers = List.of(band.site(2), third);
    band.show(noKeepers, noKeepers);
    band.deliver();
    assertThat(charter(third).voters()).isEqualTo(Ids.of(1));

    band.show(band.sites, band.sites);
    band.deliver();

    assertThat(third.take("joined")).hasSize(1);
  }

  /** It says who it is in its greeting only, and both have greeted before it was a keeper. */
  @Test
  void aKeeperThatIsAnotherMemberByNowIsFoundByWhoHasTalkedWithItAllTheTime() {
    Band band = Band.of(2);
    band.sites.add(new Site(3, false, false, Overlay.COMPLETE));
    band.sites.add(new Site(4, false, false, Overlay.COMPLETE));
    band.see();
    Site three = band.site(3);
    Site four = band.site(4);
    pass(band, 40, post -> !isWith(three, post) || isWith(four, post));
    pass(band, 5, all);
    assertThat(charter(four).keeperOf(5)).as("the office that it had as member 3").isEqualTo(3);
    List<Site.Post> asked = new ArrayList<>();
    lose(band, 1);
    pass(
        band,
        60,
        post -> {
          boolean renews = post.frame() instanceof Frame.Renew;
          if (renews && post.from().equals(four.address) && post.to().equals(three.address)) {
            asked.add(post);
          }
          return true;
        });

    assertThat(charter(four).voters()).isEqualTo(Ids.of(2, 3, 4));
    assertThat(asked).isNotEmpty();
  }

  private static boolean isWith(Site site, Site.Post post) {
    return post.from().equals(site.address) || post.to().equals(site.address);
  }

  @Test
  void theKeeperWithTheSmallestNumberProposes() {
    Band band = Band.of(4);
    lose(band, 4);
    band.deliverIf(all);

    assertThat(proposers).containsExactly("m1");
    assertThat(charter(band.site(3)).agreed().members()).isEqualTo(Ids.of(1, 2, 3));
  }

  @Test
  void ifItIsGoneTheNextOneDoes() {
    Band band = Band.of(4);
    lose(band, 1);
    band.deliverIf(all);

    assertThat(proposers).containsExactly("m2");
    assertThat(charter(band.site(3)).agreed().members()).isEqualTo(Ids.of(2, 3, 4));
    assertThat(charter(band.site(3)).agreed().open()).isTrue();
  }

  @Test
  void ifItIsHeardButGetsNothingDoneTheOthersWaitForAWhile() {
    Band band = Band.of(4);
    Address first = band.site(1).address;
    Predicate<Site.Post> lost =
        all.and(post -> !(post.frame() instanceof Frame.Poll) || !post.from().equals(first));
    lose(band, 4);
    band.deliverIf(lost);
    pass(band, 2.5, lost);
    assertThat(proposers).containsExactly("m1");
    assertThat(charter(band.site(2)).agreed().members()).isEqualTo(Ids.of(1, 2, 3, 4));
    pass(band, 2, lost);

    assertThat(proposers).containsExactly("m1", "m2");
    assertThat(charter(band.site(2)).agreed().members()).doesNotMatch(ids -> ids.contains(4));
  }

  @Test
  void oneThatTheViewShowsButThatIsSilentIsPutOut() {
    Band band = Band.of(3);
    Address third = band.site(3).address;
    pass(band, 2, all.and(post -> !post.from().equals(third)));
    assertThat(charter(band.site(1)).agreed().members()).isEqualTo(Ids.of(1, 2, 3));
    pass(band, 2, all.and(post -> !post.from().equals(third)));

    assertThat(charter(band.site(1)).agreed().members()).isEqualTo(Ids.of(1, 2));
    assertThat(charter(band.site(1)).agreed().open()).isTrue();
  }

  @Test
  void withoutAMajorityNothingIsAgreedOnUntilThereIsOne() {
    Band band = Band.of(3);
    Site three = band.site(3);
    lose(band, 2);
    band.sites.remove(three);
    band.show(band.sites, band.sites);
    pass(band, 30, all);
    assertThat(charter(band.site(1)).agreed().members()).isEqualTo(Ids.of(1, 2, 3));
    assertThat(band.site(1).take("health")).last().asString().startsWith("health true");
    three.now = band.site(1).now;
    band.sites.add(three);
    band.see();
    pass(band, 3, all);

    assertThat(charter(band.site(1)).agreed().members()).isEqualTo(Ids.of(1, 3));
    assertThat(band.site(1).take("health")).last().asString().startsWith("health false");
  }

  /** Two proposers at once, in two halves of a view: one of them is no majority. */
  @Test
  void onlyOneHalfOfACutGoesOn() {
    Band band = Band.of(3);
    Site one = band.site(1);
    List<Site> others = List.of(band.site(2), band.site(3));
    band.show(List.of(one), List.of(one));
    band.show(others, others);
    band.deliverIf(post -> cut(post, one));
    pass(band, 5, post -> cut(post, one));

    assertThat(charter(others.getFirst()).agreed().members()).isEqualTo(Ids.of(2, 3));
    assertThat(charter(one).agreed().members()).isEqualTo(Ids.of(1, 2, 3));
  }

  private static boolean cut(Site.Post post, Site from) {
    return post.from().equals(from.address) == post.to().equals(from.address);
  }

  @Test
  void aKeeperThatIsStartedAgainWithItsDiskIsTheSameKeeperAndAnotherMember() {
    Band band = durable(3);
    Site two = band.site(2);
    band.crash(2);
    Site again = band.add(new Site(Site.durable(12, false, two)));
    pass(band, 2, all);

    assertThat(again.member.keeper()).isEqualTo(2);
    assertThat(charter(again).numberOf(again.address.id())).hasValue(4);
    assertThat(charter(again).keeperOf(4)).isEqualTo(2);
    assertThat(charter(band.site(1)).voters()).isEqualTo(Ids.of(1, 2, 3));
    assertThat(again.take("joined")).hasSize(1);
  }

  @Test
  void aClusterOfWhichAllAreStartedAgainGoesOn() {
    Band band = durable(3);
    band.site(2).define(1, "gpus", Band.units(4));
    band.deliver();
    List<Site> before = new ArrayList<>(band.sites);
    band.sites.clear();
    for (Site site : before) {
      band.sites.add(new Site(Site.durable(10 + site.member.keeper(), false, site)));
    }
    band.see();
    pass(band, 5, all);
    assertThat(band.sites)
        .allSatisfy(site -> assertThat(site.take("joined")).hasSize(1))
        .allSatisfy(site -> assertThat(site.take("learned")).containsExactly("learned gpus"));
    assertThat(charter(band.sites.getFirst()).voters()).isEqualTo(Ids.of(1, 2, 3));
    band.sites.getFirst().ask(1, 1, 4);
    pass(band, 5, all);
    assertThat(band.sites.getFirst().take("granted")).as("they may still be held").isEmpty();
    pass(band, 10, all);

    assertThat(band.sites.getFirst().take("granted")).hasSize(1);
  }

  /**
   * Otherwise an epoch could open that a majority of keepers forgets when they are started again.
   */
  @Test
  void aKeeperTellsOthersOnlyOfAnEpochThatIsOnItsDisk() {
    Band band = durable(4);
    Site two = band.site(2);
    two.hangs = true;
    lose(band, 4);
    List<Long> told = new ArrayList<>();
    pass(
        band,
        3,
        post -> {
          if (post.frame() instanceof Frame.Noted noted && post.from().equals(two.address)) {
            told.add(noted.epoch());
          }
          return true;
        });
    long epoch = charter(band.site(1)).agreed().epoch();

    assertThat(charter(two).agreed().epoch()).isEqualTo(epoch);
    assertThat(told).isNotEmpty().allMatch(one -> one < epoch);
  }

  private static Band durable(int members) {
    Band band = new Band(Overlay.COMPLETE);
    for (int id = 1; id <= members; id++) {
      band.add(new Site(Site.durable(id, id == 1, null)));
    }
    return band;
  }
}
