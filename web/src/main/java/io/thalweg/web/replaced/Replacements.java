package io.thalweg.web.replaced;

import java.util.List;
import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/**
 * Tells TeaVM which classes have another one in their place. It runs in the build. {@link Calls}
 * does the same for single methods.
 */
public final class Replacements extends SimpleSubstitutionPolicy {
  private static final String HERE = "io.thalweg.web.replaced";

  private static final List<String> REPLACED =
      List.of(
          // They need more of the JDK than TeaVM has.
          "org.HdrHistogram.Histogram",
          "io.thalweg.sim.trace.JsonObject",
          "io.thalweg.check.store.Cells",
          // There are no files, and there is one thread.
          "io.thalweg.sim.InputFile",
          "io.thalweg.check.store.Frontier",
          "java.util.concurrent.Executors",
          "java.util.concurrent.ExecutorService",
          "java.util.concurrent.Future",
          // TeaVM lacks them.
          "java.util.SplittableRandom",
          "java.util.StringJoiner");

  @Override
  public void contribute(SubstitutionSink sink) {
    for (String name : REPLACED) {
      String from = name.substring(0, name.lastIndexOf('.'));
      sink.selectClasses(named(name)).replacePackage(from, HERE);
    }
  }
}
