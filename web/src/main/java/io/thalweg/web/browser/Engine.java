package io.thalweg.web.browser;

import io.thalweg.sim.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.teavm.interop.Export;
import org.teavm.interop.Import;

/**
 * The functions that {@code worker.js} calls. Numbers alone cross the border: text comes in letter
 * by letter and goes out four bytes at a time, so that no JavaScript is made at run time, which a
 * strict Content-Security-Policy refuses.
 */
public final class Engine {
  private static final int MORE = 1;
  private static final int OVER = 0;
  private static final int FAILED = -1;

  private static final Map<Integer, PageTask> TASKS = new HashMap<>();
  private static final Bytes LINES = new Bytes();
  private static final Bytes ANSWER = new Bytes();
  private static final List<String> WORDS = new ArrayList<>();
  private static final StringBuilder WORD = new StringBuilder();
  private static byte[] file = new byte[0];

  private Engine() {}

  /** Present because the compiler wants a way in; all work begins in the exported functions. */
  public static void main(String[] args) {}

  @Import(module = "thalweg", name = "progress")
  private static native void progress(double states, double frontier, int depth);

  /** Adds a letter to the word that is being written. */
  @Export(name = "letter")
  public static void letter(int letter) {
    WORD.append((char) letter);
  }

  /** Ends a word of the next request. */
  @Export(name = "word")
  public static void word() {
    WORDS.add(WORD.toString());
    WORD.setLength(0);
  }

  @Export(name = "fileSize")
  public static void fileSize(int size) {
    file = new byte[size + 3];
  }

  @Export(name = "fileFour")
  public static void fileFour(int at, int four) {
    file[at] = (byte) four;
    file[at + 1] = (byte) (four >> 8);
    file[at + 2] = (byte) (four >> 16);
    file[at + 3] = (byte) (four >> 24);
  }

  /** Begins what the words ask for; the first one names it. Returns -1 with an error. */
  @Export(name = "begin")
  public static int begin(int run) {
    List<String> words = List.copyOf(WORDS);
    WORDS.clear();
    LINES.clear();
    return guarded(
        () -> {
          TASKS.put(run, task(new PageRequest(words)));
          return MORE;
        });
  }

  private static PageTask task(PageRequest request) {
    return switch (request.next()) {
      case "simulate" ->
          new SimulateTask(
              LINES,
              request.list(),
              request.list(),
              request.flag(),
              request.flag(),
              request.flag(),
              request.number());
      case "check" ->
          new CheckTask(
              request.list(),
              request.next(),
              request.flag(),
              (states, frontier, depth, stage) -> progress(states, frontier, depth));
      case "lines" ->
          new LinesTask(request.list(), request.list(), request.number(), request.number());
      case "explore" -> new ExploreTask(request.list(), request.numbers());
      case "open" -> new OpenTask(request.next(), takeFile(request.number()));
      case "catalogue" -> new LabCatalogue();
      default -> throw new BadInput("the page asks for what this engine does not know");
    };
  }

  private static byte[] takeFile(int size) {
    byte[] taken = Arrays.copyOf(file, size);
    file = new byte[0];
    return taken;
  }

  /** Does a part: 1 if there is more, 0 if it is over, -1 with an error. */
  @Export(name = "proceed")
  public static int proceed(int run) {
    PageTask task = TASKS.get(run);
    if (task == null) {
      return OVER;
    }
    LINES.clear();
    return guarded(
        () -> {
          boolean more = task.proceed(LINES);
          answer(Json.object(more ? task::progress : task::result));
          return more ? MORE : OVER;
        });
  }

  /** Forgets a task. */
  @Export(name = "end")
  public static void end(int run) {
    TASKS.remove(run);
  }

  @Export(name = "linesSize")
  public static int linesSize() {
    return LINES.size();
  }

  @Export(name = "linesFour")
  public static int linesFour(int at) {
    return LINES.four(at);
  }

  /** The answer in JSON; after -1 the sentence that says what is wrong. */
  @Export(name = "answerSize")
  public static int answerSize() {
    return ANSWER.size();
  }

  @Export(name = "answerFour")
  public static int answerFour(int at) {
    return ANSWER.four(at);
  }

  private interface Work {
    int run();
  }

  private static int guarded(Work work) {
    try {
      return work.run();
    } catch (BadInput e) {
      answer(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      answer("this is a bug of the lab: " + e);
    }
    return FAILED;
  }

  private static void answer(String text) {
    ANSWER.clear();
    ANSWER.text(text);
  }
}
