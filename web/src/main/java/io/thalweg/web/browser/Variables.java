package io.thalweg.web.browser;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The variables of nodes, and which of them the step of one moment changed.
 *
 * @param <M> the protocol's messages
 */
final class Variables<M extends Message> implements Observer<M> {
  private final Map<Integer, Map<String, String>> now = new HashMap<>();
  private final List<String> changes = new ArrayList<>();
  private final long moment;

  Variables(List<? extends Node<M>> nodes, long moment) {
    this.moment = moment;
    nodes.forEach(node -> now.put(node.id(), of(node)));
  }

  /** Returns the changes in sentences such as {@code node 1: next 0 → 2}. */
  List<String> changes() {
    return changes;
  }

  @Override
  public void stepped(long at, Node<M> node) {
    Map<String, String> after = of(node);
    Map<String, String> before = now.getOrDefault(node.id(), Map.of());
    if (at == moment) {
      after.forEach(
          (name, value) -> {
            String old = before.getOrDefault(name, "");
            if (!old.equals(value)) {
              changes.add("node " + node.id() + ": " + name + " " + old + " → " + value);
            }
          });
    }
    now.put(node.id(), after);
  }

  private static Map<String, String> of(Node<?> node) {
    Map<String, String> values = new LinkedHashMap<>();
    node.describe(
        new Fields() {
          @Override
          public void put(String name, long value) {
            values.put(name, Long.toString(value));
          }

          @Override
          public void put(String name, boolean value) {
            values.put(name, Boolean.toString(value));
          }

          @Override
          public void list(String name, long... value) {
            values.put(name, Arrays.toString(value));
          }

          @Override
          public void put(String name, @Nullable Object value) {
            values.put(name, value == null ? "none" : value.toString());
          }
        });
    return values;
  }
}
