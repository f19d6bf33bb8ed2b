package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.cluster.*;

public class Render {
  public static void main(String[] at) throws Exception {
    var config = ClusterConfig.named("render-farm").bind(at[0]).seeds(at[1], at[2]);
    try (var cluster = Thalweg.join(config)) {
      var gpus = cluster.semaphore("gpus", SemaphoreConfig.units(8));
      try (Lease lease = gpus.acquire(Request.units(3).priority(7))) {
        System.out.println("rendering on GPUs " + lease.units() + ", fence " + lease.fence());
        System.in.read(); // until Enter is pressed
      }
    }
  }
}
