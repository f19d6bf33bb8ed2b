package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Charters.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.register.Acceptor;
import java.time.Duration;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the keeper with number 1 has agreed on next. */
class DriverTest {
  private static final RecoverySettings SETTINGS = RecoverySettings.STANDARD;

  private final Turn turn = new Turn();
  private final Roll roll = new Roll();
  private final Charter first = Charters.withUnits(Charters.of(3, 1, 2, 3), 4);
  private Keeper keeper = keeper(first);
  private Driver driver = driver();

  DriverTest() {
    turn.begin(0, Nowhere.OUTPUTS);
  }

  private Keeper keeper(Charter charter) {
    Keeper made = new Keeper(turn, SETTINGS, 1, Acceptor.State.of(charter));
    made.begin();
    return made;
  }

  private Driver driver() {
    return new Driver(turn, SETTINGS, Site.LIMITS, keeper, roll);
  }

  private void begin(Charter charter) {
    keeper = keeper(charter);
    driver = driver();
  }

  private void pass(Duration time) {
    turn.begin(turn.now() + time.toNanos(), Nowhere.OUTPUTS);
    driver.look();
  }

  private Charter next() {
    return Charters.present(driver.next());
  }

  private @Nullable Charter nothing() {
    return driver.next();
  }

  /** Has the next version chosen. */
  private Charter choose() {
    Charter next = next();
    assertThat(next.version()).isEqualTo(keeper.chosen().version() + 1);
    keeper.learn(next, () -> {});
    turn.end();
    return next;
  }

  /** All members of the epoch report, the first with the token, and the keepers know of it. */
  private void report(Ids free) {
    long epoch = keeper.chosen().agreed().epoch();
    for (int member : keeper.chosen().agreed().members().toArray()) {
      TreeMap<Integer, ShareReport> report = new TreeMap<>();
      boolean token = member == 1;
      report.put(1, new ShareReport.OfUnits(token, Ids.NONE, token ? free : Ids.NONE));
      keeper.reported(epoch, member, report);
    }
    keeper.noted(2, epoch);
    keeper.noted(3, epoch);
  }

  private static Opening.OfUnits units(Charter of) {
    return (Opening.OfUnits) Objects.requireNonNull(of.agreed().shares().get(1));
  }

  @Test
  void nothingChangesWhileAllAreHere() {
    assertThat(nothing()).isNull();
  }

  @Test
  void whoIsSilentIsPutOut() {
    roll.gone.add(3);
    Charter next = next();

    assertThat(next.agreed().members()).isEqualTo(Ids.of(1, 2));
    assertThat(next.agreed().out()).containsOnlyKeys(3);
    assertThat(next.agreed().open()).isFalse();
    assertThat(next.agreed().epoch()).isEqualTo(EPOCH + 1);
  }

  @Test
  void anEpochOpensWhenAllHaveReportedAndMajoritiesOfTheKeepersKnow() {
    roll.gone.add(3);
    choose();
    assertThat(nothing()).isNull();
    keeper.reported(EPOCH + 1, 1, new TreeMap<>());
    keeper.noted(2, EPOCH + 1);
    assertThat(nothing()).as("one has not reported").isNull();
    keeper.reported(EPOCH + 1, 2, new TreeMap<>());

    assertThat(next().agreed().open()).isTrue();
  }

  @Test
  void anEpochDoesNotOpenBeforeAMajorityOfTheKeepersKnowsOfIt() {
    roll.gone.add(3);
    choose();
    keeper.reported(EPOCH + 1, 1, new TreeMap<>());
    keeper.reported(EPOCH + 1, 2, new TreeMap<>());
    assertThat(nothing()).isNull();
    keeper.noted(3, EPOCH + 1);

    assertThat(next().agreed().open()).isTrue();
  }

  @Test
  void whatOneThatIsOutMayHoldIsKeptBack() {
    roll.gone.add(3);
    choose();
    report(Ids.of(0, 1));
    Charter next = next();

    assertThat(units(next).free()).isEqualTo(Ids.of(0, 1));
    assertThat(units(next).quarantine()).containsOnlyKeys(2, 3);
  }

  @Test
  void whoIsBackInTimeIsAMemberAgain() {
    roll.gone.add(3);
    choose();
    report(Ids.of(0, 1));
    choose();
    pass(SETTINGS.overAfter().minusNanos(1));
    assertThat(nothing()).isNull();
    roll.gone.clear();
    Charter next = next();

    assertThat(next.agreed().members()).isEqualTo(Ids.of(1, 2, 3));
    assertThat(next.agreed().out()).isEmpty();
  }

  @Test
  void whoIsBackWhileTheEpochIsFrozenIsAMemberOfTheNext() {
    roll.gone.add(3);
    choose();
    roll.gone.clear();

    assertThat(next().agreed().members()).isEqualTo(Ids.of(1, 2, 3));
    assertThat(next().agreed().epoch()).isEqualTo(EPOCH + 2);
  }

  @Test
  void whoFallsSilentWhileTheEpochIsFrozenIsPutOut() {
    roll.gone.add(3);
    choose();
    roll.gone.add(2);

    assertThat(next().agreed().members()).isEqualTo(Ids.of(1));
  }

  @Test
  void whatWasKeptBackIsFreeWhenWhoMayHaveHadItIsOver() {
    roll.gone.add(3);
    choose();
    report(Ids.of(0, 1));
    choose();
    pass(SETTINGS.overAfter());
    Charter frozen = choose();
    assertThat(frozen.agreed().out()).isEmpty();
    assertThat(frozen.agreed().isOver(3)).isTrue();
    report(Ids.of(0, 1));
    Charter next = next();

    assertThat(units(next).free()).isEqualTo(Ids.of(0, 1, 2, 3));
    assertThat(units(next).quarantine()).isEmpty();
  }

