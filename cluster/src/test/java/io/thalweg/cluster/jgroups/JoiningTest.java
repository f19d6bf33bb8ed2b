package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.cluster.JoinException;
import java.time.Duration;
import java.util.Set;
import org.jgroups.Event;
import org.jgroups.protocols.PingData;
import org.jgroups.stack.Protocol;
import org.jgroups.util.Responses;
import org.jgroups.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JoiningTest {

  /** Finds a coordinator at once. */
  private static final class Found extends Protocol {
    @Override
    public @Nullable Object down(Event event) {
      if (event.getType() != Event.FIND_INITIAL_MBRS) {
        return null;
      }
      Responses found = new Responses(0, true, 1);
      found.addResponse(new PingData(UUID.randomUUID(), true).coord(true), false);
      return found;
    }
  }

  @Test
  void aCoordinatorThatAnswersButLetsNobodyInIsNotTriedForEver() {
    var joining = new Joining("test", false, Duration.ZERO, true, Set::of, new Contacts());
    joining.setDownProtocol(new Found());
    joining.down(new Event(Event.CONNECT, "test"));
    var find = new Event(Event.FIND_INITIAL_MBRS, 1L);
    assertThat(joining.down(find)).isInstanceOf(Responses.class);
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> joining.down(find))
        .withMessage(
            "could not join the cluster test within 0.0 s: its oldest member answers but does not"
                + " let this one in");
  }
}
