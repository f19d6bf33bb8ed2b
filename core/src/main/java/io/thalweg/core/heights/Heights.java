package io.thalweg.core.heights;

import io.thalweg.core.model.Option;
import java.util.List;

/** Options that all algorithms of the link-reversal family have. */
public final class Heights {
  private Heights() {}

  public static final Option LAZY_LINK =
      new Option(
          "lazy-link",
          "true",
          "BOOL",
          "Tell a new height only to those who have to know it.",
          List.of("true", "false"));
}