  @Test
  void whoIsOverAndHadNothingCausesNoEpoch() {
    roll.gone.add(3);
    choose();
    report(Ids.of(0, 1, 2, 3));
    choose();
    pass(Duration.ofSeconds(20));

    assertThat(nothing()).isNull();
  }

  /** It has to join anew, under another number; its office goes to others until then. */
  @Test
  void whoIsOverIsNoMemberAgainWhenItIsBack() {
    roll.gone.add(3);
    choose();
    report(Ids.of(0, 1, 2, 3));
    choose();
    pass(Duration.ofSeconds(20));
    roll.gone.clear();

    assertThat(next().agreed().members()).isEqualTo(Ids.of(1, 2));
    assertThat(next().agreed().isOver(3)).isTrue();
  }

  @Test
  void whoAsksToJoinDoesSoWhileTheEpochIsOpen() {
    driver.wish(new Wish.Join(Charters.seat(4)));
    Charter next = choose();

    assertThat(next.numberOf(Site.address(4).id())).hasValue(4);
    assertThat(next.agreed().open()).isTrue();
    assertThat(nothing()).as("once").isNull();
  }

  @Test
  void whoAsksToJoinDoesSoWithTheNextFreeze() {
    driver.wish(new Wish.Join(Charters.seat(4)));
    driver.wish(new Wish.Join(Charters.seat(5)));
    roll.gone.add(3);
    Charter next = choose();

    assertThat(next.agreed().members()).isEqualTo(Ids.of(1, 2, 4, 5));
    assertThat(next.numberOf(Site.address(4).id())).hasValue(4);
    assertThat(next.numberOf(Site.address(5).id())).hasValue(5);
  }

  /** Otherwise a cluster of which all others died while it was frozen could never open. */
  @Test
  void whoAsksToJoinWhileTheEpochIsFrozenComesWithAnother() {
    roll.gone.add(3);
    choose();
    roll.gone.add(2);
    driver.wish(new Wish.Join(Charters.seat(4)));

    assertThat(next().agreed().members()).isEqualTo(Ids.of(1, 4));
  }

  @Test
  void whatSeveralWishForIsDoneInOneVersionAndLeavingFirst() {
    begin(Charters.withUnits(Charters.of(4, 1, 2, 3), 4));
    driver.wish(new Wish.Touch(4, 7));
    driver.wish(new Wish.Make(4, "seats", Band.units(1), 0));
    driver.wish(new Wish.Join(Charters.seat(5)));
    driver.wish(new Wish.Leave(4, keeper.chosen().version()));
    driver.wish(new Wish.Touch(2, 8));
    Charter next = choose();

    assertThat(next.agreed().members()).isEqualTo(Ids.of(1, 2, 3, 5));
    assertThat(next.definition("seats")).as("not at one that leaves").isEmpty();
    assertThat(Objects.requireNonNull(next.seats().get(2)).question()).isEqualTo(8);
  }

  @Test
  void allThatIsToBeMadeIsMadeInOneVersion() {
    begin(Charters.withUnits(Charters.of(3, 1, 2, 3), 4));
    driver = new Driver(turn, SETTINGS, new WireLimits(1 << 20, 101, 200), keeper, roll);
    for (int i = 0; i < 110; i++) {
      driver.wish(new Wish.Make(1 + i % 3, "seats" + i, Band.units(1), 0));
    }
    long version = keeper.chosen().version();

    assertThat(driver.isNeeded()).isTrue();
    Charter next = choose();

    assertThat(next.definitions()).as("as many as there may be").hasSize(101);
    assertThat(next.version()).isEqualTo(version + 1);
    assertThat(driver.isNeeded()).isFalse();
  }

  @Test
  void severalMayLeaveAtOnce() {
    begin(Charters.of(5, 1, 2, 3));
    driver.wish(new Wish.Leave(4, keeper.chosen().version()));
    driver.wish(new Wish.Leave(5, keeper.chosen().version()));

    assertThat(next().agreed().members()).isEqualTo(Ids.of(1, 2, 3));
  }

  @Test
  void whatIsNotWishedForAgainIsForgotten() {
    begin(Charters.frozen(first, 1, 2, 3));
    driver.wish(new Wish.Make(1, "seats", Band.units(1), 0));
    pass(Duration.ofSeconds(4));
    report(Ids.of(0, 1, 2, 3));
    choose();

    assertThat(nothing()).isNull();
  }

  @Test
  void whoLeavesRightAfterItHasJoinedIsNotTakenInAgain() {
    driver.wish(new Wish.Join(Charters.seat(4)));
    Charter joined = choose();
    assertThat(nothing()).isNull();
    driver.wish(new Wish.Leave(4, joined.version()));
    choose();

    assertThat(nothing()).isNull();
  }

  @Test
  void whatIsRemovedRightAfterItWasMadeIsNotMadeAgain() {
    driver.wish(new Wish.Make(1, "seats", Band.units(1), 0));
    choose();
    assertThat(nothing()).isNull();
    driver.wish(new Wish.Remove(2, 1));
    choose();
    report(Ids.of(0, 1, 2, 3));
    choose();

    assertThat(nothing()).isNull();
  }

  @Test
  void newKeepersComeWithANewEpoch() {
    begin(Charters.of(3, 1));
    Charter next = choose();

    assertThat(next.agreed().open()).isFalse();
    assertThat(next.voters()).isEqualTo(Ids.of(1, 2, 3));
    assertThat(next.agreed().formerKeepers()).isEqualTo(Ids.of(1));
  }
}
