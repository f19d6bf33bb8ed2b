package io.thalweg.cluster.text;

import java.util.Locale;

/** Constants as people and files write them: {@code highest-priority-first}. */
public final class Words {
  private Words() {}

  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
