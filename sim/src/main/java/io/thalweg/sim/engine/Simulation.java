package io.thalweg.sim.engine;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.Snapshot;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Stock;
import io.thalweg.core.properties.Violation;
import io.thalweg.sim.Rng;
import io.thalweg.sim.acts.Act;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.LinkSchedule;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.workload.Demand;
import io.thalweg.sim.workload.Distribution;
import io.thalweg.sim.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a protocol: a loop over events in virtual time. The same setup and seed give the same
 * run, event for event; nothing here looks at a clock or at another thread.
 *
 * <p>After each step it checks that the numbers of tokens and units are those of the protocol, and
 * that at most k units are held; it keeps sums, so this costs hardly anything. Observers check
 * further properties.
 *
 * @param <M> the protocol's messages
 */
public final class Simulation<M extends Message> implements Snapshot<M> {
  static final int ASK = 0;
  static final int LEAVE = 1;
  static final int WITHDRAW = 2;
  static final int REPRIORITISE = 3;
  static final int ARRIVE = 4;
  static final int DELIVER = 5;
  static final int LINK_CHANGE = 6;
  static final int ALARM = 7;
  static final int COME_OR_GO = 8;
  static final int FREEZE = 9;
  static final int LATE_RETURN = 10;
  static final int RESIZE = 11;
  static final int GIVE_BACK = 12;

  private static final long DELAY_STREAM = 1;
  private static final long CHOICE_STREAM = 5;

  private final Protocol<M> protocol;
  private final List<Node<M>> nodes;
  private final Links<M> links;
  private final LinkSchedule schedule;
  private final Timing timing;
  private final boolean processors; // whether sending or receiving takes time
  private final boolean inTurn; // whether messages arrive in the order in which they are sent
  private final long[] freeAt; // when each node's processor has finished its work
  private final Rng delays;
  private final Rng choices;
  private final long[] alarms; // by node: the number set so far, so that only the last one rings
  private final Applications<M> applications;
  private final Members<M> members;
  private final Resizes<M> resizes;
  private final LinkLayer<M> layer;
  private final RunLimits limits;
  private final List<Act> acts; // in the order of their times
  private final Observer<M> observer;
  private final Agenda agenda = new Agenda();
  private final List<Violation> violations = new ArrayList<>();
  private final Out out = new Out();

  private Stock stock; // changes if units come and go
  private long now;
  private int stepping; // the node whose step is under way
  private long messages;
  private long deliveries;
  private long deliveriesAtCause; // when a node last asked, left or moved
  private long silenceBound; // more deliveries than this without a new cause are a violation
  private long inFlight;
  private long tokens;
  private long free;
  private long held;
  private @Nullable String stopped;
  private int actsDone;

  /** Prepares a run without acts from its first state. */
  public Simulation(
      Protocol<M> protocol,
      Topology topology,
      LinkSchedule schedule,
      Churn churn,
      Timing timing,
      Workload workload,
      Demand demand,
      RunLimits limits,
      Rng rng,
      Observer<M> observer) {
    this(
        protocol, topology, schedule, churn, timing, workload, demand, limits, List.of(), rng,
        observer);
  }

  /**
   * Prepares a run from its first state.
   *
   * @param acts what is done by hand, in the order of the times
   */
  public Simulation(
      Protocol<M> protocol,
      Topology topology,
      LinkSchedule schedule,
      Churn churn,
      Timing timing,
      Workload workload,
      Demand demand,
      RunLimits limits,
      List<Act> acts,
      Rng rng,
      Observer<M> observer) {
    int n = topology.nodes();
    this.protocol = protocol;
    this.stock = Stock.of(protocol);
    this.members = new Members<>(this, churn, topology, rng, observer);
    this.resizes = new Resizes<>(this, churn, protocol.k(), rng, observer);
    this.choices = rng.split(CHOICE_STREAM);
    this.alarms = new long[n];
    this.schedule = schedule;
    this.timing = timing;
    this.processors = timing.sendTicks() > 0 || timing.receiveTicks() > 0;
    this.inTurn = !processors && timing.transit() instanceof Distribution.Constant;
    this.freeAt = new long[processors ? n : 0];
    this.delays = rng.split(DELAY_STREAM);
    this.limits = limits;
    this.acts = acts;
    this.observer = observer;
    this.links = new Links<>(n);
    this.layer = new LinkLayer<>(this, links, churn, rng, observer);
    for (int link = 0; link < topology.links(); link++) {
      if (members.isHere(topology.a(link)) && members.isHere(topology.b(link))) {
        links.add(topology.a(link), topology.b(link), 0);
      }
    }
    int[][] neighbours = new int[n][];
    for (int i = 0; i < n; i++) {
      neighbours[i] = links.neighbours(i);
    }
    this.nodes = new ArrayList<>(protocol.start(neighbours));
    nodes.replaceAll(node -> members.isHere(node.id()) ? node : protocol.newcomer(node.id()));
    this.applications = new Applications<>(this, workload, demand, n, rng);
    for (Node<M> node : nodes) {
      count(node, 1);
    }
    setSilenceBound();
  }

