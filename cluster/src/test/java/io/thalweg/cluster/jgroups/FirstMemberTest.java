package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.cluster.JoinException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import org.jgroups.Event;
import org.jgroups.protocols.PingData;
import org.jgroups.stack.Protocol;
import org.jgroups.util.Responses;
import org.jgroups.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FirstMemberTest {

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

  /** Finds no member. */
  private static final class Nobody extends Protocol {
    @Override
    public @Nullable Object down(Event event) {
      return event.getType() == Event.FIND_INITIAL_MBRS ? new Responses(0, true, 1).done() : null;
    }
  }

  private static Object found(Contacts contacts, InetSocketAddress seed) {
    var joining =
        new FirstMember("test", true, Duration.ofMillis(1), true, () -> Set.of(seed), contacts);
    joining.setDownProtocol(new Nobody());
    joining.down(new Event(Event.CONNECT, "test"));
    return joining.down(new Event(Event.FIND_INITIAL_MBRS, 1L));
  }

  /** The seed may be a paused member that holds units. */
  @Test
  void nobodyFoundsWhileASeedNeitherAnswersNorRefuses() {
    var seed = new InetSocketAddress("127.0.0.1", 7800);
    var late = new Contacts();
    late.failed(seed, "it did not answer in time", false);
    assertThatExceptionOfType(JoinException.class)
        .isThrownBy(() -> found(late, seed))
        .withMessageContaining("founds it only where each seed answers or refuses");
  }

  @Test
  void whoeverFindsEverySeedRefusingFounds() {
    var seed = new InetSocketAddress("127.0.0.1", 7800);
    var refused =
        new Contacts() {
          @Override
          boolean isNobodyAt(InetSocketAddress address) {
            return address.equals(seed);
          }
        };
    assertThat(found(refused, seed)).isInstanceOf(Responses.class);
  }

  @Test
  void aCoordinatorThatAnswersButLetsNobodyInIsNotTriedForEver() {
    var joining = new FirstMember("test", false, Duration.ZERO, true, Set::of, new Contacts());
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
