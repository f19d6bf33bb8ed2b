package io.thalweg.core.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.core.protocols.hk.Summary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceWriterTest {
  private final List<String> lines = new ArrayList<>();
  private final TraceWriter<HkMessage> writer =
      new TraceWriter<>(1000, true, line -> lines.add(line.toString()));

  @Test
  void eachEventIsOneLine() {
    writer.header(line -> line.with("nodes", 3));
    writer.linkUp(0, 0, 1);
    writer.request(1500, 1, new Event.Request<>(7, 2, 5, 9010, 1500));
    writer.update(1501, 1, new Event.Update<>(7, -6, 9500));
    writer.withdraw(2000, 1, 7);
    writer.enter(2001, 1, 8, 2, 4);
    writer.exit(2010, 1, 8, 2);
    writer.move(2100, 2, 0.5, 1.25);
    writer.drop(2200, 3, 0, 1, new HkMessage.Link(new Height(0, 0, 0)), "link");
    writer.linkDown(2200, 0, 1);
    writer.end(3000, "done");
    assertThat(lines)
        .containsExactly(
            "{\"trace\":\"thalweg/1\",\"nodes\":3}",
            "{\"at\":0,\"event\":\"link-up\",\"a\":0,\"b\":1}",
            "{\"at\":1.5,\"event\":\"request\",\"node\":1,\"id\":7,\"h\":2,\"priority\":5,"
                + "\"deadline\":9.01}",
            "{\"at\":1.501,\"event\":\"update\",\"node\":1,\"id\":7,\"priority\":-6,"
                + "\"deadline\":9.5}",
            "{\"at\":2,\"event\":\"withdraw\",\"node\":1,\"id\":7}",
            "{\"at\":2.001,\"event\":\"enter\",\"node\":1,\"id\":8,\"h\":2,\"fence\":4}",
            "{\"at\":2.01,\"event\":\"exit\",\"node\":1,\"id\":8,\"h\":2}",
            "{\"at\":2.1,\"event\":\"move\",\"node\":2,\"x\":0.5,\"y\":1.25}",
            "{\"at\":2.2,\"event\":\"drop\",\"msg\":3,\"why\":\"link\"}",
            "{\"at\":2.2,\"event\":\"link-down\",\"a\":0,\"b\":1}",
            "{\"at\":3,\"event\":\"end\",\"why\":\"done\"}");
  }

  @Test
  void messagesShowTheirFields() {
    Height ht = new Height(1, -2, 0);
    Summary adv = new Summary(new Key(5, 70, 2), 3, 1);
    writer.send(1, 1, 0, 1, new HkMessage.Token(ht, 4, 2, 1, adv));
    writer.send(1, 2, 0, 1, new HkMessage.Token(ht, 4, 2, 1, null));
    writer.send(1, 3, 0, 1, new HkMessage.Release(ht, 2));
    writer.deliver(1, 3, 0, 1, new HkMessage.Release(ht, 2));
    assertThat(lines)
        .containsExactly(
            "{\"at\":0.001,\"event\":\"send\",\"msg\":1,\"from\":0,\"to\":1,\"type\":\"TOKEN\","
                + "\"body\":{\"ht\":[1,-2,0],\"g\":4,\"t\":2,\"b\":1,\"R\":5,\"at\":70,\"i\":2,"
                + "\"h\":3,\"m\":1}}",
            "{\"at\":0.001,\"event\":\"send\",\"msg\":2,\"from\":0,\"to\":1,\"type\":\"TOKEN\","
                + "\"body\":{\"ht\":[1,-2,0],\"g\":4,\"t\":2,\"b\":1}}",
            "{\"at\":0.001,\"event\":\"send\",\"msg\":3,\"from\":0,\"to\":1,\"type\":\"RELEASE\","
                + "\"body\":{\"ht\":[1,-2,0],\"r\":2}}",
            "{\"at\":0.001,\"event\":\"deliver\",\"msg\":3}");
  }

  @Test
  void aStateIsWrittenWhenAskedFor() {
    var node = new Hk(HkConfig.units(1)).start(new int[][] {{}}).get(0);
    writer.stepped(0, node);
    new TraceWriter<HkMessage>(1, false, line -> lines.add("")).stepped(0, node);
    assertThat(lines)
        .containsExactly(
            "{\"at\":0,\"event\":\"state\",\"node\":0,\"state\":{\"tokenHolder\":true,\"t\":1,"
                + "\"b\":0,\"g\":0,\"height\":[0,0,0],\"next\":0,\"Q\":\"[]\",\"inside\":\"[]\","
                + "\"adv\":null,\"pend\":0,\"N\":\"{}\"}}");
  }

  @Test
  void textIsQuoted() {
    new JsonLine(1).begin().with("a\"b", "c\\d\n\u0001é").end(line -> lines.add(line.toString()));
    assertThat(lines).containsExactly("{\"a\\\"b\":\"c\\\\d\\u000a\\u0001é\"}");
  }
}
