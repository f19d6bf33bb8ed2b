package io.thalweg.core.protocols.partitioned;

import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Settings;
import java.util.List;

/** The settings of the algorithm within a cluster: one unit, and otherwise the user's settings. */
record WithinCluster(Settings settings, Algorithm base) implements Settings {

  @Override
  public String variant() {
    return base.variants().getFirst();
  }

  @Override
  public int k() {
    return 1;
  }

  @Override
  public boolean has(Option option) {
    return settings.has(option);
  }

  @Override
  public String text(Option option) {
    return settings.text(option);
  }

  @Override
  public long whole(Option option, long least, long most) {
    return settings.whole(option, least, most);
  }

  @Override
  public boolean flag(Option option) {
    return settings.flag(option);
  }

  @Override
  public String choice(Option option, List<String> words) {
    return settings.choice(option, words);
  }

  @Override
  public long ticks(Option option) {
    return settings.ticks(option);
  }

  @Override
  public RuntimeException bad(Option option, String expected) {
    return settings.bad(option, expected);
  }
}
