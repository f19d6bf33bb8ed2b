package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.wire.Frame;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Finding 4: a stuck peer is named, although it speaks. */
class StuckTest {
  private static final String SCRIPT =
      """
      join 1
      run 50ms
      join 2
      run 300ms
      define 1 s units=1
      run 20s
      """;

  private static final String STUCK = "m1 m2 speaks, but does not take what this member sends it";

  /** Member 2 does not take what is agreed on a semaphore, as if it could not read it. */
  private static Machine refusing(MemberSettings settings, boolean refuses) {
    Machine sound = Machine.sound(settings);
    return new Faulty(sound) {
      @Override
      Stream<Input> hears(Input input, long now) {
        boolean isDefinition =
            input instanceof Input.Received r
                && r.letter().frame() instanceof Frame.Known known
                && !known.charter().definitions().isEmpty();
        return refuses && isDefinition ? Stream.empty() : Stream.of(input);
      }
    };
  }

  private static String played(int refuses) {
    return Script.play(SCRIPT, s -> refusing(s, s.self().name().equals("m" + refuses)), 1).text();
  }

  @Test
  void aPeerThatSpeaksAndDoesNotTakeWhatItIsSentIsNamed() {
    assertThat(played(2)).contains(STUCK);
  }

  @Test
  void nobodyIsNamedWhoTakesAll() {
    assertThat(played(0)).doesNotContain("does not take");
  }
}
