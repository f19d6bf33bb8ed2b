package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The links that are up, and the messages in flight on them: for each node, its outgoing channels.
 */
final class Links<M extends Message> {
  private final int[][] peers; // ascending
  private final @Nullable Channel<M>[][] channels;
  private final int[] degree;
  private int links;

  @SuppressWarnings({"unchecked", "rawtypes"})
  Links(int nodes) {
    peers = new int[nodes][];
    Arrays.fill(peers, new int[0]);
    channels = new Channel[nodes][0];
    degree = new int[nodes];
  }

  int nodes() {
    return peers.length;
  }

  /** The number of links that are up. */
  int count() {
    return links;
  }

  boolean isUp(int a, int b) {
    return place(a, b) >= 0;
  }

  Channel<M> channel(int from, int to) {
    int place = place(from, to);
    Channel<M> channel = place < 0 ? null : channels[from][place];
    if (channel == null) {
      throw new IllegalStateException("node " + from + " sends to " + to + ": there is no link");
    }
    return channel;
  }

  void add(int a, int b, long now) {
    insert(a, b, now);
    insert(b, a, now);
    links++;
  }

  void remove(int a, int b) {
    delete(a, b);
    delete(b, a);
    links--;
  }

  void neighbours(int i, IntConsumer each) {
    for (int p = 0; p < degree[i]; p++) {
      each.accept(peers[i][p]);
    }
  }

  int[] neighbours(int i) {
    return Arrays.copyOf(peers[i], degree[i]);
  }

  /** Whether no message that this node sent is in flight. */
  boolean isQuiet(int from) {
    for (int p = 0; p < degree[from]; p++) {
      Channel<M> channel = channels[from][p];
      if (channel != null && !channel.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  void inFlight(Consumer<M> each) {
    for (int i = 0; i < peers.length; i++) {
      for (int p = 0; p < degree[i]; p++) {
        Channel<M> channel = channels[i][p];
        if (channel != null) {
          channel.forEach(each);
        }
      }
    }
  }

  /** The sender of a token in flight, or -1 if there is none. */
  int tokenSender() {
    int[] sender = {-1};
    for (int i = 0; i < peers.length; i++) {
      for (int p = 0; p < degree[i]; p++) {
        int from = i;
        Channel<M> channel = channels[i][p];
        if (channel != null) {
          channel.forEach(message -> sender[0] = message.tokens() > 0 ? from : sender[0]);
        }
      }
    }
    return sender[0];
  }

  private int place(int from, int to) {
    int[] sorted = peers[from];
    int end = degree[from];
    if (end > 32) {
      return Arrays.binarySearch(sorted, 0, end, to);
    }
    for (int p = 0; p < end; p++) {
      if (sorted[p] >= to) {
        return sorted[p] == to ? p : -p - 1;
      }
    }
    return -end - 1;
  }

  private void insert(int from, int to, long now) {
    int place = place(from, to);
    if (place >= 0) {
      throw new IllegalStateException("the link " + from + "-" + to + " is up already");
    }
    place = -place - 1;
    int size = degree[from];
    if (size == peers[from].length) {
      int room = size + 2 + size / 2;
      peers[from] = Arrays.copyOf(peers[from], room);
      channels[from] = Arrays.copyOf(channels[from], room);
    }
    System.arraycopy(peers[from], place, peers[from], place + 1, size - place);
    System.arraycopy(channels[from], place, channels[from], place + 1, size - place);
    peers[from][place] = to;
    Channel<M> channel = new Channel<>(from, to);
    channel.lastDue = now;
    channels[from][place] = channel;
    degree[from]++;
  }

  private void delete(int from, int to) {
    int place = place(from, to);
    int tail = --degree[from] - place;
    System.arraycopy(peers[from], place + 1, peers[from], place, tail);
    System.arraycopy(channels[from], place + 1, channels[from], place, tail);
    channels[from][degree[from]] = null;
  }
}
