package io.thalweg.torture.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** Writes histories as a run would, by hand. Times are in seconds. */
final class WrittenRun {
  private final Path folder;

  WrittenRun(Path folder) {
    this.folder = folder;
  }

  /** A run of two members, m0 and m1, with 2 units: 10 s with faults, then 10 s of calm. */
  static WrittenRun ofTwo(Path folder) throws IOException {
    return new WrittenRun(folder)
        .add("harness", 0, "run", "'members':2,'units':2,'seed':1")
        .add("harness", 0, "up", "'process':'m0.1'")
        .add("harness", 0, "up", "'process':'m1.1'")
        .add("m0.1", 0, "start", "")
        .add("m1.1", 0, "start", "");
  }

  /** Adds the calm in which all are served and count 2 free units, and the end. */
  WrittenRun calm() throws IOException {
    add("harness", 10, "calm", "");
    served("m0.1", 11, 1000);
    served("m1.1", 13, 1010);
    add("harness", 20, "over", "");
    counted("m0.1", "0,1", "");
    counted("m1.1", "0,1", "");
    return this;
  }

  WrittenRun served(String process, double at, long fence) throws IOException {
    lease(process, "calm", at, at + 0.5, fence, "0");
    return inside(process, "room", at, at + 0.5, fence, "red");
  }

  WrittenRun counted(String process, String free, String held) throws IOException {
    return add(
        process, 21, "status", "'size':2,'free':[%s],'held':[%s],'lost':[]".formatted(free, held));
  }

  /** A lease of units that is asked for, granted, closed. */
  WrittenRun lease(String process, String id, double from, double to, long fence, String units)
      throws IOException {
    String request = process + "-" + id;
    asked(process, id, from - 0.1);
    granted(process, id, from, fence, units);
    return add(process, to, "closing", "'r':'%s','held':true".formatted(request));
  }

  WrittenRun asked(String process, String id, double at) throws IOException {
    return add(process, at, "asked", "'r':'%s-%s','units':1".formatted(process, id));
  }

  WrittenRun granted(String process, String id, double at, long fence, String units)
      throws IOException {
    return add(
        process,
        at,
        "granted",
        "'r':'%s-%s','units':[%s],'fence':%d,'held':true".formatted(process, id, units, fence));
  }

  /** A stay in the group lock. */
  WrittenRun inside(String process, String id, double from, double to, long fence, String group)
      throws IOException {
    String request = process + "-" + id;
    add(process, from - 0.1, "asked", "'r':'%s','group':'%s'".formatted(request, group));
    add(
        process,
        from,
        "granted",
        "'r':'%s','units':[],'fence':%d,'held':true".formatted(request, fence));
    return add(process, to, "closing", "'r':'%s','held':true".formatted(request));
  }

  WrittenRun add(String file, double seconds, String kind, String fields) throws IOException {
    String rest = fields.isEmpty() ? "" : "," + fields.replace('\'', '"');
    return raw(
        file,
        String.format(Locale.ROOT, "{\"t\":%d,\"e\":\"%s\"%s}%n", nanos(seconds), kind, rest));
  }

  WrittenRun raw(String file, String text) throws IOException {
    Files.writeString(
        folder.resolve(file + ".jsonl"),
        text,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return this;
  }

  static long nanos(double seconds) {
    return Math.round((seconds + 100) * 1e9);
  }

  TortureVerdict judged() throws IOException {
    return HistoryJudge.judge(Histories.read(folder));
  }
}
