package io.thalweg.torture.broken;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Builds of the library that are broken on purpose, each in one of the rules of recovery. */
enum BrokenBuild {

  /** Neither grants nor leases mind the end of the tenure. */
  NO_LEASE_CHECK(
      new Edit(
          "core/recovery/Tenure",
          "return begun && now - end < 0;",
          "return begun;"),
      new Edit(
          "cluster/engine/Validity",
          "return end - now > 0 && end != RETIRED;",
          "return end != RETIRED;")),

  /** What was sent in an earlier epoch counts, and links last from one epoch to the next. */
  NO_EPOCH_CHECK(
      new Edit(
          "cluster/member/Member",
          "letter.header().epoch() != turn.epoch()",
          "letter.header().epoch() > turn.epoch()"),
      new Edit("cluster/member/Turn", "written == epoch && !open", "!open"),
      new Edit("cluster/member/Share", "links.clear();\n      frozen = true;", "frozen = true;"),
      new Edit(
          "cluster/member/Share",
          "node = fresh;\n    frozen = false;",
          """
          node = fresh;
          frozen = false;
          reunite = true;\
          """),
      new Edit(
          "cluster/member/Share",
          "final void deliver(Peer peer, Parcel parcel) {\n",
          """
          final void deliver(Peer peer, Parcel parcel) {
            reunite();
          """),
      new Edit(
          "cluster/member/Share",
          "final void open(Peer peer) {\n",
          """
          private boolean reunite;

          private void reunite() {
            if (reunite) {
              reunite = false;
              for (Link link : links.all()) {
                if (link.state == Link.State.UP && link.peer.node != 0) {
                  step(new Event.LinkUp<>(link.peer.node));
                }
              }
            }
          }

          final void open(Peer peer) {
            reunite();
          """)),

  /** What a member may hold that is out is given to others at once. */
  NO_QUARANTINE(
      new Edit(
          "core/recovery/Accounting",
          "return of.filter(frozen.out()::containsKey);",
          "return Ids.NONE;")),

  /** The tenure lasts from the moment at which a keeper's answer is heard. */
  FROM_THE_ANSWER(
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

  private final List<Edit> edits;

  BrokenBuild(Edit... edits) {
    this.edits = List.of(edits);
  }

  /** Its name as a folder. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Compiles the classes that are broken into a folder, which is to be put before the sound ones. */
  Path compile(Path folder) throws IOException {
    Path sources = folder.resolve("sources");
    List<String> files = new ArrayList<>();
    for (String type : edits.stream().map(Edit::type).distinct().toList()) {
      Path file = sources.resolve(type + ".java");
      Files.createDirectories(file.resolve(".."));
      Files.writeString(file, broken(type));
      files.add(file.toString());
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
    arguments.addAll(List.of(classes.toString(), "-cp", System.getProperty("java.class.path")));
    arguments.addAll(files);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(word() + " does not compile");
    }
    return classes;
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
