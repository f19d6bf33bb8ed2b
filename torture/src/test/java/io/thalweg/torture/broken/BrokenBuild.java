package io.thalweg.torture.broken;

import io.thalweg.torture.schedule.TortureFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Builds of the library that are broken on purpose, each in one of the rules of recovery. */
enum BrokenBuild {

  /** Neither grants nor leases mind the end of the tenure. */
  NO_LEASE_CHECK(
      List.of(TortureFault.LATE),
      new Edit("core/recovery/Tenure", "return begun && now - end < 0;", "return begun;"),
      new Edit(
          "cluster/engine/Validity",
          "return end - now > 0 && end != RETIRED;",
          "return end != RETIRED;")),

  /** What was sent in an earlier epoch counts, as soon as there is a link again. */
  NO_EPOCH_CHECK(
      List.of(),
      new Edit(
          "cluster/member/Member",
          "return; // void: the epoch is over",
          """
          if (letter.frame() instanceof Parcel old) {
            shares.get(old.number()).ifPresent(share -> share.deliverLate(peer, old));
          }
          return;\
          """),
      new Edit(
          "cluster/member/Share",
          "step(new Event.LinkUp<>(peer.node));",
          """
          step(new Event.LinkUp<>(peer.node));
          List<Parcel> old = late.remove(peer);
          if (old != null) {
            old.forEach(parcel -> deliver(peer, parcel));
          }\
          """),
      new Edit(
          "cluster/member/Share",
          "  final void deliver(Peer peer, Parcel parcel) {",
          """
          private final java.util.Map<Peer, List<Parcel>> late = new java.util.HashMap<>();

          final void deliverLate(Peer peer, Parcel parcel) {
            Link link = frozen ? null : links.get(peer.node);
            if (link != null && link.state == Link.State.UP) {
              deliver(peer, parcel);
            } else {
              late.computeIfAbsent(peer, from -> new ArrayList<>()).add(parcel);
            }
          }

          final void deliver(Peer peer, Parcel parcel) {\
          """)),

  /** What a member may hold that is out is given to others at once. */
  NO_QUARANTINE(
      List.of(TortureFault.PAUSE, TortureFault.PARTITION),
      new Edit(
          "core/recovery/Accounting",
          "return of.filter(frozen.out()::containsKey);",
          "return Ids.NONE;")),

  /** The tenure lasts from the moment at which any answer of a keeper is heard. */
  FROM_THE_ANSWER(
      List.of(TortureFault.LATE),
      new Edit("core/recovery/Tenure", "answered != round || ", ""),
      new Edit("core/recovery/Tenure", "begun = true;", "begun = true;\n      fresh = true;"),
      new Edit(
          "core/recovery/Tenure",
          "return begun && now - end < 0;\n  }",
          """
          if (fresh) {
            fresh = false;
            end = now + span;
          }
          return begun && now - end < 0;
          }

          private boolean fresh;
          """));

  /** A text that is in a class once, and what replaces it. */
  private record Edit(String type, String from, String to) {

    Path source() {
      String module = type.substring(0, type.indexOf('/'));
      return Path.of("..", module, "src", "main", "java", "io", "thalweg", type + ".java");
    }

    String in(String text) {
      int at = text.indexOf(from);
      if (at < 0 || text.indexOf(from, at + 1) >= 0) {
        throw new IllegalStateException(
            "the text is not once in %s: change the broken build: %s".formatted(type, from));
      }
      return text.substring(0, at) + to + text.substring(at + from.length());
    }
  }

  private final List<TortureFault> faults;
  private final List<Edit> edits;

  BrokenBuild(List<TortureFault> faults, Edit... edits) {
    this.faults = faults;
    this.edits = List.of(edits);
  }

  /** The faults by which it is found out soonest; empty if it takes more than one at a time. */
  List<TortureFault> faults() {
    return faults;
  }

  /** Its name as a folder. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Compiles the classes that are broken into a folder, which is to be put before the sound ones.
   */
  Path compile(Path folder) throws IOException {
    Path sources = folder.resolve("sources");
    List<String> files = new ArrayList<>();
    for (String type : edits.stream().map(Edit::type).distinct().toList()) {
      Files.createDirectories(sources.resolve(type.substring(0, type.lastIndexOf('/'))));
      Path file = sources.resolve(type + ".java");
      Files.writeString(file, broken(type));
      files.add(file.toString());
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    removeFiles(classes); // this build may have changed other classes before
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
    arguments.addAll(List.of(classes.toString(), "-cp", System.getProperty("java.class.path")));
    arguments.addAll(files);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(word() + " does not compile");
    }
    return classes;
  }

  private static void removeFiles(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private String broken(String type) throws IOException {
    String text = "";
    for (Edit edit : edits) {
      if (edit.type.equals(type)) {
        text = edit.in(text.isEmpty() ? Files.readString(edit.source()) : text);
      }
    }
    return text;
  }
}
