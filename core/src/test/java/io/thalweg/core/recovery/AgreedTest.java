package io.thalweg.core.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Proposal.Admit;
import io.thalweg.core.recovery.Proposal.Define;
import io.thalweg.core.recovery.Proposal.Dismiss;
import io.thalweg.core.recovery.Proposal.Freeze;
import io.thalweg.core.recovery.Proposal.Open;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AgreedTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private final Agreed founded = Agreed.founded(5, ALL, ALL);

  private static Agreed after(Agreed before, Proposal... changes) {
    Agreed now = before;
    for (Proposal change : changes) {
      now = Objects.requireNonNull(now.apply(change), () -> change + " is refused");
    }
    return now;
  }

  private static Freeze freeze(int... members) {
    return new Freeze(Ids.of(members), 0, ALL, Ids.NONE);
  }

  private static Open open() {
    return new Open(new TreeMap<>());
  }

  @Test
  void everyChangeHasItsVersion() {
    assertThat(after(founded, new Admit(), freeze(1, 2), open()).version()).isEqualTo(4);
  }

  @Test
  void aNumberIsNeverUsedAgain() {
    Agreed now = after(founded, new Admit(), new Dismiss(4), new Dismiss(3), new Admit());
    assertThat(now.members()).isEqualTo(Ids.of(1, 2, 5));
    Agreed frozen = after(now, new Freeze(Ids.of(1), 2, ALL, Ids.NONE));
    assertThat(frozen.members()).isEqualTo(Ids.of(1, 6, 7));
  }

  @Test
  void whatIsOpenFreezesAndOpensAgain() {
    Agreed frozen = after(founded, freeze(1, 2));
    assertThat(frozen.open()).isFalse();
    assertThat(frozen.epoch()).isEqualTo(6);
    assertThat(frozen.opened()).isEqualTo(5);
    assertThat(frozen.base()).isEqualTo(ALL);
    Agreed opened = after(frozen, open());
    assertThat(opened.opened()).isEqualTo(6);
    assertThat(opened.base()).isEqualTo(Ids.of(1, 2));
  }

  @Test
  void whileFrozenNobodyJoinsLeavesOrDefines() {
    Agreed frozen = after(founded, freeze(1, 2));
    assertThat(frozen.apply(new Admit())).isNull();
    assertThat(frozen.apply(new Dismiss(1))).isNull();
    assertThat(frozen.apply(new Define(1, Opening.OfGroups.made(1)))).isNull();
    assertThat(after(frozen, open()).apply(open())).isNull();
  }

  @Test
  void aMemberIsOutSinceTheEpochThatPutItOut() {
    Agreed now = after(founded, freeze(1, 2), freeze(1), open());
    assertThat(now.out()).isEqualTo(Map.of(3, 6L, 2, 7L));
  }

  @Test
  void oneThatIsOutComesBackUnderItsNumber() {
    Agreed now = after(founded, freeze(1, 2), open(), freeze(1, 2, 3));
    assertThat(now.members()).isEqualTo(ALL);
    assertThat(now.out()).isEmpty();
  }

  @Test
  void oneIsOverOnlyAfterAnEpochWasOpenedWithoutIt() {
    Agreed frozen = after(founded, freeze(1, 2));
    Freeze over = new Freeze(Ids.of(1, 2), 0, ALL, Ids.of(3));
    assertThat(frozen.apply(over)).isNull();
    Agreed now = after(frozen, open(), over);
    assertThat(now.out()).isEmpty();
    assertThat(now.isOver(3)).isTrue();
    assertThat(now.apply(freeze(1, 2, 3))).isNull();
  }

  @Test
  void oneThatIsOverIsNoMember() {
    Agreed now = after(founded, freeze(1, 2), open());
    assertThat(now.apply(new Freeze(ALL, 0, ALL, Ids.of(3)))).isNull();
  }

  @Test
  void anEpochHasMembers() {
    assertThat(founded.apply(freeze())).isNull();
    assertThat(founded.apply(new Freeze(Ids.NONE, 1, ALL, Ids.NONE))).isNotNull();
  }

  @Test
  void keepersChangeOnceBetweenTwoOpenings() {
    Freeze fewer = new Freeze(ALL, 0, Ids.of(1), Ids.NONE);
    Agreed frozen = after(founded, fewer);
    assertThat(frozen.formerKeepers()).isEqualTo(ALL);
    assertThat(frozen.apply(freeze(1, 2, 3))).isNull(); // not even back
    assertThat(frozen.apply(fewer)).isNotNull();
    Agreed opened = after(frozen, open());
    assertThat(opened.formerKeepers()).isEqualTo(Ids.of(1));
    assertThat(opened.apply(freeze(1, 2, 3))).isNotNull();
  }

  @Test
  void thereAreAlwaysKeepers() {
    assertThat(founded.apply(new Freeze(ALL, 0, Ids.NONE, Ids.NONE))).isNull();
  }
}
