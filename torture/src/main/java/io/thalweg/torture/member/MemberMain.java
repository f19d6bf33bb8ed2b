package io.thalweg.torture.member;

import io.thalweg.torture.history.HistoryWriter;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The process of a member. It takes orders from its input, a word a line, and answers on its
 * output; it ends when its input does, so that it never outlives its parent.
 */
public final class MemberMain {
  private static final int ORPHANED = 3;

  private final Writer parent =
      new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);

  private MemberMain() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    new MemberMain().run(MemberArguments.decoded(args));
    Runtime.getRuntime().halt(0);
  }

  private void run(MemberArguments arguments) throws IOException, InterruptedException {
    var file = arguments.folder().resolve(arguments.process() + ".jsonl");
    try (var history = new HistoryWriter(file);
        var orders =
            new BufferedReader(
                new InputStreamReader(
                    new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
      var member = new TorturedMember(arguments, history, this::say);
      member.start();
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        if (obey(member, order)) {
          return;
        }
      }
    }
    Runtime.getRuntime().halt(ORPHANED);
  }

  /** Returns whether that was the last order. */
  private boolean obey(TorturedMember member, String order) throws InterruptedException {
    switch (order) {
      case "calm" -> member.calm();
      case "stop" -> {
        member.stopClients();
        say("stopped");
      }
      case "count" -> {
        member.count();
        say("counted");
      }
      case "leave" -> {
        say(member.leave() ? "left" : "left-behind");
        return true;
      }
      default -> say("unknown " + order);
    }
    return false;
  }

  private synchronized void say(String line) {
    try {
      parent.write(line + "\n");
      parent.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
