package io.thalweg.bench;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchLimits;
import io.thalweg.core.protocols.hk.HkConfig;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The models that are searched: hk on a line with 2 units and 2 priorities. Each node makes one
 * request for 1 or 2 units, all at the same time.
 */
enum CheckCase {
  /** The same model and the same claims as in MCline4-eager.cfg, without TypeOK. */
  EAGER(4, false, SearchLimits.STATES_MAX, claimsOfTheSpecification()),
  EAGER_DEFAULT(4, false, SearchLimits.STATES_MAX, claimsByDefault()),
  LAZY(4, true, SearchLimits.STATES_MAX, claimsOfTheSpecification()),
  LAZY_DEFAULT(4, true, SearchLimits.STATES_MAX, claimsByDefault()),

  /** Long enough that the start of the JVM, and its compiler on the other core, matter little. */
  LONG(5, true, 20_000_000, claimsOfTheSpecification()),

  /** Has more states than the limit; only claims that a single state decides. */
  LARGE(5, true, 100_000_000, claimsAboutStates());

  private final int nodes;
  private final boolean lazyLink;
  private final long states;
  private final Set<Claim> claims;

  CheckCase(int nodes, boolean lazyLink, long states, Set<Claim> claims) {
    this.nodes = nodes;
    this.lazyLink = lazyLink;
    this.states = states;
    this.claims = claims;
  }

  HkConfig config() {
    return HkConfig.units(2).withLazyLink(lazyLink);
  }

  Plan plan(int threads) {
    List<Scope.Link> line =
        IntStream.range(1, nodes).mapToObj(i -> new Scope.Link(i - 1, i)).toList();
    SearchLimits limits = SearchLimits.none().withStates(states).withThreads(threads);
    return Plan.of(Scope.on(nodes, line).asking(1, 2, 2).withoutTime(), claims).with(limits);
  }

  private static Set<Claim> claimsOfTheSpecification() {
    return EnumSet.of(
        Claim.ONE_TOKEN,
        Claim.UNITS_CONSERVED,
        Claim.UNITS_HELD_AT_MOST_K,
        Claim.EVERY_REQUEST_SERVED,
        Claim.TOKEN_ORIENTED_DAG);
  }

  private static Set<Claim> claimsAboutStates() {
    Set<Claim> claims = claimsOfTheSpecification();
    claims.addAll(
        EnumSet.of(
            Claim.GRANTS_MATCH_REQUESTS,
            Claim.STEPS_END,
            Claim.NO_UNJUSTIFIED_OVERTAKING,
            Claim.SOMEBODY_ENTERS,
            Claim.EVERYBODY_SERVED,
            Claim.ALL_UNITS_HELD,
            Claim.SEVERAL_INSIDE));
    return claims;
  }

  /** Returns the claims that {@code thalweg check} checks for such a model if none is named. */
  private static Set<Claim> claimsByDefault() {
    Set<Claim> claims = claimsAboutStates();
    claims.add(Claim.FALLS_SILENT);
    return claims;
  }
}
