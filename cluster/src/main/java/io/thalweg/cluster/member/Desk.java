package io.thalweg.cluster.member;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Handles the wishes of this member's users. */
final class Desk {
  private static final Duration STATUS_LIMIT = Duration.ofSeconds(2);

  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Registry registry;
  private final Inquiry inquiry;
  private final Losses losses;
  private final Map<Long, Resizing> resizings = new TreeMap<>();

  Desk(
      Turn turn,
      Membership membership,
      Shares shares,
      Registry registry,
      Inquiry inquiry,
      Losses losses) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    this.registry = registry;
    this.inquiry = inquiry;
    this.losses = losses;
  }

  void on(Input.OfUser input) {
    switch (input) {
      case Input.Ask ask -> semaphore(ask.number()).ask(ask);
      case Input.Enter(int number, long request, String group) -> enter(number, request, group);
      case Input.Cancel(int number, long request) -> cancel(number, request);
      case Input.Reprioritise(int number, long request, long priority) ->
          semaphore(number).reprioritise(request, priority);
      case Input.GiveBack back -> giveBack(back);
      case Input.Taken(int number, SetAside.Lease lease) -> semaphore(number).taken(lease);
      case Input.Define define -> registry.define(define);
      case Input.Find find -> registry.find(find);
      case Input.Resize resize -> resize(resize);
      case Input.Retire retire ->
          registry.change(new Retirement(turn, registry, semaphore(retire.number()), retire));
      case Input.Inquire(long call, int number) -> inquire(call, number);
      case Input.Look(long call, int number) ->
          turn.out().done(call, shares.get(number).orElseThrow().local());
      case Input.Forget(long call) -> forget(call);
    }
  }

  private SemaphoreShare semaphore(int number) {
    return shares.semaphore(number).orElseThrow();
  }

  private void enter(int number, long request, String group) {
    GroupShare lock = shares.group(number).orElseThrow();
    if (lock.enter(request, group)) {
      registry.nameGroup(lock, group);
    }
  }

  private void cancel(int number, long request) {
    shares.semaphore(number).ifPresent(s -> s.cancel(request));
    shares.group(number).ifPresent(g -> g.cancel(request));
  }

  private void giveBack(Input.GiveBack back) {
    shares
        .semaphore(back.number())
        .ifPresent(s -> s.giveBack(back.lease(), back.holding(), back.units()));
    shares.group(back.number()).ifPresent(g -> g.giveBack(back.lease()));
  }

  private void resize(Input.Resize wanted) {
    Resizing resizing = new Resizing(turn, shares, registry, semaphore(wanted.number()), wanted);
    resizings.values().removeIf(Resizing::isOver);
    resizings.put(wanted.call(), resizing);
    resizing.begin();
  }

  private void inquire(long call, int number) {
    inquiry.ask(
        number, List.of(), STATUS_LIMIT, answers -> turn.out().done(call, status(number, answers)));
  }

  private Status status(int number, Answers answers) {
    List<String> unheard =
        Stream.concat(losses.missing().stream(), membership.stuck().stream().map(Peer::toString))
            .toList();
    return new Status(answers, unheard, losses.of(number));
  }

  private void forget(long call) {
    Resizing resizing = resizings.remove(call);
    if (resizing != null) {
      resizing.abandon();
    }
  }
}
