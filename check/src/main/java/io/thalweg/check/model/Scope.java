package io.thalweg.check.model;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What may happen in a search: everything within these bounds, in every order.
 *
 * @param links the links at the start
 * @param wishes for each node what a request of it may ask for; nothing: the node never asks
 * @param requests how many requests each node makes, one after the other, or {@link #FOREVER}
 * @param failures how many link failures there may be in all
 * @param formations how many links may form in all, between any two nodes
 * @param failureModel what a link failure does
 * @param connected whether a link fails only if links still connect all nodes without it, as the
 *     papers assume
 * @param updates how many changes of a waiting priority there may be in all
 * @param withdrawals how many waiting requests may be given up in all
 * @param anyOrder whether messages of a channel may overtake each other
 * @param ticking whether the clock moves on with each request; if not, all are made at one time
 * @param churn how many nodes come and go, and how many messages come back late
 */
public record Scope(
    int nodes,
    List<Link> links,
    List<List<Wish>> wishes,
    int requests,
    int failures,
    int formations,
    FailureModel failureModel,
    boolean connected,
    int updates,
    int withdrawals,
    boolean anyOrder,
    boolean ticking,
    Churn churn) {

  /** As a number of requests: a node asks again and again. */
  public static final int FOREVER = -1;

  /** More nodes than this have more states than anybody can wait for. */
  public static final int NODES_MAX = 16;

  private static final int BUDGET_MAX = 100;

  /** A link between two nodes, the smaller one first. */
  public record Link(int a, int b) {}

  public Scope {
    links = List.copyOf(links);
    wishes = wishes.stream().map(List::copyOf).toList();
    require(nodes >= 1 && nodes <= NODES_MAX, "nodes", nodes);
    require(requests >= FOREVER && requests <= BUDGET_MAX, "requests", requests);
    require(failures >= 0 && failures <= BUDGET_MAX, "failures", failures);
    require(formations >= 0 && formations <= BUDGET_MAX, "formations", formations);
    require(updates >= 0 && updates <= BUDGET_MAX, "updates", updates);
    require(withdrawals >= 0 && withdrawals <= BUDGET_MAX, "withdrawals", withdrawals);
    require(wishes.size() == nodes, "lists of wishes", wishes.size());
    require(churn.joins() >= 0 && churn.joins() < nodes, "joins", churn.joins());
    require(churn.leaves() >= 0 && churn.leaves() < nodes, "leaves", churn.leaves());
    int late = churn.lateReturns();
    require(late >= 0 && late <= BUDGET_MAX, "late returns", late);
  }

  private static void require(boolean holds, String what, int found) {
    if (!holds) {
      throw new IllegalArgumentException("the number of " + what + " is " + found);
    }
  }

  /** One request a node, for one unit, with one priority; nothing else happens. */
  public static Scope on(int nodes, List<Link> links) {
    return new Scope(
        nodes,
        links,
        Collections.nCopies(nodes, List.of(new Wish(1, 1))),
        1,
        0,
        0,
        FailureModel.HANDBACK,
        false,
        0,
        0,
        false,
        true,
        Churn.NONE);
  }

  /** All nodes ask for any of 1 to maxUnits with any priority of 1 to priorities. */
  public Scope asking(int requests, int priorities, int maxUnits) {
    List<Wish> any = new ArrayList<>();
    for (int h = 1; h <= maxUnits; h++) {
      for (int priority = 1; priority <= priorities; priority++) {
        any.add(new Wish(h, priority));
      }
    }
    return wishing(requests, Collections.nCopies(nodes, any));
  }

  /** Each node asks for one of its own wishes. */
  public Scope wishing(int requests, List<List<Wish>> wishes) {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        failureModel,
        connected,
        updates,
        withdrawals,
        anyOrder,
        ticking,
        churn);
  }

  public Scope changing(int failures, int formations, FailureModel model) {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        model,
        connected,
        updates,
        withdrawals,
        anyOrder,
        ticking,
        churn);
  }

  /** No link fails that the others need to be connected. */
  public Scope stayingConnected() {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        failureModel,
        true,
        updates,
        withdrawals,
        anyOrder,
        ticking,
        churn);
  }

  public Scope minding(int updates, int withdrawals) {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        failureModel,
        connected,
        updates,
        withdrawals,
        anyOrder,
        ticking,
        churn);
  }

  /** Messages of a channel may overtake each other. */
  public Scope inAnyOrder() {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        failureModel,
        connected,
        updates,
        withdrawals,
        true,
        ticking,
        churn);
  }

  /** All requests are made at one time: there are fewer states, and names decide among equals. */
  public Scope withoutTime() {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        failureModel,
        connected,
        updates,
        withdrawals,
        anyOrder,
        false,
        churn);
  }

  /** Nodes come and go, and messages come back late. */
  public Scope churning(int joins, int leaves, int lateReturns) {
    return new Scope(
        nodes,
        links,
        wishes,
        requests,
        failures,
        formations,
        failureModel,
        connected,
        updates,
        withdrawals,
        anyOrder,
        ticking,
        new Churn(joins, leaves, lateReturns));
  }

  /** Whether the node is there at the start: the last ones join later. */
  public boolean isFounder(int i) {
    return i < nodes - churn.joins();
  }

  /** The links between nodes that are there at the start. */
  public List<Link> firstLinks() {
    return links.stream().filter(link -> isFounder(link.a) && isFounder(link.b)).toList();
  }

  public boolean isForever() {
    return requests == FOREVER;
  }

  public boolean linksChange() {
    return failures > 0 || formations > 0;
  }

  /** The largest number of units that a request may ask for. */
  public int maxUnits() {
    return wishes.stream().flatMap(List::stream).mapToInt(Wish::h).max().orElse(0);
  }

  /**
   * A request for a wish. The clock of a search counts the requests made so far. A request of the
   * largest priority is due at once, one of each smaller priority a request later.
   *
   * @param at how many requests were made before it; 0 where there is no clock
   */
  public <M extends Message> Event.Request<M> request(long id, Wish wish, long at) {
    return new Event.Request<>(
        id, wish.h(), wish.priority(), due(wish.priority(), at), at, wish.group());
  }

  /** When a request with this priority that was made then is due. */
  public long due(long priority, long at) {
    return at + maxPriority() - priority;
  }

  /** The largest priority that a request may have. */
  private long maxPriority() {
    return wishes.stream().flatMap(List::stream).mapToLong(Wish::priority).max().orElse(0);
  }

  /** The neighbours of each node at the start, ascending. */
  public int[][] neighbours() {
    return neighbours(firstLinks());
  }

  /** The neighbours of each node once all have joined, ascending. */
  public int[][] laterNeighbours() {
    return neighbours(links);
  }

  private int[][] neighbours(List<Link> links) {
    int[][] result = new int[nodes][];
    for (int i = 0; i < nodes; i++) {
      int here = i;
      result[i] =
          links.stream()
              .filter(link -> link.a == here || link.b == here)
              .mapToInt(link -> link.a == here ? link.b : link.a)
              .sorted()
              .toArray();
    }
    return result;
  }
}
