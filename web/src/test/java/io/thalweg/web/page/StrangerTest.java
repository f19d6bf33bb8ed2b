package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links and traces that make no sense are told in a sentence, and nothing hangs. */
@Tag("browser")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrangerTest {
  private static final String REQUEST =
      "{\"at\":1,\"event\":\"request\",\"node\":0,\"id\":1,\"h\":1,\"priority\":1}\n";

  private Lab lab;

  @BeforeAll
  void start() {
    lab = Lab.start();
  }

  @AfterAll
  void close() {
    if (lab != null) {
      lab.close();
    }
  }

  @AfterEach
  void nothingIsThrown() {
    assertThat(lab.complaints()).isEmpty();
  }

  private static String header(String fields) {
    return "{\"trace\":\"thalweg/1\",\"variant\":\"corrected\",\"seed\":1," + fields + "}\n";
  }

  private void drop(Path folder, String text) throws IOException {
    lab.open("#g=printer");
    lab.page.drop("#stage", Files.writeString(folder.resolve("strange.jsonl"), text));
    lab.page.waitFor("lab.run.file && lab.run.done");
    for (String tab : new String[] {"sequence", "numbers", "compare", "map"}) {
      lab.value("lab.openTab('" + tab + "')");
      lab.settle();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#s=%        | The link cannot be read: URI malformed.",
        "#x=1        | The link leads to nothing that this page knows.",
        "#f=a.jsonl  | Drop a.jsonl on this page to go on."
      })
  void aLinkThatLeadsNowhereIsTold(String fragment, String told) {
    lab.open(fragment);
    assertThat(lab.message()).isEqualTo(told);
    assertThat(lab.page.text("lab.run.guide")).isEqualTo("printer");
  }

  @Test
  void aLinkToAGuidedScenarioKeepsThePlace() {
    lab.open("#g=deadlock&p=11&n=2");
    lab.page.waitFor("lab.position === 11");
    lab.settle();
    assertThat(lab.value("lab.selection.node").asInt()).isEqualTo(2);
  }

  @Test
  void aHeaderWithoutAnAlgorithmIsRefused(@TempDir Path folder) throws IOException {
    drop(folder, header("\"nodes\":3,\"k\":1") + REQUEST);
    assertThat(lab.message()).contains("expected the name of the algorithm");
  }

  @ParameterizedTest
  @CsvSource({"1000000000, 1", "3, 1000000000"})
  void unitsWithoutNumberAreDrawn(long k, long h, @TempDir Path folder) throws IOException {
    String enter = "{\"at\":2,\"event\":\"enter\",\"node\":0,\"id\":1,\"h\":" + h + "}\n";
    drop(folder, header("\"algorithm\":\"hk\",\"nodes\":3,\"k\":" + k) + REQUEST + enter);
    lab.goTo(1);
    assertThat(lab.value("lab.scene.units.length").asInt()).isBetween(1, 5);
  }

  @Test
  void moreNodesThanCanBeDrawnAreRefused(@TempDir Path folder) throws IOException {
    drop(folder, header("\"algorithm\":\"hk\",\"nodes\":100000,\"k\":1") + REQUEST);
    assertThat(lab.message()).contains("found 100000 nodes, expected at most 10,000");
  }

  @Test
  void twoThousandNodesAreDrawn() {
    lab.open("#s=hk,nodes:2000,topology:geometric,k:5,requests:1,time-limit:2");
    lab.goTo(50);
    String apart =
        lab.page.text("new Set(lab.mapView.drawn.places.map(({x, y}) => x + ':' + y)).size");
    assertThat(apart).isEqualTo("2000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'at':1,'event':'state','node':0}                                | \"state\" to be an"
            + " object",
        "{'at':1,'event':'state','node':0,'state':[1]}                    | \"state\" to be an"
            + " object",
        "{'at':1,'event':'send','msg':1,'from':0,'to':1,'type':'A','body':7} | \"body\" to be an"
            + " object",
        "{'at':1,'event':'request','node':0,'id':1,'h':-5,'priority':1}   | \"h\" to be a number",
      })
  void aLineThatMakesNoSenseIsRefused(String line, String told, @TempDir Path folder)
      throws IOException {
    drop(
        folder,
        header("\"algorithm\":\"hk\",\"nodes\":3,\"k\":1") + line.replace('\'', '"') + "\n");
    assertThat(lab.message()).contains("Line 2 of the trace").contains("expected " + told);
  }

  @Test
  void aBranchThatIsReadyLateDoesNotLeadAway() {
    lab.open("#g=crowd");
    lab.goTo(4000);
    lab.value("lab.select({node: 5})");
    lab.settle();
    lab.value(
        "document.querySelector('.ask button').click(); location.hash = '#s=hk,nodes:5,seed:3'");
    lab.page.waitFor("lab.run.header?.nodes === 5 && lab.run.done");
    lab.value("new Promise(done => setTimeout(done, 300))");
    assertThat(lab.value("lab.run.header.nodes").asInt()).isEqualTo(5);
  }
}
