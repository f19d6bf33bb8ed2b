package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Heights;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import io.thalweg.core.protocols.gme.PaperGme.Mend;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code gme}: how settings become {@link Gme} or {@link PaperGme}. */
public final class GmeAlgorithm implements Algorithm {
  private static final String PAPER = "paper";
  private static final String MENDS = "some of a, b, d, g1 and j with commas between them, or none";

  public static final Option CAPTURE_LIMIT =
      new Option(
          "capture-limit",
          "2",
          "K",
          "How many may join a group that is inside while another group waits; unlimited: any"
              + " number, and whoever waits may starve.",
          List.of("2", "0", "1", "unlimited"));

  public static final Option WEIGHT =
      new Option(
          "weight",
          "65536",
          "W",
          "Number of parts into which a permission to join can be split on its way, 1 to 65536;"
              + " whoever gets none asks again.",
          List.of("65536", "1", "2", "5"));

  public static final Option MEND =
      new Option(
          "mend",
          "none",
          "DEFECTS",
          "With gme --variant paper: defects that are mended, because they hide others: "
              + MENDS
              + ".");

  @Override
  public String name() {
    return "gme";
  }

  @Override
  public String title() {
    return "group mutual exclusion for ad hoc networks (Jiang)";
  }

  @Override
  public List<String> variants() {
    return List.of("corrected", PAPER);
  }

  @Override
  public Set<Ability> abilities(String variant) {
    Set<Ability> all =
        EnumSet.of(Ability.GROUPS, Ability.SPARSE_NETWORKS, Ability.LINK_CHANGES, Ability.CHURN);
    if (variant.equals(PAPER)) {
      all.remove(Ability.CHURN);
    }
    return all;
  }

  @Override
  public List<Option> options(String variant) {
    return variant.equals(PAPER)
        ? List.of(MEND)
        : List.of(CAPTURE_LIMIT, WEIGHT, Heights.LAZY_LINK);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return settings.variant().equals(PAPER)
        ? new PaperGme(mended(settings))
        : new Gme(
            new GmeConfig(
                captures(settings),
                (int) settings.whole(WEIGHT, 1, GmeConfig.WEIGHT),
                settings.flag(Heights.LAZY_LINK)));
  }

  private static int captures(Settings settings) {
    return settings.text(CAPTURE_LIMIT).equals("unlimited")
        ? GmeConfig.UNLIMITED
        : (int) settings.whole(CAPTURE_LIMIT, 0, 1_000_000_000);
  }

  private static Set<Mend> mended(Settings settings) {
    Set<Mend> mended = EnumSet.noneOf(Mend.class);
    String text = settings.text(MEND);
    for (String word : text.equals("none") ? new String[0] : text.split(",", -1)) {
      mended.add(
          Arrays.stream(Mend.values())
              .filter(m -> m.name().equalsIgnoreCase(word.trim()))
              .findFirst()
              .orElseThrow(() -> settings.bad(MEND, MENDS)));
    }
    return mended;
  }
}
