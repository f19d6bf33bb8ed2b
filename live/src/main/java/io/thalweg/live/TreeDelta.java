package io.thalweg.live;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What makes one picture from another: first each path in {@code set} gets its value, then all in
 * {@code gone} are taken out. A path is a JSON pointer. Objects are compared field by field, all
 * else as a whole.
 */
final class TreeDelta {
  private final Map<String, JsonNode> set = new LinkedHashMap<>();
  private final Set<String> gone = new LinkedHashSet<>();

  static TreeDelta between(ObjectNode before, ObjectNode after) {
    TreeDelta delta = new TreeDelta();
    delta.compare("", before, after);
    return delta;
  }

  private void compare(String at, ObjectNode before, ObjectNode after) {
    for (String field : before.propertyNames()) {
      if (!after.has(field)) {
        gone.add(path(at, field));
      }
    }
    for (Map.Entry<String, JsonNode> now : after.properties()) {
      JsonNode was = before.get(now.getKey());
      String path = path(at, now.getKey());
      if (was instanceof ObjectNode one && now.getValue() instanceof ObjectNode other) {
        compare(path, one, other);
      } else if (!now.getValue().equals(was)) {
        set.put(path, now.getValue());
      }
    }
  }

  private static String path(String at, String field) {
    return at + "/" + field.replace("~", "~0").replace("/", "~1");
  }

  boolean isEmpty() {
    return set.isEmpty() && gone.isEmpty();
  }

  /** Adds what happened after this: the last value wins. */
  void then(TreeDelta later) {
    later.gone.forEach(
        path -> {
          forget(path);
          gone.add(path);
        });
    later.set.forEach(
        (path, value) -> {
          forget(path);
          set.put(path, value);
        });
  }

  /** What was said of this path and of all below it counts no more. */
  private void forget(String path) {
    String below = path + "/";
    set.keySet().removeIf(known -> known.equals(path) || known.startsWith(below));
    gone.removeIf(known -> known.equals(path) || known.startsWith(below));
  }

  ObjectNode json(long at) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("at", at);
    ObjectNode values = json.putObject("set");
    set.forEach(values::set);
    var paths = json.putArray("gone");
    gone.forEach(paths::add);
    return json;
  }
}