  /** Runs to the end. */
  public Outcome run() {
    start();
    while (proceed()) {
      // one event at a time
    }
    return finish();
  }

  /** Reports the first state and schedules the first events. */
  public void start() {
    for (int i = 0; i < nodes.size(); i++) {
      if (!members.isHere(i)) {
        observer.leave(0, i);
      }
      int a = i;
      links.neighbours(
          i,
          b -> {
            if (a < b) {
              observer.linkUp(0, a, b);
            }
          });
    }
    applications.start();
    acts.stream().filter(Act.Ask.class::isInstance).forEach(act -> applications.expectExtra());
    members.start();
    resizes.drawNext(0);
    scheduleLinkChange();
  }

  /** Handles one event; false if there is none left or a limit is reached. */
  public boolean proceed() {
    if (stopped != null) {
      return false;
    }
    boolean acting = isActNext();
    if ((agenda.isEmpty() && !acting) || (applications.done() && inFlight == 0)) {
      stopped = "done";
    } else if (acting) {
      act(acts.get(actsDone));
    } else {
      agenda.take();
      if (applications.done() && isChange(agenda.kind()) && !limits.toRest()) {
        stopped = "done"; // there may never be a moment without messages
      } else if (agenda.time() > limits.timeTicks()) {
        stopped = "time-limit";
      } else if (deliveries >= limits.deliveries()) {
        stopped = "event-limit";
      } else {
        now = agenda.time();
        handle();
        members.settle(now);
        observer.handled(now);
        checkSilence();
      }
    }
    if (!violations.isEmpty()) {
      stopped = "violation: " + violations.get(0);
    }
    return stopped == null;
  }

  /** Whether an act is due: after all else that happens at its time. */
  private boolean isActNext() {
    return actsDone < acts.size()
        && (agenda.isEmpty() || acts.get(actsDone).at() < agenda.nextTime());
  }

  private void act(Act act) {
    if (act.at() > limits.timeTicks()) {
      stopped = "time-limit";
      return;
    }
    actsDone++;
    now = act.at();
    deliveriesAtCause = deliveries;
    switch (act) {
      case Act.Ask ask -> applications.ask(ask.node(), byHand(ask), now);
      case Act.Cut cut -> {
        if (links.isUp(cut.a(), cut.b())) {
          layer.fail(cut.a(), cut.b());
          linksChanged();
        }
      }
      case Act.Form form -> {
        if (mayForm(form.a(), form.b())) {
          layer.form(form.a(), form.b());
          linksChanged();
        }
      }
      case Act.Place place -> {} // the movement knows of it
    }
    members.settle(now);
    observer.handled(now);
  }

  private static Workload.Ask byHand(Act.Ask ask) {
    return new Workload.Ask(
        ask.at(), ask.node(), ask.units(), ask.priority(), null, null, ask.group());
  }

  private boolean mayForm(int a, int b) {
    return !links.isUp(a, b) && members.isHere(a) && members.isHere(b);
  }

  /** Whether events of this kind may go on when all requests are over. */
  private static boolean isChange(int kind) {
    return kind == LINK_CHANGE || kind == COME_OR_GO || kind == RESIZE;
  }

  /** Ends the run and tells how. */
  public Outcome finish() {
    String why = Objects.requireNonNullElse(stopped, "done");
    CutOff<M> cutOff = new CutOff<>(this, applications, why.equals("done"));
    violations.addAll(cutOff.stuck());
    observer.ending(now);
    if (!violations.isEmpty()) {
      why = "violation: " + violations.get(0);
    }
    observer.end(now, why);
    return new Outcome(
        why,
        now,
        deliveries,
        applications.expected(),
        applications.over(),
        applications.waiting(),
        cutOff.count(),
        List.copyOf(violations));
  }

  /** Takes violations that an observer has found; the run stops. */
  public void violated(List<Violation> found) {
    violations.addAll(found);
  }

