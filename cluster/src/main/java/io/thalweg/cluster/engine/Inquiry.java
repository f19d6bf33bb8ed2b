package io.thalweg.cluster.engine;

import io.thalweg.cluster.GroupStatus;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Asks all members how things stand, and puts the answers together. */
final class Inquiry {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /**
   * What came of it.
   *
   * @param reports by the name of the member
   * @param settled whether all answered and nobody sends to those who are gone any more
   * @param silent who did not answer in time
   */
  record Answers(Map<String, List<Report>> reports, boolean settled, List<String> silent) {

    /** The reports on one thing, by member. */
    Map<String, Report> on(int number) {
      Map<String, Report> result = new LinkedHashMap<>();
      reports.forEach(
          (name, all) ->
              all.stream().filter(r -> r.number() == number).forEach(r -> result.put(name, r)));
      return result;
    }
  }

  /** A question under way. Guarded by itself. */
  private static final class Query {
    private final Set<Peer> awaited;
    private final Map<String, List<Report>> reports = new LinkedHashMap<>();
    private boolean settled = true;
    private final CompletableFuture<Answers> answers = new CompletableFuture<>();

    Query(List<Peer> awaited) {
      this.awaited = new LinkedHashSet<>(awaited);
    }

    synchronized void answer(String name, boolean isSettled, List<Report> told) {
      reports.put(name, told);
      settled &= isSettled;
    }

    synchronized boolean answered(Peer peer) {
      return awaited.remove(peer) && awaited.isEmpty();
    }

    synchronized Answers sum() {
      return new Answers(
          new LinkedHashMap<>(reports),
          settled && awaited.isEmpty(),
          awaited.stream().map(Peer::name).toList());
    }
  }

  private final Member member;
  private final Map<Long, Query> queries = new ConcurrentHashMap<>();
  private final AtomicLong count = new AtomicLong();

  Inquiry(Member member) {
    this.member = member;
  }

  /**
   * Asks all, this member too; any thread.
   *
   * @param gone who is seen no more, if it matters whether others know
   */
  CompletableFuture<Answers> ask(int number, List<UUID> gone, Duration limit) {
    List<Peer> peers = member.neighbourhood().up();
    Query query = new Query(peers);
    long id = count.incrementAndGet();
    queries.put(id, query);
    query.answer(member.member(), true, reports(number));
    if (peers.isEmpty()) {
      finish(id);
    }
    peers.forEach(peer -> peer.sendLoose(new Frame.Ask(id, number, gone)));
    member.loop().after(limit, () -> finish(id));
    return query.answers;
  }

  private void finish(long id) {
    Query query = queries.remove(id);
    if (query != null) {
      query.answers.complete(query.sum());
    }
  }

  void answer(Peer peer, Frame.Ask ask) {
    boolean settled = member.neighbourhood().isSilentTo(ask.gone()); // before it counts
    peer.sendLoose(new Frame.Tell(ask.query(), settled, reports(ask.number())));
  }

  void told(Peer peer, Frame.Tell tell) {
    Query query = queries.get(tell.query());
    if (query != null) {
      query.answer(peer.name(), tell.settled(), tell.reports());
      if (query.answered(peer)) {
        finish(tell.query());
      }
    }
  }

  private List<Report> reports(int number) {
    return member.allShared().stream()
        .filter(s -> number == Frame.ALL || s.number == number)
        .<Report>map(Shared::report)
        .toList();
  }

  private Answers await(Shared<?> shared) {
    CompletableFuture<Answers> answers = ask(shared.number, List.of(), LIMIT);
    try {
      member.time().await(answers, 2 * LIMIT.toNanos());
      return answers.getNow(new Answers(Map.of(), false, member.members()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ThalwegException("interrupted while asking for the status of " + shared.name(), e);
    }
  }

  SemaphoreStatus semaphore(LiveSemaphore semaphore) {
    Answers answers = await(semaphore);
    Map<String, Report> reports = answers.on(semaphore.number);
    List<SemaphoreStatus.Holder> holders = new ArrayList<>();
    reports.forEach((name, report) -> report.held().forEach(h -> holders.add(holder(name, h))));
    holders.sort(Comparator.comparingLong(SemaphoreStatus.Holder::fence));
    List<Integer> free =
        reports.values().stream()
            .flatMapToInt(r -> IntStream.of(r.free()))
            .sorted()
            .boxed()
            .toList();
    return new SemaphoreStatus(
        semaphore.name(),
        semaphore.size(),
        free,
        where(reports, Report::token),
        holders,
        waiters(reports, semaphore.order()),
        silent(answers),
        member.losses().of(semaphore.number));
  }

  private static SemaphoreStatus.Holder holder(String name, Frame.Held h) {
    List<Integer> units = IntStream.of(h.units()).boxed().toList();
    Duration age = Duration.ofMillis(h.ageMillis());
    return new SemaphoreStatus.Holder(name, units, h.fence(), h.priority(), age);
  }

  /**
   * A member's own are told in the order in which they were made, and stay so if keys are equal.
   */
  private static List<SemaphoreStatus.Waiter> waiters(Map<String, Report> reports, HkConfig order) {
    record Told(String name, Frame.Waiting waiting) {}
    List<Told> all = new ArrayList<>();
    reports.forEach((name, r) -> r.waiting().forEach(w -> all.add(new Told(name, w))));
    all.sort((a, b) -> compare(a.waiting.key(), b.waiting.key(), order));
    return all.stream().map(t -> waiter(t.name, t.waiting)).toList();
  }

  private static int compare(Key one, Key other, HkConfig order) {
    return order.isAhead(one, other) ? -1 : order.isAhead(other, one) ? 1 : 0;
  }

  private static SemaphoreStatus.Waiter waiter(String name, Frame.Waiting w) {
    Duration age = Duration.ofMillis(w.ageMillis());
    return new SemaphoreStatus.Waiter(name, w.units(), w.priority(), age);
  }

  GroupStatus group(LiveGroupLock lock) {
    Answers answers = await(lock);
    Map<String, Report> reports = answers.on(lock.number);
    List<GroupStatus.Inside> inside = new ArrayList<>();
    List<GroupStatus.Waiter> waiters = new ArrayList<>();
    reports.forEach(
        (name, report) -> {
          for (Frame.Held h : report.held()) {
            Duration age = Duration.ofMillis(h.ageMillis());
            inside.add(new GroupStatus.Inside(name, lock.group(h.group()), h.fence(), age));
          }
          for (Frame.Waiting w : report.waiting()) {
            Duration age = Duration.ofMillis(w.ageMillis());
            waiters.add(new GroupStatus.Waiter(name, lock.group(w.group()), age));
          }
        });
    inside.sort(Comparator.comparingLong(GroupStatus.Inside::fence));
    waiters.sort(Comparator.comparing(GroupStatus.Waiter::age).reversed());
    return new GroupStatus(
        lock.name(),
        where(reports, Report::token),
        inside,
        waiters,
        silent(answers),
        member.losses().of(lock.number));
  }

  private List<String> silent(Answers answers) {
    List<String> silent = new ArrayList<>(answers.silent());
    silent.addAll(member.losses().missing());
    return silent;
  }

  private static @Nullable String where(Map<String, Report> reports, Predicate<Report> is) {
    return reports.entrySet().stream()
        .filter(e -> is.test(e.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
