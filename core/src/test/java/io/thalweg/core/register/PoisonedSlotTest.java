package io.thalweg.core.register;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A value that names voters of which a majority is gone, and that one voter has accepted: all have
 * to propose it again. It must not keep its version from being chosen.
 */
class PoisonedSlotTest {
  private static final Word FIRST = new Word(1, Ids.of(1, 2, 3), "first");
  private static final Word POISON = new Word(2, Ids.of(1, 2), "poison");

  private final Map<Integer, Acceptor<Word>> keepers = new TreeMap<>();
  private Ids alive = Ids.of(1, 2, 3);

  PoisonedSlotTest() {
    alive.stream().forEach(k -> keepers.put(k, new Acceptor<>(State.of(FIRST))));
  }

  /** An attempt of a keeper, whose questions and answers all arrive where somebody is alive. */
  private final class Attempt implements Proposer.Outlet<Word> {
    final int self;
    final Proposer<Word> proposer;
    final Queue<Runnable> deliveries = new ArrayDeque<>();
    final List<Word> chosen = new ArrayList<>();
    boolean toOneAlone; // only the proposer itself is asked to accept

    Attempt(int self) {
      this.self = self;
      proposer = new Proposer<>(self, this);
    }

    List<Word> of(Word wanted) {
      proposer.begin(acceptor(self), wanted);
      while (!deliveries.isEmpty()) {
        deliveries.remove().run();
      }
      return chosen;
    }

    @Override
    public void send(Ids to, Ask<Word> ask) {
      boolean lost = toOneAlone && ask instanceof Ask.Accept;
      to.filter(k -> lost ? k == self : alive.contains(k)).stream()
          .forEach(k -> deliveries.add(() -> proposer.on(k, acceptor(k).on(ask))));
    }

    @Override
    public void chosen(Word value) {
      chosen.add(value);
      alive.stream().forEach(k -> acceptor(k).learn(value));
    }
  }

  private Acceptor<Word> acceptor(int keeper) {
    return Objects.requireNonNull(keepers.get(keeper));
  }

  private void poison(int by) {
    Attempt attempt = new Attempt(by);
    attempt.toOneAlone = true;
    assertThat(attempt.of(POISON)).isEmpty();
    assertThat(acceptor(by).state().value()).isEqualTo(POISON);
    alive = Ids.of(1, 3); // 2 is gone for good
  }

  @Test
  void theOthersHaveItChosenWhoeverHasAcceptedIt() {
    poison(1);
    assertThat(new Attempt(3).of(new Word(2, Ids.of(1, 3), "wanted"))).containsExactly(POISON);
    assertThat(acceptor(1).chosen()).isEqualTo(POISON);
  }

  @Test
  void theKeeperThatHasAcceptedItHasItChosenToo() {
    poison(3);
    assertThat(new Attempt(3).of(new Word(2, Ids.of(1, 3), "wanted"))).containsExactly(POISON);
  }

  /** The version after it is voted on by those that it names: who is gone must not be named. */
  @Test
  void theVersionAfterItNeedsThoseThatItNames() {
    poison(1);
    new Attempt(3).of(new Word(2, Ids.of(1, 3), "wanted"));
    Word third = new Word(3, Ids.of(1, 3), "third");
    assertThat(new Attempt(1).of(third)).isEmpty();
    assertThat(new Attempt(3).of(third)).isEmpty();
    alive = Ids.of(1, 2);
    assertThat(new Attempt(1).of(third)).containsExactly(third);
  }

  /** The former voters have to stay until a majority of the new ones has learnt the change. */
  @Test
  void theFormerVotersHaveToStayUntilTheNextOnesKnow() {
    Word moved = new Word(2, Ids.of(2), "moved");
    Word alone = new Word(1, Ids.of(1), "first");
    alive = Ids.of(1);
    alive.stream().forEach(k -> keepers.put(k, new Acceptor<>(State.of(alone))));
    keepers.put(2, new Acceptor<>(State.of(alone)));
    assertThat(new Attempt(1).of(moved)).containsExactly(moved);
    alive = Ids.of(2);
    assertThat(new Attempt(2).of(new Word(2, Ids.of(2), "wanted"))).isEmpty();
    acceptor(2).learn(moved); // somebody that knows tells it
    Word third = new Word(3, Ids.of(2), "third");
    assertThat(new Attempt(2).of(third)).containsExactly(third);
  }
}
