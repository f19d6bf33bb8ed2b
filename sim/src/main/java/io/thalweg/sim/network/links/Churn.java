package io.thalweg.sim.network.links;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.spec.Spec;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What comes and goes besides links, as an option describes it, with commas between the parts:
 *
 * <ul>
 *   <li>{@code members:mean-here:mean-away}: each node leaves cleanly after a random time, and
 *       comes back after another as a newcomer
 *   <li>{@code late:mean}: messages that a failed link has not delivered come back to their sender
 *       after a random time, or just before the link forms again; only those with tokens or units
 *       do, the others are lost
 *   <li>{@code units:mean}: units are added or taken out, with random times between, and some
 *       requests release a part of their units early
 * </ul>
 *
 * <p>All times are exponential.
 *
 * @param untilTicks after this time no node comes or leaves, and the number of units stays
 */
public record Churn(Map<ChurnKind, Spec<ChurnKind>> parts, long untilTicks) {

  /** Everything stays. */
  public static final Churn NONE = new Churn(Map.of(), 0);

  private static final String NOTHING = "none";

  /**
   * Reads the value of an option; nothing, or {@code none}, is {@link #NONE}.
   *
   * @param others words that the option accepts besides, for the message
   * @throws BadInput if a part of the text is not a kind of churn, or occurs twice
   */
  public static Churn parse(String option, String text, long untilTicks, String... others) {
    if (text.isBlank() || text.trim().equals(NOTHING)) {
      return NONE;
    }
    String[] words = Stream.concat(Stream.of(others), Stream.of(NOTHING)).toArray(String[]::new);
    Map<ChurnKind, Spec<ChurnKind>> parts = new EnumMap<>(ChurnKind.class);
    for (String part : text.split(",", -1)) {
      Spec<ChurnKind> spec = Spec.parse(option, part.trim(), ChurnKind.values(), words);
      if (parts.put(spec.kind(), spec) != null) {
        throw BadInput.option(
            option, "'" + text + "'", "each part once, and " + spec.kind().cliName() + " is twice");
      }
    }
    return new Churn(parts, untilTicks);
  }

  public boolean has(ChurnKind kind) {
    return parts.containsKey(kind);
  }

  /** The part of this kind as the user gave it. */
  public String text(ChurnKind kind) {
    return part(kind).text();
  }

  /** Draws how long a node that is present stays, or how long a node that is away stays away. */
  public long drawStay(boolean here, Rng rng) {
    return draw(mean(ChurnKind.MEMBERS, here ? 0 : 1), rng);
  }

  /** Draws whether a node is present at the start, as likely as at any later time. */
  public boolean drawHere(Rng rng) {
    double here = mean(ChurnKind.MEMBERS, 0);
    return rng.nextBoolean(here / (here + mean(ChurnKind.MEMBERS, 1)));
  }

  /** Draws the time from the failure of a link until its messages come back. */
  public long drawLate(Rng rng) {
    return draw(mean(ChurnKind.LATE, 0), rng);
  }

  /** Draws how long the number of units stays the same. */
  public long drawResize(Rng rng) {
    return draw(mean(ChurnKind.UNITS, 0), rng);
  }

  private double mean(ChurnKind kind, int place) {
    return part(kind).number(place, 0);
  }

  private Spec<ChurnKind> part(ChurnKind kind) {
    return Objects.requireNonNull(parts.get(kind), kind::cliName);
  }

  private static long draw(double mean, Rng rng) {
    double units = rng.nextExponential(mean);
    return Math.max(1, Ticks.fromUnits(Math.min(units, Ticks.UNITS_MAX)));
  }
}
