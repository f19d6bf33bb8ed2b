package io.thalweg.core.protocols.gme;

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

/** {@code gme}: how settings become {@link PaperGme}. */
public final class GmeAlgorithm implements Algorithm {
  private static final String MENDS = "some of a, b, d, g1 and j with commas between them, or none";

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
    return List.of("paper");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.GROUPS, Ability.SPARSE_NETWORKS, Ability.LINK_CHANGES);
  }

  @Override
  public List<Option> options(String variant) {
    return List.of(MEND);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new PaperGme(mended(settings));
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
