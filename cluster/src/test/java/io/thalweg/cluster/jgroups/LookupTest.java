package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.View;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.PingHeader;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a member asks and tells, by the port of the other member. */
class LookupTest {
  private static final int SELF = 1;
  private static final int SEED = 2;

  private final List<Integer> asked = new ArrayList<>();
  private final List<PingData> said = new ArrayList<>(); // by a question, of its sender
  private final List<Integer> told = new ArrayList<>();
  private final Consumer<PingData> tell = data -> told.add(port(data.getPhysicalAddr()));
  private final Lookup lookup = new Lookup(() -> Set.of(at(SEED)));
  private final Address self = id(SELF);

  /** The network below. */
  private final class Wire extends Protocol {
    @Override
    public @Nullable Object down(Event event) {
      return switch (event.getType()) {
        case Event.GET_PHYSICAL_ADDRESS -> place(SELF);
        case Event.ADD_PHYSICAL_ADDRESS -> true;
        default -> null;
      };
    }

    @Override
    public @Nullable Object down(Message message) {
      asked.add(port(message.getDest()));
      said.add(pingData(message));
      return null;
    }
  }

  private static PingData pingData(Message message) {
    try {
      byte[] bytes = message.getArray();
      return Discovery.deserialize(bytes, message.getOffset(), message.getLength()).getFirst();
    } catch (Exception e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static InetSocketAddress at(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static PhysicalAddress place(int port) {
    return new IpAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static int port(Address place) {
    return ((IpAddress) place).getPort();
  }

  private static Address id(int port) {
    return MemberId.random("m" + port, at(port));
  }

  @BeforeEach
  void connect() {
    lookup.setDownProtocol(new Wire());
    lookup.setAddress(self);
  }

  private void view(int id, Address... others) {
    var members = Stream.concat(Stream.of(self), Stream.of(others)).toList();
    lookup.down(
        new Event(Event.VIEW_CHANGE, View.create(self, id, members.toArray(Address[]::new))));
  }

  private void round() {
    asked.clear();
    told.clear();
    lookup.down(new Event(Event.FIND_MBRS_ASYNC, tell));
  }

  private void answer(Address... members) {
    var named =
        Stream.of(members).map(m -> new PingData(m, true, null, MemberId.place(m))).toList();
    lookup.up(
        new BytesMessage(self)
            .setArray(Discovery.marshal(named))
            .setSrc(members[0])
            .putHeader(lookup.getId(), new PingHeader(PingHeader.GET_MBRS_RSP)));
  }

  @Test
  void aNewcomerAsksAtTheAddresses() {
    lookup.down(new Event(Event.FIND_INITIAL_MBRS, 1L));
    assertThat(asked).containsExactly(SEED);
  }

  @Test
  void aNewcomerSaysThatItKnowsOfNoCluster() {
    lookup.down(new Event(Event.FIND_INITIAL_MBRS, 1L));
    assertThat(said).singleElement().returns(false, PingData::isServer);
  }

  /** A founder that starts at an address outside the view takes a question for an answer. */
  @Test
  void aMemberThatAsksSaysThatItKnowsOfACluster() {
    lookup.down(new Event(Event.BECOME_SERVER));
    view(1, id(3));
    round();
    assertThat(said).singleElement().returns(true, PingData::isServer);
    assertThat(said).singleElement().returns(true, PingData::isCoord);
  }

  @Test
  void membersOfTheViewAreToldAndNobodyIsAskedIfAllAreThere() {
    view(1, id(SEED), id(3), id(4));
    round();
    assertThat(told).containsExactly(SEED, 3, 4);
    assertThat(asked).isEmpty();
  }

  @Test
  void anAddressThatIsNotInTheViewIsAsked() {
    view(1, id(3));
    round();
    assertThat(told).containsExactly(3);
    assertThat(asked).containsExactly(SEED);
  }

  @Test
  void whoeverLeftTheViewIsAskedUntilItComesBack() {
    Address three = id(3);
    view(1, id(SEED), three);
    view(2, id(SEED));
    round();
    assertThat(told).containsExactly(SEED);
    assertThat(asked).containsExactly(3);
    view(3, id(SEED), three);
    round();
    assertThat(asked).isEmpty();
  }

  @Test
  void whomManyAnswersNameIsToldOnceARound() {
    view(1, id(3));
    Address four = id(4);
    Address five = id(5);
    round();
    answer(four, five);
    answer(five, four);
    assertThat(told).containsExactly(3, 4, 5);
    round();
    answer(four, five);
    assertThat(told).containsExactly(3, 4, 5);
  }

  @Test
  void whomAnAnswerNamesIsAskedToo() {
    view(1, id(SEED));
    round();
    answer(id(4));
    round();
    assertThat(asked).containsExactly(4);
  }
}
