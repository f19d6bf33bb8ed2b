package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Heights;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** {@code hk}: how settings become {@link Hk} or {@link PaperHk}. */
public final class HkAlgorithm implements Algorithm {
  public static final Option POLICY =
      new Option(
          "policy",
          "highest-priority-first",
          "P",
          "Who goes first: highest-priority-first, earliest-deadline-first, fewest-units-first or"
              + " first-come-first-served.",
          List.of(
              "highest-priority-first",
              "earliest-deadline-first",
              "fewest-units-first",
              "first-come-first-served"));
  public static final Option AGING_TIME =
      new Option(
          "aging-time",
          "100",
          "A",
          "How long a request has to wait to make up for one step of rank (a priority, a unit);"
              + " with earliest-deadline-first, after how long one without a deadline counts as"
              + " due; off: a request never gets ahead by waiting.",
          List.of("off", "1", "10", "100", "400"));
  public static final Option AGING =
      new Option(
          "aging",
          "1",
          "E",
          "With --variant paper: what is added to the waiting priorities time and again;"
              + " off: nothing.");
  public static final Option BACKFILL =
      new Option(
          "backfill",
          "0",
          "B",
          "Number of smaller requests in a row that may pass a larger one that does not fit yet;"
              + " unlimited: any number.",
          List.of("0", "1", "2", "5", "unlimited"));

  private static final String PAPER = "paper";

  @Override
  public String name() {
    return "hk";
  }

  @Override
  public String title() {
    return "prioritized h-out-of-k mutual exclusion (Jiang)";
  }

  @Override
  public List<String> variants() {
    return List.of("corrected", PAPER, "paper-d2-mended");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    Set<Ability> all = EnumSet.complementOf(EnumSet.of(Ability.GROUPS));
    if (variant.startsWith(PAPER)) {
      all.removeAll(EnumSet.of(Ability.WITHDRAWALS, Ability.UPDATES, Ability.CHURN));
    }
    return all;
  }

  @Override
  public List<Option> options(String variant) {
    return variant.startsWith(PAPER)
        ? List.of(POLICY, AGING)
        : List.of(POLICY, AGING_TIME, BACKFILL, Heights.LAZY_LINK);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return settings.variant().startsWith(PAPER) ? paper(settings) : corrected(settings);
  }

  private static Protocol<?> paper(Settings settings) {
    long epsilon = settings.text(AGING).equals("off") ? 0 : settings.whole(AGING, 1, 1_000_000_000);
    Set<PaperHk.Mend> mended =
        settings.variant().equals(PAPER) ? Set.of() : Set.of(PaperHk.Mend.D2);
    return new PaperHk(settings.k(), policy(settings), epsilon, mended);
  }

  private static Protocol<?> corrected(Settings settings) {
    return new Hk(
        new HkConfig(
            settings.k(),
            policy(settings),
            agingTime(settings),
            backfill(settings),
            settings.flag(Heights.LAZY_LINK)));
  }

  private static Policy policy(Settings settings) {
    List<String> names =
        Arrays.stream(Policy.values())
            .map(p -> p.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();
    return Policy.values()[names.indexOf(settings.choice(POLICY, names))];
  }

  private static long agingTime(Settings settings) {
    if (settings.text(AGING_TIME).equals("off")) {
      return HkConfig.NO_AGING;
    }
    String accepted = "a number of units of time above 0, such as 100, or off";
    try {
      long ticks = settings.ticks(AGING_TIME);
      if (ticks > 0) {
        return ticks;
      }
    } catch (RuntimeException e) {
      // reported below, with all that is accepted
    }
    throw settings.bad(AGING_TIME, accepted);
  }

  private static int backfill(Settings settings) {
    return settings.text(BACKFILL).equals("unlimited")
        ? HkConfig.UNLIMITED
        : (int) settings.whole(BACKFILL, 0, 1_000_000_000);
  }
}
