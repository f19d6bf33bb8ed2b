package io.thalweg.commands.check;

import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Protocol;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import io.thalweg.sim.scenario.Chosen;
import io.thalweg.sim.scenario.Experiment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Chooses the claims to check: those that are named, or all that the settings promise. */
final class Claims {
  private final Given given;
  private final Scope scope;
  private final PlanReader how;
  private final Goals goals;
  private final Chosen chosen;
  private final Protocol<?> protocol;

  Claims(Given given, Experiment experiment, Scope scope, PlanReader how) {
    this.given = given;
    this.scope = scope;
    this.how = how;
    this.chosen = Chosen.by(experiment.scenario());
    this.protocol = experiment.protocol();
    this.goals = new Goals(scope, experiment.topology(), protocol.k());
  }

  Set<Claim> checked() {
    return given.has(CheckOption.PROPERTY) ? named() : promised(true);
  }

  /** Returns the promised claims that the chosen kind of search cannot decide, and why. */
  Map<Claim, String> left() {
    Map<Claim, String> left = new EnumMap<>(Claim.class);
    if (!given.has(CheckOption.PROPERTY)) {
      promised(false).forEach(claim -> how.obstacle(claim).ifPresent(o -> left.put(claim, o)));
    }
    return left;
  }

  private Set<Claim> named() {
    List<String> labels = Arrays.stream(Claim.values()).map(Claim::label).toList();
    Set<Claim> named = EnumSet.noneOf(Claim.class);
    for (String word : given.text(CheckOption.PROPERTY).split(",", -1)) {
      String label = word.trim().toLowerCase(Locale.ROOT);
      if (!labels.contains(label)) {
        String near = Nearest.to(label, labels).map(l -> " (nearest is " + l + ")").orElse("");
        throw BadInput.option(
            CheckOption.PROPERTY.option(),
            "'" + word.trim() + "'",
            "one of those that --list-properties lists" + near);
      }
      named.add(decidable(Claim.values()[labels.indexOf(label)]));
    }
    return named;
  }

  private Claim decidable(Claim claim) {
    Optional<String> obstacle = how.obstacle(claim);
    if (obstacle.isPresent()) {
      throw BadInput.option(
          CheckOption.PROPERTY.option(),
          "'" + claim.label() + "' together with " + obstacle.get(),
          "one that can be decided so");
    }
    return claim;
  }

  private Set<Claim> promised(boolean decidable) {
    Set<Claim> chosen = EnumSet.noneOf(Claim.class);
    Arrays.stream(Claim.values())
        .filter(this::isPromised)
        .filter(claim -> how.obstacle(claim).isEmpty() == decidable)
        .forEach(chosen::add);
    return chosen;
  }

  private boolean isPromised(Claim claim) {
    return switch (claim) {
      case NOTHING_THAT_FITS_WAITS -> nothingThatFitsWaits();
      case NO_UNJUSTIFIED_OVERTAKING ->
          chosen.can(Ability.PRIORITIES) && protocol.backfillsInARow() == 0;
      case FIRST_COME_FIRST_SERVED ->
          protocol.precedence() != null && protocol.backfillsInARow() == 0 && scope.ticking();
      case UNITS_HELD_AT_MOST_K -> protocol.k() != Protocol.UNLIMITED;
      case ONE_TOKEN -> protocol.tokens() > 0;
      case UNITS_CONSERVED -> protocol.countsUnits();
      case ONE_GROUP_INSIDE, UNOPPOSED_ENTERING -> chosen.can(Ability.GROUPS);
      case TOKEN_ORIENTED_DAG -> protocol.isOriented();
      // These claims locate a defect, often long before it has an effect that a user would see.
      case CONCURRENT_ENTERING, // this one ignores how long other groups wait
          QUEUED_ONCE,
          WAITING_IN_QUEUE,
          NEXT_KNOWS_FRONT,
          QUEUED_FOR_A_REQUEST,
          UPDATE_FINDS_REQUEST,
          SETTLED_FIRST,
          SILENT_IN_TURN ->
          false;
      // These two need the whole graph, and say little if the number of requests is bounded.
      case CAN_STILL_BE_SERVED, WAITING_LEADS_TO_ENTERING -> scope.isForever();
      default -> claim.kind() != Claim.Kind.SOMETIMES || goals.isPossible(claim);
    };
  }

  private boolean nothingThatFitsWaits() {
    boolean alike =
        scope.wishes().stream()
            .flatMap(List::stream)
            .mapToInt(PossibleRequest::h)
            .allMatch(h -> h == 1);
    return protocol.servesWhatFits() || (alike && protocol.countsUnits() && protocol.tokens() == 1);
  }
}