  private void handle() {
    switch (agenda.kind()) {
      case DELIVER -> deliver(channel(agenda.subject()), agenda.detail());
      case ARRIVE -> arrive(channel(agenda.subject()), agenda.detail());
      case LINK_CHANGE -> changeLink();
      case ALARM -> ring((int) (agenda.detail() >>> 32), (int) agenda.detail());
      case ASK ->
          applications.ask((int) agenda.detail(), (Workload.@Nullable Ask) agenda.subject(), now);
      case LEAVE -> leave(asked());
      case WITHDRAW -> applications.withdraw(asked(), now);
      case REPRIORITISE -> applications.reprioritise(asked(), now);
      case COME_OR_GO -> members.comeOrGo((int) agenda.detail(), now);
      case FREEZE -> members.freeze();
      case LATE_RETURN -> layer.lateReturn(stranded(agenda.subject()));
      case RESIZE -> resizes.resize(now);
      case GIVE_BACK -> resizes.giveBack(asked(), (int) agenda.detail());
      default -> throw new IllegalStateException("event kind " + agenda.kind());
    }
    if (agenda.kind() != DELIVER && agenda.kind() != ARRIVE) {
      deliveriesAtCause = deliveries;
    }
  }

  private Asked asked() {
    return (Asked) Objects.requireNonNull(agenda.subject());
  }

  @SuppressWarnings("unchecked")
  private Channel<M> channel(@Nullable Object subject) {
    return (Channel<M>) Objects.requireNonNull(subject);
  }

  @SuppressWarnings("unchecked")
  private Stranded<M> stranded(@Nullable Object subject) {
    return (Stranded<M>) Objects.requireNonNull(subject);
  }

  void schedule(long at, int kind, @Nullable Object subject, long detail) {
    agenda.add(at, kind, subject, detail);
  }

  void request(Event.Request<M> request, int i) {
    observer.request(now, i, request);
    step(i, request);
  }

  void withdraw(int i, long request) {
    observer.withdraw(now, i, request);
    step(i, new Event.Withdraw<>(request));
  }

  void update(int i, long request, long priority, long deadline) {
    Event.Update<M> update = new Event.Update<>(request, priority, deadline);
    observer.update(now, i, update);
    step(i, update);
  }

  private void leave(Asked asked) {
    observer.exit(now, asked.node, asked.id, asked.h);
    Event<M> event = resizes.takes(asked) ? resizes.retire(asked) : new Event.Release<>(asked.id);
    if (processors) {
      step(asked.node, event);
      applications.finish(asked, Math.max(now, freeAt[asked.node])); // it has to send first
    } else {
      applications.finish(asked, now);
      step(asked.node, event);
    }
  }

  /** Changes the number of units. */
  void restock(int units) {
    stock = stock.plus(units);
  }

  /** Lets the application of a node make the requests that it has put off. */
  void mayAskAgain(int i) {
    applications.resume(i, now);
  }

  /** Replaces a node that has left by a fresh node, for when it comes back. */
  void replace(int i) {
    count(nodes.get(i), -1);
    nodes.set(i, protocol.newcomer(i));
    count(nodes.get(i), 1);
    alarms[i]++;
  }

  LinkLayer<M> layer() {
    return layer;
  }

  boolean hasRequests(int i) {
    return applications.hasRequests(i);
  }

  boolean isHere(int i) {
    return members.isHere(i);
  }

  boolean mayAsk(int i) {
    return members.mayAsk(i);
  }

  boolean isGone(int i) {
    return members.isGone(i);
  }

  int[] neighbours(int i) {
    return links.neighbours(i);
  }

  private void ring(int i, int number) {
    if (number == (int) alarms[i]) {
      observer.alarm(now, i);
      step(i, new Event.Alarm<>());
    }
  }

  private void arrive(Channel<M> channel, long incarnation) {
    if (incarnation == channel.incarnation) {
      long due = Math.max(now, freeAt[channel.to]) + timing.receiveTicks();
      freeAt[channel.to] = due;
      agenda.add(due, DELIVER, channel, incarnation);
    }
  }

  private void deliver(Channel<M> channel, long incarnation) {
    if (incarnation != channel.incarnation) {
      return; // the link has failed since, and the message went back
    }
    long id = channel.nextId();
    M message = channel.poll();
    inFlight--;
    deliveries++;
    tokens -= message.tokens();
    free -= message.units();
    observer.deliver(now, id, channel.from, channel.to, message);
    step(channel.to, new Event.Deliver<>(channel.from, message));
  }

  void step(int i, Event<M> event) {
    Node<M> node = nodes.get(i);
    count(node, -1);
    stepping = i;
    node.step(event, out);
    count(node, 1);
    observer.stepped(now, node);
    if (!stock.isWhole(tokens, free, held)) {
      violations.addAll(StateChecks.always(stock, tokens, free, held, now));
    }
  }

