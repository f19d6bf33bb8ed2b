package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a page gets told makes the one picture from the other. */
class TreeDeltaTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static ObjectNode tree(String json) {
    return (ObjectNode) JSON.readTree(json);
  }

  private static String delta(String before, String after) {
    return TreeDelta.between(tree(before), tree(after)).json(7).toString();
  }

  @Test
  void onlyWhatDiffersIsTold() {
    assertThat(
            delta(
                "{'a':{'x':1,'y':2},'b':[1]}".replace('\'', '"'),
                "{'a':{'x':1,'y':3},'b':[1,2],'c':{}}".replace('\'', '"')))
        .isEqualTo("{'at':7,'set':{'/a/y':3,'/b':[1,2],'/c':{}},'gone':[]}".replace('\'', '"'));
  }

  @Test
  void whatIsGoneIsNamed() {
    assertThat(delta("{\"a\":{\"x\":1,\"y\":2}}", "{\"a\":{\"x\":1}}"))
        .isEqualTo("{\"at\":7,\"set\":{},\"gone\":[\"/a/y\"]}");
  }

  @Test
  void namesMayHaveAnyCharacters() {
    assertThat(delta("{\"a/b~c\":{\"x\":1}}", "{\"a/b~c\":{\"x\":2}}"))
        .isEqualTo("{\"at\":7,\"set\":{\"/a~1b~0c/x\":2},\"gone\":[]}");
  }

  /** As the page does it. */
  private static ObjectNode applied(ObjectNode before, ObjectNode delta) {
    ObjectNode tree = before.deepCopy();
    for (Map.Entry<String, JsonNode> set : delta.get("set").properties()) {
      JsonPointer path = JsonPointer.compile(set.getKey());
      ObjectNode at = tree;
      for (JsonPointer step = path; !step.tail().matches(); step = step.tail()) {
        at = at.withObjectProperty(step.getMatchingProperty());
      }
      at.set(path.last().getMatchingProperty(), set.getValue());
    }
    for (JsonNode gone : delta.get("gone")) {
      JsonPointer path = JsonPointer.compile(gone.asString());
      if (tree.at(path.head()) instanceof ObjectNode parent) {
        parent.remove(path.last().getMatchingProperty());
      }
    }
    return tree;
  }

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  private static ObjectNode drawn(Random chance, int depth) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (int field = 0; field < 4; field++) {
      int kind = chance.nextInt(depth == 0 ? 2 : 4);
      if (kind == 1) {
        node.put("f" + field, chance.nextInt(2));
      } else if (kind > 1) {
        node.set("f" + field, drawn(chance, depth - 1));
      }
    }
    return node;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void severalInOnePieceMakeTheLastOfThem(int seed) {
    Random chance = new Random(seed);
    ObjectNode first = drawn(chance, 3);
    ObjectNode now = first;
    TreeDelta sum = new TreeDelta();
    for (int step = 0; step < 5; step++) {
      ObjectNode next = drawn(chance, 3);
      sum.then(TreeDelta.between(now, next));
      now = next;
    }
    assertThat(applied(first, sum.json(0))).isEqualTo(now);
  }
}
