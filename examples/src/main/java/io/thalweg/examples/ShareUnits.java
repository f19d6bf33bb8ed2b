package io.thalweg.examples;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Three nodes in a line, 0 - 1 - 2, share two units; node 0 has the token at first. */
public final class ShareUnits {
  private static final int[][] LINE = {{1}, {0, 2}, {1}};

  private final List<HkNode> nodes = new Hk(HkConfig.units(2)).start(LINE);
  private final Queue<Runnable> wires = new ArrayDeque<>();

  public static void main(String[] args) {
    new ShareUnits().run();
  }

  private void run() {
    happen(2, new Event.Request<>(1, 2, 5, 0, 0)); // node 2 asks for two units, priority 5
    happen(1, new Event.Request<>(1, 1, 9, 0, 0)); // node 1 asks for one unit, priority 9
    deliverAll();
    happen(1, new Event.Release<>(1)); // node 1 gives its unit back
    deliverAll();
  }

  private void happen(int node, Event<HkMessage> event) {
    Effects<HkMessage> effects =
        new Effects<>() {
          @Override
          public void send(int to, HkMessage message) {
            wires.add(() -> happen(to, new Event.Deliver<>(node, message)));
          }

          @Override
          public void enter(long request, long fence) {
            System.out.println("node " + node + " enters with fence " + fence);
          }
        };
    nodes.get(node).step(event, effects);
  }

  /** One queue for all messages: every link delivers in the order of sending. */
  private void deliverAll() {
    while (!wires.isEmpty()) {
      wires.remove().run();
    }
  }
}
