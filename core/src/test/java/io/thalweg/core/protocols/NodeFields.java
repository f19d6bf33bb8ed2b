package io.thalweg.core.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Node;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks into nodes, to see that neither a copy nor an encoded state misses a field. */
public final class NodeFields {

  /** Not copied, for it means something only during a step. */
  private static final Set<String> NOT_COPIED = Set.of("effects");

  private NodeFields() {}

  /** A copy has equal values and shares nothing that changes. */
  public static void assertCopied(Node<?> node) throws IllegalAccessException {
    Node<?> copy = node.copy();
    assertThat(copy).isExactlyInstanceOf(node.getClass());
    for (Field field : fields(node.getClass())) {
      Object was = field.get(node);
      Object is = field.get(copy);
      assertThat(String.valueOf(is)).as(field.getName()).isEqualTo(String.valueOf(was));
      if (was != null && changes(was)) {
        assertThat(is).as(field.getName()).isNotSameAs(was);
        assertArraysCopied(was, is);
      }
    }
    assertThat(encoded(copy)).isEqualTo(encoded(node));
  }

  /** Whatever can be copied or filled does change. */
  private static boolean changes(Object value) {
    return value instanceof Collection
        || hierarchy(value.getClass())
            .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
            .map(Method::getName)
            .anyMatch("copy"::equals);
  }

  private static void assertArraysCopied(Object was, @Nullable Object is)
      throws IllegalAccessException {
    if (was instanceof Collection) {
      return; // the JDK's own
    }
    for (Field field : fields(was.getClass())) {
      Object inner = field.get(was);
      if (inner != null && inner.getClass().isArray() && Array.getLength(inner) > 0) {
        assertThat(field.get(is)).as(field.getName()).isNotSameAs(inner);
      }
    }
  }

  /** The numbers, flags and states of a node that do not change its encoded state if they do. */
  public static Set<String> unnoticed(Node<?> node, Set<String> onPurpose)
      throws IllegalAccessException {
    Set<String> unnoticed = new TreeSet<>();
    for (Field field : fields(node.getClass())) {
      Node<?> copy = node.copy();
      if (!onPurpose.contains(field.getName())
          && change(field, copy)
          && encoded(copy).equals(encoded(node))) {
        unnoticed.add(field.getName());
      }
    }
    return unnoticed;
  }

  private static boolean change(Field field, Node<?> node) throws IllegalAccessException {
    Class<?> type = field.getType();
    if (type == int.class) {
      field.setInt(node, field.getInt(node) + 1);
    } else if (type == long.class) {
      field.setLong(node, field.getLong(node) + 1);
    } else if (type == boolean.class) {
      field.setBoolean(node, !field.getBoolean(node));
    } else if (type.isEnum()) {
      Object[] values = type.getEnumConstants();
      field.set(node, values[(((Enum<?>) field.get(node)).ordinal() + 1) % values.length]);
    } else {
      return false;
    }
    return true;
  }

  public static List<Long> encoded(Node<?> node) {
    List<Long> words = new ArrayList<>();
    node.encode(words::add);
    return words;
  }

  private static List<Field> fields(Class<?> type) {
    return hierarchy(type)
        .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
        .filter(f -> !Modifier.isStatic(f.getModifiers()) && !f.isSynthetic())
        .filter(f -> !NOT_COPIED.contains(f.getName()))
        .peek(f -> f.setAccessible(true))
        .toList();
  }

  private static Stream<Class<?>> hierarchy(Class<?> type) {
    return Stream.iterate(type, c -> c != Object.class, Class::getSuperclass);
  }
}
