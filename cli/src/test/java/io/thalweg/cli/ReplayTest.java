package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
  private static final String HEADER =
      "{\"trace\":\"thalweg/1\",\"algorithm\":\"hk\",\"variant\":\"corrected\",\"nodes\":3,\"k\":2,"
          + "\"seed\":1,\"topology\":\"line\"}";

  @TempDir private Path folder = Path.of("");

  @Test
  void aTraceOfTheSimulatorIsTold() {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line("simulate hk --nodes 4 --topology line --links split:5:20 --trace", file);
    CommandRun run = CommandRun.line("replay", file);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(file + ": hk (corrected), 4 nodes, k = 3, seed 1\n")
        .contains("     1  t=0  links at the start: 0-1 1-2 2-3\n")
        .contains("  t=5  the link 1-2 fails\n")
        .contains("            node 3 sends REQUEST #0 to node 2 (ht=[0,3,3]")
        .contains("the run ends: done\nall well: ");
  }

  @Test
  void membersThatComeAndGoAreTold() {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line(
        "simulate hk --nodes 6 --topology complete --units 1..3 --links faults:20:10 --freeze 400"
            + " --churn members:40:20,late:5,units:10 --seed 3 --trace",
        file);
    CommandRun run = CommandRun.line("replay", file);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("node \\d leaves\n")
        .containsPattern("node \\d comes\n")
        .containsPattern("node \\d is about to leave, and node \\d gets what it has\n")
        .containsPattern("node \\d gets back what a failed link has not delivered\n")
        .containsPattern("does not arrive \\(link failed: came back late\\)\n")
        .containsPattern("node \\d brings \\d units? in\n")
        .containsPattern("node \\d takes \\d units? out\n")
        .containsPattern("node \\d gives \\d units? of request \\d+ back early\n");
  }

  private static String live(String... events) {
    return "{'trace':'thalweg/1','algorithm':'hk','variant':'live','nodes':3,'k':2,'seed':1}\n"
            .replace('\'', '"')
        + String.join("\n", events).replace('\'', '"')
        + "\n";
  }

  private static final String HELD_BY_DEAD =
      "{'at':0,'event':'request','node':1,'id':1,'h':2,'priority':0}\n"
          + "{'at':1,'event':'enter','node':1,'id':1,'h':2,'fence':1}\n"
          + "{'at':1,'event':'request','node':1,'id':2,'h':1,'priority':0}\n"
          + "{'at':2,'event':'node-down','node':1}\n"
          + "{'at':2,'event':'request','node':2,'id':3,'h':2,'priority':0}";
  private static final String GRANTED_TO_OTHER =
      "{'at':4,'event':'enter','node':2,'id':3,'h':2,'fence':9}\n"
          + "{'at':5,'event':'end','why':'done'}";

  /** What a dead member was granted counts until it is over, and what it asked for no more. */
  @Test
  void unitsOfADeadMemberAreFreeWhenItIsOver() throws IOException {
    Path file = folder.resolve("t.jsonl");
    Files.writeString(
        file, live(HELD_BY_DEAD, "{'at':3,'event':'over','node':1}", GRANTED_TO_OTHER));
    assertThat(CommandRun.line("replay", file).err()).isEmpty();
    Files.writeString(file, live(HELD_BY_DEAD, GRANTED_TO_OTHER));
    assertThat(CommandRun.line("replay", file).err()).contains("4 units are held, k is 2");
  }

  @Test
  void pausedMembersAreTold() throws IOException {
    Path file = folder.resolve("t.jsonl");
    Files.writeString(
        file,
        live(
            "{'at':1,'event':'pause','node':1}",
            "{'at':2,'event':'resume','node':1}",
            "{'at':2,'event':'stock','node':1,'epoch':7,'token':true,'units':2}",
            "{'at':3,'event':'end','why':'done'}"));
    assertThat(CommandRun.line("replay", file).out())
        .contains("node 1 stops for a while", "node 1 goes on", "node 1 has the token and 2 units");
  }

  @Test
  void clusterEventsThatMakeNoSenseAreRefused() throws IOException {
    Path file = folder.resolve("t.jsonl");
    for (String bad :
        new String[] {
          "{'at':1,'event':'over','node':3}",
          "{'at':1,'event':'freeze','epoch':1,'members':1,'out':[]}",
          "{'at':1,'event':'freeze','epoch':1,'members':[3],'out':[]}",
          "{'at':1,'event':'open','epoch':1,'home':0,'kept':['x'],'suspects':[]}",
          "{'at':1,'event':'stock','node':1,'epoch':7,'token':1,'units':2}"
        }) {
      Files.writeString(file, live(bad));
      CommandRun run = CommandRun.line("replay", file);
      assertThat(run.err()).contains("t.jsonl:2: found ");
      assertThat(run.code()).isEqualTo(2);
    }
  }

  @Test
  void whatMembersThatComeAndGoMayNotDoIsToldOf() throws IOException {
    violates("node 1 comes and is there already", "{'at':1,'event':'join','node':1}");
    String leave = "{'at':1,'event':'leave','node':2}";
    violates("node 2 leaves and is not there", leave, leave);
  }

  @Test
  void aLimitAndQuietPrintLessAndCheckAll() {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line("simulate hk --nodes 4 --trace", file);
    assertThat(CommandRun.line("replay --quiet", file).out()).hasLineCount(2);
    CommandRun run = CommandRun.line("replay --limit 2", file);
    assertThat(run.out()).contains("     2  t=").doesNotContain("     3  t=").contains("all well");
    Matcher more = Pattern.compile("\n(\\d+) more steps not shown\n").matcher(run.out());
    assertThat(more.find()).isTrue();
    int all = Integer.parseInt(more.group(1)) + 2;
    assertThat(run.out()).contains("\nall well: " + all + " steps; ");
    assertThat(CommandRun.line("replay", file).out()).doesNotContain("not shown");
  }

  @Test
  void aRunThatStoppedAtALimitExitsWith3() {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line("simulate hk --time-limit 30 --trace", file);
    CommandRun run = CommandRun.line("replay --quiet", file);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("requests wait at the end: time-limit");
  }

  @Test
  void aRunThatGotStuckExitsWith1() {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line(
        "simulate --topology line --nodes 3 --k 1 --priorities 1 --requests 1 --think 0..2"
            + " --seed 5 --variant paper --trace",
        file);
    assertThat(CommandRun.line("replay --quiet", file).code()).isEqualTo(1);
  }

  @Test
  void unknownEventsAndFieldsArePassedOver() throws IOException {
    CommandRun run =
        replay(
            "{'at':1,'event':'eclipse','of':'moon'}",
            ask(0, 1).replace("}", ",'x':[1]}"),
            enter(0, 1),
            exit(0, 1));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @Test
  void moreUnitsThanThereAreAreFound() throws IOException {
    violates(
        "units-held-at-most-k is violated at t=1: 3 units are held",
        ask(0, 1),
        ask(0, 2),
        "{'at':1,'event':'request','node':0,'id':3,'h':1,'priority':1}",
        enter(0, 1),
        enter(0, 2),
        enter(0, 3));
  }

  @Test
  void aTokenOutOfNothingIsFound() throws IOException {
    violates("one-token is violated", send(1, 2, 1, "TOKEN"));
  }

  @Test
  void aGrantThatNobodyAskedForIsFound() throws IOException {
    violates("grants-match-requests is violated", enter(0, 7));
  }

  @Test
  void aGrantWithoutTheTokenIsFound() throws IOException {
    violates("is granted without the token", ask(1, 1), enter(1, 1));
  }

  @Test
  void aRequestThatIsNeverServedIsFound() throws IOException {
    violates("every-request-served is violated", ask(1, 1));
  }

  @Test
  void aRequestOutOfReachOfTheTokenIsNoViolation() throws IOException {
    CommandRun run = replay("{'at':1,'event':'link-down','a':1,'b':2}", ask(2, 1));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("1 requests wait at the end: no way to the token was left");
  }

  @Test
  void aMessageThatOvertakesAnotherIsFound() throws IOException {
    violates(
        "message 2 overtakes message 1 from node 0 to node 1",
        send(1, 0, 1, "LINK"),
        send(2, 0, 1, "LINK"),
        "{'at':1,'event':'deliver','msg':2}",
        "{'at':1,'event':'deliver','msg':1}");
  }

  @Test
  void aMessageWithoutALinkIsFound() throws IOException {
    violates("message 1 is sent over the link 0-2, which is down", send(1, 0, 2, "LINK"));
  }

  @Test
  void aMessageThatArrivesAfterItsLinkFailedIsFound() throws IOException {
    violates(
        "message 1 arrives over the link 0-1, which is down",
        send(1, 0, 1, "LINK"),
        "{'at':1,'event':'link-down','a':0,'b':1}",
        "{'at':1,'event':'deliver','msg':1}");
  }

  @Test
  void aMessageThatOutlivesItsLinkIsFound() throws IOException {
    violates(
        "a message outlives the failure of the link 0-1",
        send(1, 0, 1, "LINK"),
        "{'at':1,'event':'link-down','a':0,'b':1}",
        "{'at':1,'event':'link-up','a':0,'b':1}");
  }

  @Test
  void aLinkThatFailsTwiceIsFound() throws IOException {
    violates("the link 0-2 fails and is not up", "{'at':1,'event':'link-down','a':0,'b':2}");
  }

  @Test
  void timeThatGoesBackIsNoTrace() throws IOException {
    rejects(
        ":5: found a time before", ask(0, 1), "{'at':0.5,'event':'exit','node':0,'id':1,'h':1}");
  }

  @Test
  void aMessageThatWasNotSentIsNoTrace() throws IOException {
    rejects(":4: found message 9, which is not on its way", "{'at':1,'event':'deliver','msg':9}");
    rejects(":4: found message 9, which is not", "{'at':1,'event':'drop','msg':9,'why':'x'}");
  }

  @Test
  void aMessageThatArrivesTwiceIsNoTrace() throws IOException {
    String deliver = "{'at':1,'event':'deliver','msg':1}";
    rejects(":6: found message 1, which is not", send(1, 0, 1, "LINK"), deliver, deliver);
    rejects(":5: found message 1 sent again", send(1, 0, 1, "LINK"), send(1, 0, 1, "LINK"));
  }

  @Test
  void aMissingOrImpossibleFieldIsNoTrace() throws IOException {
    rejects(":4: found nothing under 'id'", "{'at':1,'event':'enter','node':0,'h':1}");
    rejects(":4: found 3 under 'node'", "{'at':1,'event':'enter','node':3,'id':1,'h':1}");
    rejects(":4: found nothing under 'at'", "{'event':'enter','node':0,'id':1,'h':1}");
    rejects(":4: found -1 under 'at'", "{'at':-1,'event':'enter','node':0,'id':1,'h':1}");
    rejects(":4: found \"x\" under 'msg'", "{'at':1,'event':'deliver','msg':'x'}");
  }

  @Test
  void whatIsNotJsonIsNoTrace() throws IOException {
    rejects(":4: found 'gibberish'", "gibberish");
    rejects(":4: found '[1]'", "[1]");
  }

  @Test
  void anEmptyFileIsNoTrace() throws IOException {
    rejected("", ": found nothing, expected a trace in thalweg/1");
  }

  @Test
  void anotherVersionOrNoHeaderIsNoTrace() throws IOException {
    rejected(HEADER.replace("/1", "/2"), ":1: found the version 'thalweg/2', expected thalweg/1");
    rejected("{\"at\":0,\"event\":\"end\",\"why\":\"done\"}\n", ":1: found no header");
    rejected(HEADER.replace("\"k\":2,", ""), ":1: found nothing under 'k'");
    rejected(HEADER.replace("\"k\":2,", "\"k\":0,"), ":1: found 0 under 'k'");
  }

  @Test
  void aTraceThatIsCutShortIsNoTrace() throws IOException {
    rejected(HEADER + "\n", ":2: found the end of the file, expected an 'end' event");
    rejected(HEADER + "\n{\"at\":0,\"eve", ":2: found '{\"at\":0,\"eve'");
  }

  @Test
  void linesAfterTheEndAreNoTrace() throws IOException {
    String end = "{\"at\":0,\"event\":\"end\",\"why\":\"done\"}\n";
    rejected(HEADER + "\n" + end + end, ":3: found a line after the 'end' event");
  }

  @Test
  void bytesThatAreNotTextAreNoTrace() throws IOException {
    Path file = Files.write(folder.resolve("t.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    CommandRun run = CommandRun.line("replay", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(":1: found bytes that are not UTF-8").hasLineCount(1);
  }

  private static String ask(int node, int id) {
    return "{'at':1,'event':'request','node':" + node + ",'id':" + id + ",'h':1,'priority':1}";
  }

  private static String enter(int node, int id) {
    return "{'at':1,'event':'enter','node':" + node + ",'id':" + id + ",'h':1}";
  }

  private static String exit(int node, int id) {
    return "{'at':1,'event':'exit','node':" + node + ",'id':" + id + ",'h':1}";
  }

  private static String send(int msg, int from, int to, String type) {
    String ends = ",'from':" + from + ",'to':" + to;
    return "{'at':1,'event':'send','msg':" + msg + ends + ",'type':'" + type + "','body':{}}";
  }

  /** Replays a trace of three nodes on a line with these events. */
  private CommandRun replay(String... events) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("{'at':0,'event':'link-up','a':0,'b':1}");
    lines.add("{'at':0,'event':'link-up','a':1,'b':2}");
    lines.addAll(List.of(events));
    lines.add("{'at':2,'event':'end','why':'done'}");
    return replayText(HEADER + "\n" + String.join("\n", lines).replace('\'', '"') + "\n");
  }

  private CommandRun replayText(String text) throws IOException {
    Path file = folder.resolve("t.jsonl");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return CommandRun.line("replay", file);
  }

  private void violates(String expected, String... events) throws IOException {
    CommandRun run = replay(events);
    assertThat(run.err()).contains(expected);
    assertThat(run.out()).contains("!! ");
    assertThat(run.code()).isEqualTo(1);
  }

  private void rejects(String expected, String... events) throws IOException {
    CommandRun run = replay(events);
    assertThat(run.err()).contains("t.jsonl" + expected).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  private void rejected(String text, String expected) throws IOException {
    CommandRun run = replayText(text);
    assertThat(run.err()).contains("t.jsonl" + expected).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }
}
