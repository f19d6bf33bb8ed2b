package io.thalweg.cluster.member;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Members in one thread, with a network that the test controls. */
final class Band {
  static final int FIRST = 1; // the number of the first definition

  final List<Site> sites = new ArrayList<>();
  private final Overlay overlay;

  Band(Overlay overlay) {
    this.overlay = overlay;
  }

  /** Members 1 to n, all joined; the first is the founder. */
  static Band of(int n) {
    Band band = new Band(Overlay.COMPLETE);
    for (int id = 1; id <= n; id++) {
      band.join(id);
    }
    return band;
  }

  /** The same, with a semaphore that the first member has made. */
  static Band withUnits(int n, int units) {
    Band band = of(n);
    band.site(1).define(1, "gpus", units(units));
    band.deliver();
    return band;
  }

  static Definition.Units units(int k) {
    return new Definition.Units(SemaphoreConfig.units(k), k, k, List.of(), List.of());
  }

  Site site(int id) {
    return sites.stream().filter(s -> s.address.equals(Site.address(id))).findFirst().orElseThrow();
  }

  /** Adds a member, and brings all members the new view. */
  Site join(int id) {
    return add(new Site(id, sites.isEmpty(), false, overlay));
  }

  Site add(Site site) {
    site.now = sites.isEmpty() ? 0 : sites.getFirst().now;
    sites.add(site);
    see();
    return site;
  }

  /** Removes a member without a goodbye, and brings all others the new view. */
  void crash(int id) {
    sites.remove(site(id));
    see();
  }

  /** Brings all members a view of all, and delivers what they send. */
  void see() {
    show(sites, sites);
    deliver();
  }

  /** Brings these members a view of those. */
  void show(List<Site> some, List<Site> others) {
    List<Address> view = others.stream().map(s -> s.address).toList();
    some.forEach(s -> s.step(new Input.View(view)));
  }

  /** Delivers all letters, and those that are sent in answer. */
  void deliver() {
    deliverIf(post -> true);
  }

  /** Delivers the letters that pass, in the order of sending; the others are lost. */
  void deliverIf(Predicate<Site.Post> passes) {
    boolean any = true;
    while (any) {
      any = false;
      for (Site from : List.copyOf(sites)) {
        Site.Post post = from.posts.poll();
        any |= post != null;
        if (post != null && passes.test(post)) {
          give(post);
        }
      }
    }
  }

  /** Delivers all letters, each after this change. */
  void deliver(UnaryOperator<Site.Post> change) {
    deliverIf(
        post -> {
          give(change.apply(post));
          return false;
        });
  }

  private void give(Site.Post post) {
    for (Site to : sites) {
      if (to.address.equals(post.to())) {
        to.step(new Input.Received(post.from(), post.letter()));
      }
    }
  }

  /** Lets time pass, rings each alarm at its time, and delivers what is sent. */
  void pass(Duration time) {
    pass(time, post -> true);
  }

  void pass(Duration time, Predicate<Site.Post> passes) {
    long end = sites.getFirst().now + time.toNanos();
    while (true) {
      Site next = sites.stream().min(Comparator.comparingLong(s -> s.alarm)).orElseThrow();
      long at = Math.min(next.alarm, end);
      sites.forEach(s -> s.now = Math.max(s.now, at));
      if (next.alarm > end) {
        return;
      }
      next.step(new Input.Alarm());
      deliverIf(passes);
    }
  }
}
