package io.thalweg.core.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.recovery.Proposal.Admit;
import io.thalweg.core.recovery.Proposal.Freeze;
import io.thalweg.core.recovery.Proposal.Open;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Member 3 of three. */
class ParticipantTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private final List<String> told = new ArrayList<>();
  private Agreed agreed = Agreed.founded(1, ALL, ALL);
  private final Participant participant = new Participant(3, agreed, new Told());

  private final class Told implements Participant.Shares {
    @Override
    public void freeze() {
      told.add("freeze");
    }

    @Override
    public SortedMap<Integer, ShareReport> report() {
      told.add("report");
      return new TreeMap<>();
    }

    @Override
    public void forgetReported() {
      told.add("forget");
    }

    @Override
    public void open(Agreed now) {
      told.add("open " + now.epoch());
    }

    @Override
    public void learn(Agreed now) {
      told.add("learn");
    }

    @Override
    public void lose() {
      told.add("lose");
    }
  }

  private void apply(Proposal change) {
    agreed = Objects.requireNonNull(agreed.apply(change));
  }

  private void freeze(int... members) {
    apply(new Freeze(Ids.of(members), 0, ALL, Ids.NONE));
  }

  private void open() {
    apply(new Open(new TreeMap<>()));
  }

  private List<String> learn() {
    told.clear();
    participant.learn(agreed);
    return told;
  }

  @Test
  void beginsInTheEpochThatItLearnsFirst() {
    assertThat(told).containsExactly("open 1");
    assertThat(participant.isOpen()).isTrue();
  }

  @Test
  void freezesReportsAndOpens() {
    freeze(1, 2, 3);
    assertThat(learn()).containsExactly("freeze", "report");
    assertThat(participant.hasReported()).isTrue();
    assertThat(participant.isOpen()).isFalse();
    open();
    assertThat(learn()).containsExactly("open 2");
  }

  @Test
  void reportsOnceForAnEpoch() {
    freeze(1, 2, 3);
    learn();
    assertThat(learn()).isEmpty();
    assertThat(participant.report()).isEmpty();
  }

  @Test
  void keepsWhatItReportedIfThatEpochWasNeverOpened() {
    freeze(1, 2, 3);
    learn();
    freeze(1, 3);
    assertThat(learn()).containsExactly("freeze", "report");
  }

  @Test
  void forgetsWhatItReportedIfItMissedTheOpening() {
    freeze(1, 2, 3);
    learn();
    open();
    freeze(1, 3);
    assertThat(learn()).containsExactly("freeze", "forget", "report");
  }

  @Test
  void isFrozenWhileItIsOut() {
    freeze(1, 2);
    open();
    assertThat(learn()).containsExactly("freeze");
    assertThat(participant.isOpen()).isFalse();
    apply(new Admit());
    assertThat(learn()).isEmpty();
    freeze(1, 2, 3, 4);
    assertThat(learn()).containsExactly("freeze", "report");
    open();
    assertThat(learn()).containsExactly("open 3");
  }

  @Test
  void losesAllWhenItIsOver() {
    freeze(1, 2);
    open();
    apply(new Freeze(Ids.of(1, 2), 0, ALL, Ids.of(3)));
    assertThat(learn()).containsExactly("lose");
    assertThat(participant.isOver()).isTrue();
    open();
    assertThat(learn()).isEmpty();
  }

  @Test
  void learnsWhatChangesWithinAnEpoch() {
    apply(new Admit());
    assertThat(learn()).containsExactly("learn");
  }

  @Test
  void refusesAnEpochThatOpensWithoutItsReport() {
    freeze(1, 2, 3);
    open();
    assertThatThrownBy(this::learn).hasMessage("epoch 2 opens without a report");
  }
}
