package io.thalweg.cluster.engine;

import io.thalweg.cluster.Health;
import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.register.Acceptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Carries out the outputs of a step; those that may take time, after the step and outside it. */
final class Deeds implements Outputs {
  private static final Log LOG = Log.of(Deeds.class);

  private final LiveCluster cluster;
  private final Transport transport;
  private final Codec codec;
  private final int messageBytes;
  private boolean waits;
  private boolean drains;
  private boolean drained;
  private List<String> wrong = List.of();
  private List<String> stuck = List.of();
  private final Map<Address, Outbox> outboxes = new HashMap<>(); // used in steps only

  Deeds(LiveCluster cluster, Transport transport, Codec codec, int messageBytes) {
    this.cluster = cluster;
    this.transport = transport;
    this.codec = codec;
    this.messageBytes = messageBytes;
  }

  @Override
  public void send(Address to, List<Letter> letters) {
    Outbox outbox =
        outboxes.computeIfAbsent(to, a -> new Outbox(a, transport, codec, messageBytes));
    outbox.add(letters);
    cluster.afterwards(outbox::flush);
  }

  @Override
  public void seen(List<Address> members) {
    outboxes.keySet().retainAll(members);
    cluster.seen(List.copyOf(members));
  }

  @Override
  public void granted(int number, long request, int[] units, long fence) {
    cluster.catalogue().get(number).granted(request, units, fence);
  }

  @Override
  public void failed(int number, long request, Failure why) {
    cluster.catalogue().known(number).ifPresent(one -> one.failed(request, why));
  }

  @Override
  public void cancelled(int number, long request) {
    cluster.catalogue().known(number).ifPresent(one -> one.cancelled(request));
  }

  @Override
  public void lost(int number, long lease, String why) {
    cluster.catalogue().known(number).ifPresent(one -> one.lost(lease, why));
  }

  @Override
  public SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first) {
    return cluster.catalogue().get(number).setAside(holding, units, fence, first);
  }

  @Override
  public void learned(Definition definition) {
    cluster.catalogue().learn(definition);
  }

  @Override
  public void removed(int number) {
    cluster.catalogue().remove(number);
  }

  @Override
  public void tenure(long until) {
    if (cluster.tenure().extend(until)) {
      cluster.listeners().valid(true, "a majority of keepers has confirmed " + cluster.member());
    }
  }

  @Override
  public void lapsed(String why) {
    if (cluster.tenure().lapse()) {
      cluster.listeners().valid(false, why);
    }
  }

  @Override
  public void store(long ticket, int keeper, Acceptor.State<Charter> state) {
    cluster.store(ticket, keeper, state);
  }

  @Override
  public void agreed(Charter charter) {
    cluster.agreed(charter);
  }

  @Override
  public void askedPast(Address from, Frame.AskPast ask) {
    cluster.afterwards(() -> cluster.recall(from, ask));
  }

  @Override
  public void done(long call, Object result) {
    cluster.calls().done(call, result, cluster::afterwards);
  }

  @Override
  public void failed(long call, Failure why) {
    cluster.calls().failed(call, why, cluster::afterwards);
  }

  @Override
  public void health(boolean down, List<String> problems) {
    waits = down;
    wrong = problems;
    tellHealth();
  }

  @Override
  public void stuck(List<String> problems) {
    stuck = problems;
    tellHealth();
  }

  @Override
  public void draining(boolean on, boolean empty) {
    drains = on;
    drained = on && empty;
    tellHealth();
  }

  private void tellHealth() {
    List<String> problems = Stream.of(drain(), wrong, stuck).flatMap(List::stream).toList();
    cluster.health(new Health(state(!problems.isEmpty()), problems));
  }

  private List<String> drain() {
    String left =
        drained ? ", and nothing is left here" : ", and waits for its leases to be closed";
    return drains ? List.of("an operator empties this member" + left) : List.of();
  }

  private Health.State state(boolean isAnythingWrong) {
    if (waits) {
      return Health.State.WAITING;
    }
    if (drains) {
      return drained ? Health.State.DRAINED : Health.State.DRAINING;
    }
    return isAnythingWrong ? Health.State.DEGRADED : Health.State.UP;
  }

  @Override
  public void refused(String why) {
    cluster.afterwards(() -> cluster.refuse(why));
  }

  @Override
  public void superseded(String why) {
    cluster.end(why);
  }

  @Override
  public void joined() {
    cluster.afterwards(cluster::joined);
  }

  @Override
  public void left(boolean clean) {
    cluster.afterwards(() -> cluster.left(clean));
  }

  @Override
  public void alarm(long nanos) {
    cluster.alarm().set(nanos);
  }

  @Override
  public void say(Level level, String text) {
    cluster.afterwards(() -> log(level, text));
  }

  private void log(Level level, String text) {
    switch (level) {
      case INFO -> LOG.info("{}: {}", cluster.member(), text);
      case WARN -> LOG.warn("{}: {}", cluster.member(), text);
      case ERROR -> LOG.error("{}: {}", cluster.member(), text);
    }
  }

  @Override
  public void sent(int number, String type) {
    cluster.sent(number, type);
  }

  @Override
  public void tokenArrived(int number) {
    cluster.tokenArrived(number);
  }

  @Override
  public void dropped(String why) {
    cluster.afterwards(() -> cluster.drop(why));
  }
}
