package io.thalweg.core.protocols;

import io.thalweg.core.model.Algorithm;
import io.thalweg.core.protocols.forests.ForestsAlgorithm;
import io.thalweg.core.protocols.gme.GmeAlgorithm;
import io.thalweg.core.protocols.hk.HkAlgorithm;
import io.thalweg.core.protocols.hkfcfs.HkFcfsAlgorithm;
import io.thalweg.core.protocols.makki.MakkiAlgorithm;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehelAlgorithm;
import io.thalweg.core.protocols.partitioned.PartitionedAlgorithm;
import io.thalweg.core.protocols.raymond.RaymondAlgorithm;
import io.thalweg.core.protocols.raymondtree.RaymondTreeAlgorithm;
import io.thalweg.core.protocols.rl.RlAlgorithm;
import io.thalweg.core.protocols.srimanireddy.SrimaniReddyAlgorithm;
import io.thalweg.core.protocols.suzukikasami.SuzukiKasamiAlgorithm;
import java.util.ArrayList;
import java.util.List;

/** The one list of algorithms, for all programs that drive, check or show them. */
public final class Algorithms {
  private static final List<Algorithm> ALL =
      withPartitioned(
          new HkAlgorithm(),
          new GmeAlgorithm(),
          new HkFcfsAlgorithm(),
          new RlAlgorithm(),
          new ForestsAlgorithm(),
          new RaymondAlgorithm(),
          new SrimaniReddyAlgorithm(),
          new MakkiAlgorithm(),
          new SuzukiKasamiAlgorithm(),
          new NaimiTrehelAlgorithm(),
          new RaymondTreeAlgorithm());

  private Algorithms() {}

  /** Adds the last algorithm, which is made of the others. */
  private static List<Algorithm> withPartitioned(Algorithm... others) {
    List<Algorithm> all = new ArrayList<>(List.of(others));
    all.add(new PartitionedAlgorithm(List.copyOf(all)));
    return List.copyOf(all);
  }

  public static List<Algorithm> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Algorithm::name).toList();
  }

  /** The algorithm of this name. */
  public static Algorithm named(String name) {
    return ALL.stream()
        .filter(algorithm -> algorithm.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no algorithm is called " + name));
  }
}
