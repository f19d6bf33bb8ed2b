package io.thalweg.cluster.member;

import io.thalweg.cluster.LocalStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Handles the wishes of this member's users. */
final class Desk {
  private static final Failure REMOVED = Failure.removed("it");
  private static final Duration STATUS_LIMIT = Duration.ofSeconds(2);

  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Petitions petitions;
  private final Changes changes;
  private final Inquiry inquiry;
  private final Condition condition;
  private final Survey survey;
  private final Map<Long, Changes.OfCall> revocable = new TreeMap<>(); // by call

  Desk(
      Turn turn,
      Membership membership,
      Shares shares,
      Petitions petitions,
      Changes changes,
      Inquiry inquiry,
      Condition condition,
      Survey survey) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    this.petitions = petitions;
    this.changes = changes;
    this.inquiry = inquiry;
    this.condition = condition;
    this.survey = survey;
  }

  void on(Input.OfUser input) {
    switch (input) {
      case Input.Ask ask ->
          shares
              .semaphore(ask.number())
              .ifPresentOrElse(s -> s.ask(ask), () -> refuse(ask.number(), ask.request()));
      case Input.Enter(int number, long request, String group) -> enter(number, request, group);
      case Input.Cancel(int number, long request) -> cancel(number, request);
      case Input.Reprioritise(int number, long request, long priority) ->
          shares.semaphore(number).ifPresent(s -> s.reprioritise(request, priority));
      case Input.GiveBack back -> giveBack(back);
      case Input.Taken(int number, SetAside.Lease lease) ->
          shares
              .semaphore(number)
              .ifPresentOrElse(
                  s -> s.taken(lease), () -> turn.out().lost(number, lease.lease(), REMOVED.why()));
      case Input.Define define -> define(define);
      case Input.Find find -> petitions.want(changes.finding(find));
      case Input.Remove remove -> petitions.want(changes.removing(remove));
      case Input.Resize resize -> resize(resize);
      case Input.Retire retire -> petitions.want(changes.retiring(retire));
      case Input.Inquire(long call, int number) -> inquire(call, number);
      case Input.InquirePast past ->
          inquiry.askPast(past, STATUS_LIMIT, told -> turn.out().done(past.call(), told));
      case Input.Recall recall -> inquiry.recall(recall);
      case Input.Look(long call, int number) ->
          turn.out().done(call, shares.get(number).map(Share::local).orElse(LocalStatus.NOTHING));
      case Input.Forget(long call) -> forget(call);
      case Input.Survey(long call) ->
          survey.ask(STATUS_LIMIT, answers -> turn.out().done(call, answers));
      case Input.ForgetMember forget ->
          wantRevocably(forget.call(), new Forgetting(turn, changes, forget));
      case Input.DrainMember drain ->
          wantRevocably(drain.call(), new DrainOrder(turn, changes, drain));
    }
  }

  private void refuse(int number, long request) {
    turn.out().failed(number, request, REMOVED);
  }

  /** Done at once if this member knows the definition. */
  private void define(Input.Define define) {
    shares
        .definition(define.name())
        .ifPresentOrElse(
            known -> turn.out().done(define.call(), known),
            () -> petitions.want(changes.making(define)));
  }

  private void enter(int number, long request, String group) {
    GroupShare lock = shares.group(number).orElse(null);
    if (lock == null) {
      refuse(number, request);
    } else if (lock.enter(request, group)) {
      petitions.want(changes.naming(lock, group));
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
    SemaphoreShare share = shares.semaphore(wanted.number()).orElse(null);
    if (share == null) {
      turn.out().failed(wanted.call(), REMOVED);
      return;
    }
    wantRevocably(wanted.call(), changes.resizing(share, wanted));
  }

  private void wantRevocably(long call, Changes.OfCall change) {
    revocable.values().removeIf(Changes.OfCall::isOver);
    revocable.put(call, change);
    petitions.want(change);
  }

  private void inquire(long call, int number) {
    inquiry.ask(number, STATUS_LIMIT, answers -> turn.out().done(call, status(number, answers)));
  }

  private Status status(int number, Answers answers) {
    List<String> unheard = membership.stuck().stream().map(Peer::toString).toList();
    return new Status(answers, unheard, condition.keptBack(number));
  }

  private void forget(long call) {
    Changes.OfCall change = revocable.remove(call);
    if (change != null) {
      change.forget();
    }
  }
}