  private void count(Node<M> node, int sign) {
    tokens += (long) sign * node.tokens();
    free += (long) sign * node.freeUnits();
    held += (long) sign * node.heldUnits();
  }

  /** Takes the effects of the step under way. */
  private final class Out implements Effects<M> {
    @Override
    public void send(int to, M message) {
      Channel<M> channel = links.channel(stepping, to);
      long id = messages++;
      inFlight++;
      tokens += message.tokens();
      free += message.units();
      channel.add(message, id);
      observer.send(now, id, stepping, to, message);
      long due = departure() + timing.transit().draw(delays);
      due = Math.max(due, channel.lastDue);
      channel.lastDue = due;
      int kind = timing.receiveTicks() > 0 ? ARRIVE : DELIVER;
      if (inTurn) {
        agenda.addInTurn(due, kind, channel, channel.incarnation);
      } else {
        agenda.add(due, kind, channel, channel.incarnation);
      }
    }

    private long departure() {
      if (!processors) {
        return now;
      }
      freeAt[stepping] = Math.max(now, freeAt[stepping]) + timing.sendTicks();
      return freeAt[stepping];
    }

    @Override
    public void enter(long request, long fence) {
      Asked asked = applications.enter(stepping, request, now);
      observer.enter(now, stepping, request, asked.h, fence);
      resizes.entered(asked, now);
    }

    @Override
    public int choose(int n) {
      return choices.nextInt(n);
    }

    @Override
    public void alarm(long ticks) {
      long number = ++alarms[stepping];
      if (ticks >= 0) {
        long which = (long) stepping << 32 | (number & 0xffffffffL);
        agenda.add(now + ticks, ALARM, null, which);
      }
    }
  }

  private void scheduleLinkChange() {
    if (schedule.advance()) {
      agenda.add(Math.max(now, schedule.at()), LINK_CHANGE, null, 0);
    }
  }

  private void changeLink() {
    int a = schedule.a();
    int b = schedule.b();
    members.schedule(a, b, schedule.up());
    if (!schedule.up() && links.isUp(a, b)) {
      layer.fail(a, b);
    } else if (schedule.up() && mayForm(a, b)) { // an act may have formed it
      layer.form(a, b);
    }
    setSilenceBound();
    scheduleLinkChange();
  }

  void drop(long id, int from, int to, M message, String why) {
    inFlight--;
    tokens -= message.tokens();
    free -= message.units();
    observer.drop(now, id, from, to, message, why);
  }

  /**
   * Called when links have changed: this is a new cause of messages, and more links take longer to
   * settle.
   */
  void linksChanged() {
    setSilenceBound();
    deliveriesAtCause = deliveries;
  }

  private void setSilenceBound() {
    long n = nodes.size();
    silenceBound = 10_000 + 20 * n * (n + 2L * links.count());
  }

  /**
   * Reports a violation after far more messages in a row than settling can take: they will never
   * cease.
   */
  private void checkSilence() {
    if (deliveries - deliveriesAtCause > silenceBound) {
      violations.add(
          new Violation(
              Property.FALLS_SILENT,
              now,
              (deliveries - deliveriesAtCause)
                  + " messages in a row while nobody asks, leaves or moves"));
    }
  }

  /** The sender of a token in flight, or -1 if there is none. */
  int tokenSender() {
    int sender = links.tokenSender();
    return sender < 0 ? layer.limbo().tokenSender() : sender;
  }

  /** Virtual time, in ticks. */
  public long now() {
    return now;
  }

  public long deliveries() {
    return deliveries;
  }

  /** Whether no message is in flight or still has to come back. */
  public boolean quiet() {
    return inFlight == 0;
  }

  /** The number of requests that will be made in all. */
  public long expected() {
    return applications.expected();
  }

  /** The number of requests that are over. */
  public long over() {
    return applications.over();
  }

  public long waiting() {
    return applications.waiting();
  }

  @Override
  public Stock stock() {
    return stock;
  }

  @Override
  public int nodes() {
    return nodes.size();
  }

  @Override
  public Node<M> node(int i) {
    return nodes.get(i);
  }

  @Override
  public void neighbours(int i, IntConsumer each) {
    links.neighbours(i, each);
  }

  @Override
  public void inFlight(Consumer<M> each) {
    links.inFlight(each);
    layer.limbo().forEach(each);
  }

  @Override
  public int smallestNeed(int i) {
    return applications.smallestNeed(i);
  }
}
