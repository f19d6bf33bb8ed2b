package io.thalweg.check.hk;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import java.util.EnumSet;
import java.util.Set;

/** The claims that hk promises. */
final class Claims {
  /** Claims that make sense only for groups, of which any number of nodes may be inside. */
  static final Set<Claim> OF_GROUPS = Set.of(Claim.CONCURRENT_ENTERING, Claim.UNOPPOSED_ENTERING);

  private Claims() {}

  static Set<Claim> promised(HkConfig config, Scope scope) {
    Set<Claim> claims = EnumSet.allOf(Claim.class);
    claims.remove(Claim.SETTLED_FIRST); // it makes states larger
    claims.removeAll(OF_GROUPS);
    claims.remove(Claim.SILENT_IN_TURN); // falls-silent says more, where heights are bounded
    claims.remove(Claim.CAN_STILL_BE_SERVED); // follows from the others if requests are bounded
    claims.remove(Claim.WAITING_LEADS_TO_ENTERING);
    if (!scope.ticking()) {
      claims.remove(Claim.FIRST_COME_FIRST_SERVED); // all are made at the same time
    }
    boolean all = config.backfill() == HkConfig.UNLIMITED;
    boolean fewest = config.policy() == Policy.FEWEST_UNITS_FIRST && !config.ages();
    if (scope.maxUnits() > 1 && !all && !fewest) {
      claims.remove(Claim.NOTHING_THAT_FITS_WAITS);
    }
    if (config.backfill() > 0) {
      claims.remove(Claim.NO_UNJUSTIFIED_OVERTAKING);
      claims.remove(Claim.FIRST_COME_FIRST_SERVED);
    }
    if (scope.linksChange()) {
      claims.remove(Claim.QUEUED_FOR_A_REQUEST); // a REQUEST may come late: see ClaimsTest
    }
    if (scope.linksChange() || scope.churn().happens()) {
      claims.remove(Claim.UPDATE_FINDS_REQUEST); // a node that is raised drops the REQUEST
    }
    if (config.k() == 1) {
      claims.remove(Claim.SEVERAL_INSIDE);
    }
    return claims;
  }
}
