package io.thalweg.sim.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Queueing;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Precedence;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where links change, requests travel again because of that, and the order of grants is not
 * promised at every moment. But in a quiescent network, queues lead from the token to the request
 * that goes before all others.
 */
class QueuesLeadToTheFirstTest {

  /** A request, identified by its time and its node: a node makes one request at a time. */
  private record Made(long at, int node) {}

  private record Name(int node, long request) {}

  @ParameterizedTest
  @ValueSource(strings = {"off", "16"})
  void whoeverCameAndWent(String aging) {
    long quiet = 0;
    for (int seed = 1; seed <= 60; seed++) {
      Scenario scenario =
          Scenario.standard()
              .with(Setting.NODES, 6)
              .with(Setting.K, 5)
              .with(Setting.UNITS, "1..5")
              .with(Setting.TOPOLOGY, "complete")
              .with(Setting.AGING_TIME, aging)
              .with(Setting.BACKFILL, seed % 3)
              .with(Setting.DELAY, "0.01..0.3") // so that the network is sometimes quiescent
              .with(Setting.LINKS, "partition:20:40:2:50")
              .with(Setting.CHURN, "members:60:20,late:5")
              .with(Setting.FREEZE, 400)
              .with(Setting.SEED, seed);
      Experiment experiment = Experiment.of(scenario);
      Chains chains = new Chains(Objects.requireNonNull(experiment.protocol().precedence()));
      assertThat(experiment.run(chains).outcome().violations()).isEmpty();
      quiet += chains.looked;
    }
    assertThat(quiet).isGreaterThan(2_000); // not vacuous
  }

  private static final class Chains implements Watcher {
    private final Precedence precedence;
    private final Map<Made, Event.Request<?>> made = new HashMap<>();
    private final Map<Name, Event.Request<?>> waiting = new HashMap<>();
    private long looked;

    Chains(Precedence precedence) {
      this.precedence = precedence;
    }

    @Override
    public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
      return new Observer<>() {
        @Override
        public void request(long at, int node, Event.Request<M> request) {
          made.put(new Made(at, node), request);
          waiting.put(new Name(node, request.id()), request);
        }

        @Override
        public void enter(long at, int node, long request, int h, long fence) {
          waiting.remove(new Name(node, request));
        }

        @Override
        public void handled(long at) {
          if (simulation.quiet() && !waiting.isEmpty()) {
            look(simulation);
          }
        }
      };
    }

    private void look(Simulation<?> simulation) {
      int holder = StateChecks.holder(simulation);
      boolean[] reached = StateChecks.reachable(simulation, holder);
      Event.Request<?> first = first(simulation, holder);
      waiting.forEach(
          (name, other) ->
              assertThat(reached[name.node] && isAhead(other, first))
                  .as("%s of node %d before %s", other, name.node, first)
                  .isFalse());
      looked++;
    }

    /**
     * The first request to which queues lead from here. The entry of a neighbour is never behind
     * the requests that the neighbour has, but it may be ahead of them: failed links leave entries
     * of neighbours that now ask others, and the token goes there and comes back.
     */
    private Event.@Nullable Request<?> first(Simulation<?> simulation, int node) {
      Queueing here = (Queueing) simulation.node(node);
      Event.Request<?> first = null;
      for (int place = 0; place < here.queued(); place++) {
        Key key = (Key) here.queuedKey(place);
        Event.Request<?> told = Objects.requireNonNull(made.get(new Made(key.at(), key.i())));
        int j = here.queuedNode(place);
        boolean asksHere = ((Queueing) simulation.node(j)).next() == node;
        Event.Request<?> found = j == node ? told : asksHere ? first(simulation, j) : null;
        assertThat(isAhead(found, told)).as("%s as told to %d", told, node).isFalse();
        first = isAhead(found, first) ? found : first;
      }
      return first;
    }

    private boolean isAhead(Event.@Nullable Request<?> one, Event.@Nullable Request<?> other) {
      return one != null && (other == null || precedence.isAhead(one, other));
    }
  }
}
