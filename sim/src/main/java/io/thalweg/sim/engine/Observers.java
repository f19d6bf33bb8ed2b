package io.thalweg.sim.engine;

import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import java.util.ArrayList;
import java.util.List;

/** Several observers as one, told in the order in which they were added. */
public final class Observers<M extends Message> implements Observer<M> {
  private final List<Observer<M>> all = new ArrayList<>();

  public void add(Observer<M> observer) {
    all.add(observer);
  }

  @Override
  public void linkUp(long at, int a, int b) {
    for (Observer<M> o : all) {
      o.linkUp(at, a, b);
    }
  }

  @Override
  public void linkDown(long at, int a, int b) {
    for (Observer<M> o : all) {
      o.linkDown(at, a, b);
    }
  }

  @Override
  public void move(long at, int node, double x, double y) {
    for (Observer<M> o : all) {
      o.move(at, node, x, y);
    }
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    for (Observer<M> o : all) {
      o.request(at, node, request);
    }
  }

  @Override
  public void update(long at, int node, Event.Update<M> update) {
    for (Observer<M> o : all) {
      o.update(at, node, update);
    }
  }

  @Override
  public void withdraw(long at, int node, long request) {
    for (Observer<M> o : all) {
      o.withdraw(at, node, request);
    }
  }

  @Override
  public void alarm(long at, int node) {
    for (Observer<M> o : all) {
      o.alarm(at, node);
    }
  }

  @Override
  public void cluster(long at, ClusterEvent event) {
    for (Observer<M> o : all) {
      o.cluster(at, event);
    }
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    for (Observer<M> o : all) {
      o.enter(at, node, request, h, fence);
    }
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    for (Observer<M> o : all) {
      o.exit(at, node, request, h);
    }
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    for (int o = 0; o < all.size(); o++) {
      all.get(o).send(at, msg, from, to, message);
    }
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    for (int o = 0; o < all.size(); o++) {
      all.get(o).deliver(at, msg, from, to, message);
    }
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    for (Observer<M> o : all) {
      o.drop(at, msg, from, to, message, why);
    }
  }

  @Override
  public void join(long at, int node) {
    for (Observer<M> o : all) {
      o.join(at, node);
    }
  }

  @Override
  public void handOver(long at, int node, int heir) {
    for (Observer<M> o : all) {
      o.handOver(at, node, heir);
    }
  }

  @Override
  public void leave(long at, int node) {
    for (Observer<M> o : all) {
      o.leave(at, node);
    }
  }

  @Override
  public void lateReturn(long at, int node) {
    for (Observer<M> o : all) {
      o.lateReturn(at, node);
    }
  }

  @Override
  public void resize(long at, int node, int units) {
    for (Observer<M> o : all) {
      o.resize(at, node, units);
    }
  }

  @Override
  public void giveBack(long at, int node, long request, int units) {
    for (Observer<M> o : all) {
      o.giveBack(at, node, request, units);
    }
  }

  @Override
  public void stepped(long at, Node<M> node) {
    for (int o = 0; o < all.size(); o++) {
      all.get(o).stepped(at, node);
    }
  }

  @Override
  public void handled(long at) {
    for (int o = 0; o < all.size(); o++) {
      all.get(o).handled(at);
    }
  }

  @Override
  public void ending(long at) {
    for (Observer<M> o : all) {
      o.ending(at);
    }
  }

  @Override
  public void end(long at, String why) {
    for (Observer<M> o : all) {
      o.end(at, why);
    }
  }
}
