package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Plays a script and checks all properties. */
public final class ScriptTrial {
  private static final int PATIENCE = 400; // seconds, once there are no faults

  private final Machine.Maker maker;

  public ScriptTrial(Machine.Maker maker) {
    this.maker = maker;
  }

  /** The result of playing a script. */
  public record Outcome(
      long steps, long packets, long grants, @Nullable FleetViolation violation) {}

  /** Plays a script; what happens is written to {@code trace}, unless it is null. */
  public Outcome play(long seed, List<Command> script, @Nullable Consumer<String> trace) {
    return play(seed, script, trace, false);
  }

  /** Whether a script violates this property, and a person may play it: each line makes sense. */
  boolean violates(long seed, List<Command> script, String property, boolean strict) {
    try {
      FleetViolation violation = play(seed, script, null, strict).violation();
      return violation != null && violation.property().equals(property);
    } catch (BadScript e) {
      return false;
    }
  }

  private Outcome play(
      long seed, List<Command> script, @Nullable Consumer<String> trace, boolean strict) {
    Fleet fleet = new Fleet(maker, seed);
    if (trace != null) {
      fleet.traceTo(trace);
    }
    FleetViolation found = null;
    try {
      conduct(fleet, seed, script, strict);
    } catch (FleetViolation violation) {
      found = violation;
    }
    return new Outcome(fleet.steps(), fleet.network().packets(), fleet.ledger().grants(), found);
  }

  /** Plays a script and records what happens in it. */
  public void record(long seed, List<Command> script, FleetTrace trace) {
    Fleet fleet = new Fleet(maker, seed);
    fleet.recordTo(trace);
    List<FleetViolation> violations = new ArrayList<>();
    try {
      conduct(fleet, seed, script, false);
    } catch (FleetViolation violation) {
      violations.add(violation);
    }
    trace.end(fleet, seed, violations);
  }

  private static void conduct(Fleet fleet, long seed, List<Command> script, boolean strict) {
    Conductor conductor = new Conductor(fleet, seed, strict);
    script.forEach(conductor::conduct);
    conductor.conduct(Command.read("calm"));
    FinalChecks ending = new FinalChecks(fleet);
    Optional<FleetViolation> missing = ending.missing();
    for (int second = 0; second < PATIENCE && missing.isPresent(); second++) {
      fleet.time().runUntil(fleet.time().now() + Span.SECOND);
      missing = ending.missing();
    }
    if (missing.isPresent()) {
      throw missing.get();
    }
  }
}
