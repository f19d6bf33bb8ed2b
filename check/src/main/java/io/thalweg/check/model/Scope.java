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
 * @param wishes what a request may ask for, by node; a node with an empty list never asks
 * @param requests number of requests that each node makes, one after the other, or {@link #FOREVER}
 * @param failures largest number of link failures in all
 * @param formations largest number of links that form in all, between any two nodes
 * @param failureModel what a link failure does
 * @param connected whether a link fails only if links still connect all nodes without it, as the
 *     papers assume
 * @param updates largest number of changes of the priority of a waiting request in all
 * @param withdrawals largest number of waiting requests that are withdrawn in all
 * @param anyOrder whether messages of a channel may overtake each other
 * @param ticking whether the clock advances with each request; if not, all are made at the same
 *     time
 * @param churn the numbers of nodes that come and go, and of links whose messages come back late
 */
public record Scope(
    int nodes,
    List<Link> links,
    List<List<PossibleRequest>> wishes,
    int requests,
    int failures,
    int formations,
    FailureModel failureModel,
    boolean connected,
    int updates,
    int withdrawals,
    boolean anyOrder,
    boolean ticking,
    ChurnBudget churn) {

  /** A number of requests without end: a node asks again and again. */
  public static final int FOREVER = -1;

  /** The largest number of nodes: more have more states than anybody can wait for. */
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

  /** Each node makes one request for one unit, all with the same priority; nothing else happens. */
  public static Scope on(int nodes, List<Link> links) {
    return new Scope(
        nodes,
        links,
        Collections.nCopies(nodes, List.of(new PossibleRequest(1, 1))),
        1,
        0,
        0,
        FailureModel.HANDBACK,
        false,
        0,
        0,
        false,
        true,
        ChurnBudget.NONE);
  }

  /** All nodes ask for 1 to {@code maxUnits} units with a priority from 1 to {@code priorities}. */
  public Scope asking(int requests, int priorities, int maxUnits) {
    List<PossibleRequest> any = new ArrayList<>();
    for (int h = 1; h <= maxUnits; h++) {
      for (int priority = 1; priority <= priorities; priority++) {
        any.add(new PossibleRequest(h, priority));
      }
    }
    return wishing(requests, Collections.nCopies(nodes, any));
  }

  /** Each node asks for one of its own wishes. */
  public Scope wishing(int requests, List<List<PossibleRequest>> wishes) {
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

  /** A link fails only if the other links still connect all nodes. */
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

  /** All requests are made at the same time: fewer states, and names decide between equals. */
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
        new ChurnBudget(joins, leaves, lateReturns));
  }

  /** Whether the node is there at the start: those with the largest numbers join later. */
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
    return wishes.stream().flatMap(List::stream).mapToInt(PossibleRequest::h).max().orElse(0);
  }

  /**
   * Returns the request for a wish. The clock of a search counts the requests made so far. A
   * request with the largest priority is due at once, and each step of priority below it adds one
   * tick.
   *
   * @param at number of requests made before it; 0 if there is no clock
   */
  public <M extends Message> Event.Request<M> request(long id, PossibleRequest wish, long at) {
    return new Event.Request<>(
        id, wish.h(), wish.priority(), due(wish.priority(), at), at, wish.group());
  }

  /** Returns when a request with this priority is due that was made at this time. */
  public long due(long priority, long at) {
    return at + maxPriority() - priority;
  }

  /** The largest priority that a request may have. */
  private long maxPriority() {
    return wishes.stream()
        .flatMap(List::stream)
        .mapToLong(PossibleRequest::priority)
        .max()
        .orElse(0);
  }

  /** Returns the neighbours of each node at the start, ascending. */
  public int[][] neighbours() {
    return neighbours(firstLinks());
  }

  /** Returns the neighbours of each node once all have joined, ascending. */
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
