package io.thalweg.bench.live;

import io.thalweg.bench.live.peer.Client;
import io.thalweg.bench.live.peer.LivePeer;
import io.thalweg.bench.live.peer.RunSeat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A child process with some of the members. It reads one order per line and answers each with a
 * line, so that the parent decides what happens when.
 */
public final class Worker {
  private final LivePeer peer;
  private final LiveWorkload workload;
  private final Board board;
  private final List<Integer> ports;
  private final Map<Integer, Client> clients = new TreeMap<>();
  private final List<MemberLoop> loops = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private Worker(LivePeer peer, LiveWorkload workload, Board board, List<Integer> ports) {
    this.peer = peer;
    this.workload = workload;
    this.board = board;
    this.ports = ports;
  }

  public static void main(String[] args) throws Exception {
    // Libraries may print; the parent reads only answers.
    PrintStream answers = System.out;
    System.setOut(System.err);
    List<Integer> ports = Arrays.stream(args[3].split(",")).map(Integer::valueOf).toList();
    Worker worker =
        new Worker(
            Contender.valueOf(args[0]).peer(),
            LiveWorkload.decode(args[1]),
            Board.at(Path.of(args[2])),
            ports);
    worker.serve(answers);
    // Libraries leave threads behind.
    System.exit(0);
  }

  private void serve(PrintStream answers) throws IOException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      answers.println(answer(order));
      answers.flush();
    }
  }

  private String answer(String order) {
    try {
      return obey(order.split(" "));
    } catch (Exception e) {
      e.printStackTrace();
      return "failed: " + e;
    }
  }

  private String obey(String[] order) throws Exception {
    return switch (order[0]) {
      case "open" -> open(Integer.parseInt(order[1]));
      case "ready" -> ready();
      case "start" -> start();
      case "count" -> "" + clients.values().stream().mapToLong(Client::messages).sum();
      case "result" -> result();
      case "close" -> close();
      default -> throw new IllegalArgumentException("unknown order " + order[0]);
    };
  }

  private String open(int index) throws Exception {
    RunSeat place = new RunSeat(index, workload.present(), workload.units(), ports);
    clients.put(index, peer.open(place));
    return "ok";
  }

  private String ready() throws Exception {
    for (Client client : clients.values()) {
      client.awaitReady();
    }
    return "ok";
  }

  private String start() {
    clients.forEach(
        (index, client) -> {
          if (index < workload.members()) {
            MemberLoop loop = new MemberLoop(workload, index, client, board);
            loops.add(loop);
            threads.add(Thread.ofPlatform().daemon().name("member " + index).start(loop));
          }
        });
    return "ok";
  }

  /** Waits for all members to end; returns grants, and waits as a histogram in base 64. */
  private String result() throws Exception {
    Histogram waits = new Histogram(3);
    long grants = 0;
    for (int i = 0; i < loops.size(); i++) {
      threads.get(i).join();
      MemberLoop loop = loops.get(i);
      Exception failure = loop.failure();
      if (failure != null) {
        throw failure;
      }
      grants += loop.grants();
      waits.add(loop.waits());
    }
    ByteBuffer bytes = ByteBuffer.allocate(waits.getNeededByteBufferCapacity());
    int length = waits.encodeIntoCompressedByteBuffer(bytes);
    return grants + " " + Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  private String close() {
    for (Client client : clients.values()) {
      client.close();
    }
    return "ok";
  }
}
