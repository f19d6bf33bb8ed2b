package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands node, status and lock, with a cluster on loopback. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveCommandsTest {
  private final Cluster cluster =
      Thalweg.join(ClusterConfig.named("farm").bind("127.0.0.1:0").founds(true).foundsAtOnce());
  private final String port = cluster.member().replace("127.0.0.1-", "");
  private final PrioritySemaphore gpus = cluster.semaphore("gpus", SemaphoreConfig.units(4));

  @TempDir private Path folder;

  @BeforeAll
  void open() {
    cluster.groupLock("lab");
  }

  @AfterAll
  void close() {
    cluster.close();
  }

  private CommandRun run(String command, Object... more) {
    return CommandRun.line(
        command.replace(" SEEDS", " --cluster farm --seeds 127.0.0.1:" + port), more);
  }

  @Test
  void statusNamesHoldersAndWaiters() throws Exception {
    try (Lease lease = gpus.acquire(Request.units(3).priority(7));
        Lease inside = cluster.groupLock("lab").enter("chemistry")) {
      PendingLease waits = gpus.request(Request.units(2).priority(5));
      CommandRun run = run("status SEEDS");
      waits.cancel();
      assertThat(run.err()).isEmpty();
      assertThat(run.code()).isZero();
      assertThat(run.out())
          .startsWith("cluster farm, 1 member: " + cluster.member() + "\n")
          .contains("gpus: 4 units, 1 free (3), 1 waiting; token at " + cluster.member())
          .containsPattern("HOLDER +UNITS +PRIORITY +FENCE +SINCE\n  127\\S+ +0-2 +7 +\\d+ ")
          .containsPattern("WAITER +ASKS FOR +PRIORITY +SINCE\n  127\\S+ +2 +5 +")
          .containsPattern("lab: group lock, 1 inside, nobody waits")
          .containsPattern("chemistry +" + inside.fence());
      assertThat(lease.units()).hasSize(3);
    }
  }

  @Test
  void statusOfOneAsJson() throws Exception {
    try (Lease lease = gpus.acquire(Request.units(3).priority(7))) {
      assertThat(run("status SEEDS gpus --json").out())
          .contains("\"name\" : \"gpus\"", "\"units\" : [ 0, 1, 2 ]", "\"free\" : [ 3 ]")
          .contains("\"fence\" : " + lease.fence(), "\"groupLocks\" : [ ]");
    }
  }

  @Test
  void keepersAreShownWithHowManyMayFail() {
    CommandRun run = run("keepers SEEDS");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("cluster farm: 1 keeper, none may fail\n  KEEPER ")
        .containsPattern(cluster.member() + " +yes +no\n$");
    assertThat(run("keepers SEEDS --json").out())
        .contains("\"member\" : \"" + cluster.member() + "\"", "\"mayFail\" : 0");
  }

  @Test
  void onlyAMemberThatIsOutIsForgotten() {
    CommandRun member = run("forget SEEDS --yes", cluster.member());
    assertThat(member.code()).isEqualTo(2);
    assertThat(member.err())
        .isEqualTo(
            "thalweg: found '%s', which belongs to farm, expected a member that is out: nobody is\n"
                .formatted(cluster.member()));
    CommandRun nobody = run("forget SEEDS --yes dora");
    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err())
        .isEqualTo(
            "thalweg: dora is not out (any more): what it held is free; nobody is out in farm\n");
  }

  @Test
  void nobodyIsForgottenWithoutAYes() {
    CommandRun run = run("forget SEEDS dora");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "thalweg: found neither --yes nor a terminal to ask on, expected --yes from whoever"
                + " knows that dora is dead\n");
  }

  @Test
  void onlyAMemberIsDrainedAndNotTheLast() {
    CommandRun nobody = run("drain SEEDS dora");
    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err())
        .isEqualTo(
            "thalweg: found no 'dora' in farm, expected a member: one of %s\n"
                .formatted(cluster.member()));
    CommandRun last = run("drain SEEDS", cluster.member());
    assertThat(last.code()).isEqualTo(4);
    assertThat(last.err())
        .isEqualTo(
            "thalweg: %s is the last member that serves requests: then nobody would\n"
                .formatted(cluster.member()));
    assertThat(run("drain SEEDS --timeout soon dora").err())
        .startsWith("thalweg: --timeout: found 'soon', expected a time such as");
  }

  @Test
  void aMemberIsDrainedWhenItsLeasesAreClosed() throws Exception {
    ClusterConfig config = ClusterConfig.named("farm").bind("127.0.0.1:0");
    try (Cluster other = Thalweg.join(config.member("emma").seeds("127.0.0.1:" + port))) {
      Lease lease = other.semaphore("gpus", SemaphoreConfig.units(4)).acquire(Request.units(2));
      CommandRun late = run("drain SEEDS --timeout 1s emma");
      assertThat(late.code()).isEqualTo(3);
      assertThat(late.out())
          .startsWith("emma is to be drained: it takes no requests from now on, and those\n")
          .contains("These leases stay until they are closed:\n  units 0 1 of gpus, held for ")
          .contains("waits for units 0 1 of gpus, held for ");
      assertThat(late.err())
          .startsWith("thalweg: emma is not empty after 1s, and stays drained: it holds units 0 1");
      assertThat(lease.isHeld()).isTrue();
      assertThat(run("status SEEDS").out()).contains("  DRAINING: emma; it takes no requests");
      lease.close();

      CommandRun done = run("drain SEEDS emma");
      assertThat(done.code()).isZero();
      assertThat(done.out())
          .contains("It has no leases.\n")
          .endsWith("emma is drained: it has no leases, and can be stopped.\n");
      assertThat(run("status SEEDS --json").out())
          .containsPattern("\"draining\" : \\[ \\{\\s+\"member\" : \"emma\",\\s+\"empty\" : true");
      assertThat(run("drain SEEDS --undo emma").out()).isEqualTo("emma serves again.\n");
      assertThat(other.health().ready()).isTrue();
    }
  }

  @Test
  void aNodeThatIsDrainedEndsWithZero() throws Exception {
    Path file = folder.resolve("drained.yaml");
    Files.writeString(
        file, "cluster: farm\nmember: dirk\nbind: 127.0.0.1:0\nseeds: 127.0.0.1:" + port + "\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(out, new ByteArrayOutputStream(), Terminal.NONE);
    var node = new FutureTask<>(() -> Main.run(console, "node", file.toString()));
    Thread.ofPlatform().start(node);
    while (!out.toString(StandardCharsets.UTF_8).contains("dirk is a member of farm")) {
      assertThat(node.isDone()).isFalse();
      Thread.sleep(5);
    }

    CommandRun drain = run("drain SEEDS dirk");

    assertThat(drain.err()).isEmpty();
    assertThat(drain.code()).isZero();
    assertThat(node.get()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("dirk is drained, and leaves\n");
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearest() {
    CommandRun run = run("status SEEDS gpu");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "thalweg: found no 'gpu' in the cluster farm, expected one of gpus, lab"
                + " (nearest is gpus)\n");
  }

  @Test
  void lockRunsACommandWithItsUnits() throws Exception {
    Path file = folder.resolve("seen");
    String script = "echo $THALWEG_UNITS $THALWEG_FENCE --units 9 > " + file + "; exit 3";
    CommandRun run = run("lock SEEDS --semaphore gpus --units 2 -- sh -c", script);
    assertThat(run.code()).isEqualTo(3);
    assertThat(Files.readString(file)).matches("0,1 \\d+ --units 9\n");
    try (Lease all = gpus.acquire(Request.units(4))) {
      assertThat(all.units()).hasSize(4); // they were released
    }
  }

  @Test
  void whatIsNotGrantedInTimeExitsWith124() throws Exception {
    try (Lease lease = gpus.acquire(Request.units(3))) {
      assertThat(lease.isHeld()).isTrue();
      CommandRun late = run("lock SEEDS --semaphore gpus --units 2 --timeout 20ms true");
      assertThat(late.code()).isEqualTo(124);
      assertThat(late.err())
          .isEqualTo("thalweg: 2 of the 4 units of gpus could not be had within 20ms\n");
      assertThat(run("lock SEEDS --semaphore gpus --units 2 --no-wait true").code()).isEqualTo(124);
      assertThat(run("lock SEEDS --semaphore gpus --no-wait true").code()).isZero();
    }
  }

  @Test
  void aCommandThatIsNotThereExitsWith127() {
    CommandRun run = run("lock SEEDS --semaphore gpus -- no-such-command-here");
    assertThat(run.code()).isEqualTo(127);
    assertThat(run.err()).contains("cannot be started", "no-such-command-here");
  }

  @Test
  void badOptionsAreSaidInASentence() {
    assertThat(run("lock SEEDS --semaphore gpus --units 5 true").err())
        .isEqualTo("thalweg: --units: found '5', expected at most 4\n");
    assertThat(CommandRun.line("lock --semaphore gpus --units 0 true").err())
        .isEqualTo("thalweg: --units: found '0', expected a whole number from 1 up\n");
    assertThat(CommandRun.of("lock", "--config", "none.yaml", "--semaphore", "", "true").err())
        .isEqualTo("thalweg: --semaphore: found no name, expected that of a semaphore\n");
    assertThat(CommandRun.line("lock --semaphore gpus --timeout 3 true").err())
        .startsWith("thalweg: --timeout: found '3', expected a time such as");
    assertThat(CommandRun.line("status").err())
        .startsWith("thalweg: which cluster? give --config FILE, or --cluster NAME");
    assertThat(CommandRun.line("status --cluster farm --seeds here").err())
        .startsWith("thalweg: --cluster, --seeds: a seed must be HOST:PORT");
    assertThat(CommandRun.line("status --cluster farm --seeds a:1 --bind b").err())
        .startsWith("thalweg: --bind: bind must be HOST:PORT");
    assertThat(CommandRun.line("node none.yaml --health-port 70000").err())
        .startsWith("thalweg: --health-port: found '70000', expected a port");
    assertThat(CommandRun.line("node none.yaml").err())
        .startsWith("thalweg: none.yaml: found no such file");
  }

  /** picocli breaks lines that are longer than 80 characters. */
  @Test
  void linesOfHelpAreBrokenOnce() {
    for (String command : new String[] {"node", "status", "forget", "keepers", "lock"}) {
      assertThat(CommandRun.line(command + " --help").out())
          .doesNotContainPattern("(?s)Exit codes: .*\n  +\\d")
          .doesNotContainPattern("\n(something|or no yes;|set: a line)\n");
    }
  }

  @Test
  void anAddressThatCannotBeUsedIsBadInput() throws Exception {
    Path file = folder.resolve("taken.yaml");
    Files.writeString(file, "cluster: other\nbind: 127.0.0.1:" + port + "\n");
    CommandRun node = run("node", file);
    assertThat(node.code()).isEqualTo(2);
    assertThat(node.err())
        .startsWith("thalweg: " + file + ":2: bind must be a free address of this host, not 127.")
        .hasLineCount(1);
    CommandRun status = run("status SEEDS --bind 127.0.0.1:" + port);
    assertThat(status.code()).isEqualTo(2);
    assertThat(status.err()).startsWith("thalweg: --bind: bind must be a free address");
  }

  /** SIGTERM interrupts the thread of the command. */
  @Test
  void aLockThatIsToldToEndWhileItWaitsSaysNothing() throws Exception {
    try (Lease all = gpus.acquire(Request.units(4))) {
      FutureTask<CommandRun> waits =
          new FutureTask<>(() -> run("lock SEEDS --semaphore gpus true"));
      Thread thread = Thread.ofPlatform().start(waits);
      while (gpus.status().waiters().isEmpty()) {
        Thread.onSpinWait();
      }
      thread.interrupt();
      assertThat(waits.get().code()).isEqualTo(130);
      assertThat(waits.get().err()).isEmpty();
      assertThat(all.isHeld()).isTrue();
    }
  }

  @Test
  void aClusterThatIsNotThereExitsWith4() throws Exception {
    Path file = folder.resolve("lonely.yaml");
    Files.writeString(
        file, "cluster: farm\nbind: 127.0.0.1:0\nseeds: 127.0.0.1:1\njoinTimeout: 100ms\n");
    CommandRun run = run("status --config", file);
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).startsWith("thalweg: could not join the cluster farm within 0.1 s");
  }

  @Test
  void aNodeJoinsServesProbesAndLeaves() throws Exception {
    Path file = folder.resolve("node.yaml");
    Files.writeString(
        file,
        """
        cluster: farm
        member: bert
        bind: 127.0.0.1:0
        seeds: 127.0.0.1:%s
        semaphores: {gpus: 4, seats: 2}
        groupLocks: [lab]
        web: 0
        """
            .formatted(port));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(out, new ByteArrayOutputStream(), Terminal.NONE);
    var node =
        new FutureTask<>(() -> Main.run(console, "node", file.toString(), "--health-port", "0"));
    Thread thread = Thread.ofPlatform().start(node);
    Pattern said =
        Pattern.compile(
            "bert is a member of farm, which has 2; health at (http\\S+)/health; live view at"
                + " (http\\S+:(\\d+)/)\\?token=(\\S+)\n");
    Matcher line = said.matcher("");
    while (!line.reset(out.toString(StandardCharsets.UTF_8)).find()) {
      assertThat(node.isDone()).isFalse();
      Thread.sleep(5);
    }
    assertThat(get(line.group(1) + "/health"))
        .isEqualTo("200 {\"state\":\"UP\",\"problems\":[]}\n");
    assertThat(get(line.group(1) + "/status")).startsWith("200 ").contains("\"seats\"", "\"bert\"");
    assertThat(get(line.group(1) + "/healthy")).startsWith("404 ");
    assertThat(get(line.group(2) + "live")).startsWith("401 the live view needs its token");
    assertThat(get(line.group(2), "thalweg-" + line.group(3) + "=" + line.group(4)))
        .startsWith("200 <!doctype html>")
        .contains("<html data-live", "thalweg-engine");
    thread.interrupt();
    assertThat(node.get()).isZero();
    // Others hear of a leave from the next view, which may come after the leaver has ended.
    while (!cluster.members().equals(List.of(cluster.member()))) {
      Thread.sleep(5);
    }
  }

  private static String get(String address) throws Exception {
    return get(address, "none=");
  }

  private static String get(String address, String cookie) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address)).header("Cookie", cookie).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    }
  }
}
