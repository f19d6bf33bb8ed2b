package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.cluster.*;

public class Render {
  public static void main(String[] ports) throws Exception {
    var config = ClusterConfig.named("render-farm").bind("127.0.0.1:" + ports[0]);
    try (var cluster = Thalweg.join(config.seeds("127.0.0.1:" + ports[1]))) {
      var gpus = cluster.semaphore("gpus", SemaphoreConfig.units(8));
      try (Lease lease = gpus.acquire(Request.units(3).priority(7))) {
        System.out.println("rendering on GPUs " + lease.units() + ", fence " + lease.fence());
        System.in.read(); // until Enter is pressed
      }
    }
  }
}
