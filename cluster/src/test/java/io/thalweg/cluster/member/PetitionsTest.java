package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Changes that a member asks for until it sees them. */
class PetitionsTest {
  private final Turn turn = new Turn();
  private final List<Wish> asked = new ArrayList<>();
  private boolean ready = true;
  private final Petitions petitions =
      new Petitions(turn, () -> ready, frame -> asked.add(((Frame.Petition) frame).wish()));
  private final Charter charter = Charters.of(2, 1);

  PetitionsTest() {
    turn.begin(0, Nowhere.OUTPUTS);
    learn(charter);
  }

  /** A member wants its question answered. */
  private static final class Question implements Petitions.Change {
    private final long number;
    private boolean over;
    private @Nullable Failure failure;

    Question(long number) {
      this.number = number;
    }

    @Override
    public @Nullable Wish wish(Charter known) {
      var seat = known.seats().get(2);
      over |= seat == null || seat.question() >= number;
      return over ? null : new Wish.Touch(2, number);
    }

    @Override
    public boolean isOver() {
      return over;
    }

    @Override
    public void failed(Failure why) {
      over = true;
      failure = why;
    }
  }

  private Question want(long number) {
    Question question = new Question(number);
    petitions.want(question);
    turn.end();
    return question;
  }

  private void learn(Charter next) {
    petitions.learnt(next);
    turn.end();
  }

  private void pass(Duration time) {
    turn.begin(turn.now() + time.toNanos(), Nowhere.OUTPUTS);
    petitions.look();
    turn.end();
  }

  private Charter answered(long number) {
    return charter.with(2, Charters.seat(2).asking(number)).as(charter.version() + number);
  }

  @Test
  void aChangeIsAskedForAtOnceAndAgainAfterASecond() {
    want(1);
    assertThat(asked).containsExactly(new Wish.Touch(2, 1));
    pass(Duration.ofMillis(999));
    assertThat(asked).hasSize(1);
    pass(Duration.ofMillis(1));
    assertThat(asked).hasSize(2);
    pass(Duration.ofSeconds(1));

    assertThat(asked).hasSize(3);
  }

  @Test
  void itIsNotAskedForAnyMoreWhenItIsSeen() {
    Question question = want(1);
    learn(answered(1));
    assertThat(question.isOver()).isTrue();
    pass(Duration.ofSeconds(5));

    assertThat(asked).hasSize(1);
  }

  @Test
  void whatIsDoneAlreadyIsNotAskedFor() {
    learn(answered(3));
    assertThat(want(3).isOver()).isTrue();

    assertThat(asked).isEmpty();
  }

  @Test
  void somethingElseIsAskedForAtOnce() {
    petitions.want(
        new Petitions.Change() {
          @Override
          public Wish wish(Charter known) {
            return new Wish.Renewal(known.version());
          }

          @Override
          public boolean isOver() {
            return false;
          }

          @Override
          public void failed(Failure why) {}
        });
    turn.end();
    learn(answered(1));
    petitions.look();

    assertThat(asked)
        .containsExactly(
            new Wish.Renewal(charter.version()), new Wish.Renewal(charter.version() + 1));
  }

  @Test
  void nothingIsAskedForBeforeWhatIsAgreedTookEffectHere() {
    ready = false;
    want(1);
    assertThat(asked).isEmpty();
    ready = true;
    petitions.look();

    assertThat(asked).hasSize(1);
  }

  @Test
  void nothingIsAskedForBeforeTheClusterIsKnown() {
    Petitions early = new Petitions(turn, () -> true, frame -> asked.add(new Wish.Renewal(1)));
    early.want(new Question(1));
    turn.end();

    assertThat(asked).isEmpty();
  }

  @Test
  void changesFailWhenTheMemberLeavesAndSoDoThoseThatCome() {
    Failure closed = new Failure(Failure.Kind.CLOSED, "it leaves");
    Question before = want(1);
    petitions.close(closed);
    Question after = want(2);

    assertThat(before.failure).isEqualTo(closed);
    assertThat(after.failure).isEqualTo(closed);
    assertThat(asked).hasSize(1);
  }

  @Test
  void theLastChangeIsAskedForThoughTheMemberLeaves() {
    petitions.close(new Failure(Failure.Kind.CLOSED, "it leaves"));
    ready = false;
    petitions.wantLast(new Question(9));
    turn.end();

    assertThat(asked).containsExactly(new Wish.Touch(2, 9));
  }
}
