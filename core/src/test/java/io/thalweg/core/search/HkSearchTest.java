package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.core.properties.Property;
import io.thalweg.core.protocols.hk.FifoHk;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.PaperHk;
import io.thalweg.core.protocols.hk.Policy;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every interleaving on small networks. The corrected algorithm keeps every property, in a pinned
 * number of states: another number means that its behaviour has changed. The published one violates
 * some.
 */
class HkSearchTest {
  private static final int STATES_MAX = 1_000_000;

  private static HkConfig lazy(int k) {
    return HkConfig.units(k);
  }

  private static HkConfig eager(int k) {
    return HkConfig.units(k).withLazyLink(false);
  }

  static Stream<Arguments> everythingHolds() {
    Scope line = Scope.line(3);
    Scope ring = Scope.ring(3);
    Scope star = Scope.star(3);
    return Stream.of(
        arguments("line", lazy(2), line.asking(1, 2, 2), 38_593),
        arguments("line", eager(2), line.asking(1, 2, 2), 34_531),
        arguments("ring", lazy(2), ring.asking(1, 2, 2), 20_224),
        arguments("ring", eager(2), ring.asking(1, 2, 2), 62_846),
        arguments("star", lazy(2), star.asking(1, 2, 2), 20_224),
        arguments("star", eager(2), star.asking(1, 2, 2), 20_948),
        arguments("line, three priorities", eager(3), line.asking(1, 3, 3), 348_677),
        arguments("ring, two requests each", lazy(1), ring.asking(2, 1, 1), 23_171),
        arguments("ring, two requests each", eager(1), ring.asking(2, 1, 1), 239_665),
        arguments("line splits and heals", lazy(1), line.links(1, 1), 213_129),
        arguments("line splits and heals", eager(1), line.links(1, 1), 195_359),
        arguments("ring, a link moves", lazy(1), ring.links(1, 1), 163_186),
        arguments("ring, a link moves", eager(1), ring.links(1, 1), 139_705),
        arguments("line, ends told apart", lazy(1), line.links(1, 1).toldApart(), 490_475),
        arguments("ring, ends told apart", eager(1), ring.links(1, 1).toldApart(), 171_842),
        arguments("line, changes", lazy(1), line.asking(1, 2, 1).changing(1, 1), 121_918),
        arguments("line, changes", eager(1), line.asking(1, 2, 1).changing(1, 1), 98_828),
        arguments("ring, changes", lazy(1), ring.asking(1, 2, 1).changing(1, 1), 48_392),
        arguments("line, aging", lazy(1).withAging(1), line.asking(2, 2, 1), 170_023),
        arguments("line, aging", eager(1).withAging(1), line.asking(2, 2, 1), 115_299),
        arguments("ring, aging", lazy(1).withAging(1), ring.asking(1, 2, 1), 2_468),
        arguments("ring, aging", eager(1).withAging(1), ring.asking(1, 2, 1), 7_196),
        arguments("line, aging of two", lazy(1).withAging(2), line.asking(2, 2, 1), 217_743));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everythingHolds(String name, HkConfig config, Scope scope, int states) {
    assertThat(Search.of(new Hk(config), scope, STATES_MAX)).isEqualTo(states);
  }

  static Stream<Arguments> whileSmallerOnesPass() {
    Scope line = Scope.line(3).asking(1, 1, 2);
    Scope ring = Scope.ring(3).asking(1, 1, 2);
    return Stream.of(
        arguments("line", lazy(2).withBackfill(1), line, 7_669),
        arguments("line", eager(2).withBackfill(1), line, 6_866),
        arguments("ring", lazy(2).withBackfill(1), ring, 4_692),
        arguments("ring", eager(2).withBackfill(1), ring, 16_662));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void whileSmallerOnesPass(String name, HkConfig config, Scope scope, int states) {
    assertThat(Search.of(new Hk(config), scope, STATES_MAX)).isEqualTo(states);
  }

  static Stream<Arguments> nothingThatFitsWaits() {
    HkConfig unlimited = lazy(2).withBackfill(HkConfig.UNLIMITED);
    HkConfig fewest = lazy(2).withPolicy(Policy.FEWEST_UNITS_FIRST);
    return Stream.of(
        arguments("unlimited back-filling", unlimited, 40_471),
        arguments("fewest units first", fewest, 33_215));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void nothingThatFitsWaits(String name, HkConfig config, int states) {
    Set<Property> checked = EnumSet.allOf(Property.class);
    Scope scope = Scope.line(3).asking(1, 2, 2);
    assertThat(Search.of(new Hk(config), scope, STATES_MAX, checked)).isEqualTo(states);
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_UNJUSTIFIED_OVERTAKING", "FIRST_COME_FIRST_SERVED"})
  void queuesThatTakeNoNoticeOfKeysAreCaught(Property property) {
    Scope scope = Scope.star(3).asking(1, 2, 1);
    var found =
        Assertions.catchThrowableOfType(
            Search.ViolationFound.class,
            () ->
                Search.of(new FifoHk(HkConfig.units(1)), scope, STATES_MAX, EnumSet.of(property)));
    assertThat(found.violation.property()).isEqualTo(property);
  }

  private static Search.ViolationFound violation(int k, Scope scope, Property property) {
    return violation(new PaperHk(k, Policy.HIGHEST_PRIORITY_FIRST, 0), scope, property);
  }

  private static Search.ViolationFound violation(PaperHk paper, Scope scope, Property property) {
    return Assertions.catchThrowableOfType(
        Search.ViolationFound.class,
        () -> Search.of(paper, scope, STATES_MAX, EnumSet.of(property)));
  }

  @Test
  void d1TwoNodesDoNotShareTheCriticalSection() {
    var found = violation(2, Scope.line(2), Property.NOTHING_THAT_FITS_WAITS);
    assertThat(found.path)
        .containsExactly("0 asks h=1 R=1", "1 asks h=1 R=1", "1 -> 0 Request[ht=(0,1,1), S=1]");
  }

  @Test
  void d2ANodeOfALineOfThreeWaitsForEver() {
    var found = violation(1, Scope.line(3), Property.EVERY_REQUEST_SERVED);
    assertThat(found.violation.detail()).isEqualTo("node 2 waits");
    assertThat(found.path).hasSizeLessThanOrEqualTo(20).contains("0 leaves", "1 leaves");
  }

  @Test
  void d3TheTokenLeavesANodeThatWaitsForALowerOne() {
    var found = violation(1, Scope.line(3).asking(1, 2, 1), Property.NO_UNJUSTIFIED_OVERTAKING);
    assertThat(found.violation.detail()).isEqualTo("0 enters before 2");
    assertThat(found.path).hasSize(17).endsWith("1 -> 0 Release[ht=(0,-3,1), r=1]");
  }

  private static final PaperHk D2_MENDED =
      new PaperHk(1, Policy.HIGHEST_PRIORITY_FIRST, 0, Set.of(PaperHk.Mend.D2));

  @Test
  void d2MendedEqualPrioritiesAreServed() {
    Set<Property> checked = EnumSet.of(Property.EVERY_REQUEST_SERVED);
    assertThat(Search.of(D2_MENDED, Scope.line(3), STATES_MAX, checked)).isEqualTo(619);
  }

  @Test
  void d4WithD2MendedAHolderThatGaveWayWaitsForEver() {
    Scope scope = Scope.line(3).asking(1, 2, 1);
    var found = violation(D2_MENDED, scope, Property.EVERY_REQUEST_SERVED);
    assertThat(found.violation.detail()).isEqualTo("node 2 waits");
    assertThat(found.path)
        .hasSize(27)
        .containsSubsequence("2 -> 1 Token[ht=(0,-2,2), t=0]", "1 -> 2 Token[ht=(0,-5,1), t=1]");
  }

  @Test
  void d12TheTokenIsLostWithItsLink() {
    var found = violation(1, Scope.ring(3).links(1, 0), Property.ONE_TOKEN);
    assertThat(found.path)
        .containsExactly("1 asks h=1 R=1", "1 -> 0 Request[ht=(0,1,1), S=1]", "link 0-1 fails");
  }

  @Test
  void d12UnitsAreLostWithTheirLink() {
    var found = violation(2, Scope.ring(3).links(1, 0), Property.UNITS_CONSERVED);
    assertThat(found.path).hasSizeLessThanOrEqualTo(12);
  }
}
