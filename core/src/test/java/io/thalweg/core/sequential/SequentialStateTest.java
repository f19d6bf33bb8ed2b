package io.thalweg.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import io.thalweg.core.protocols.Algorithms;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of every algorithm of this kind in the list: a copy of a node misses no field, and neither does
 * an encoded state. Seen in many states, since what does not matter in one need not be encoded.
 */
class SequentialStateTest {

  /** With the settings' defaults. */
  private record Defaults(Algorithm algorithm) implements Settings {
    @Override
    public String variant() {
      return algorithm.variants().getFirst();
    }

    @Override
    public int k() {
      return algorithm.abilities(variant()).contains(Ability.MORE_THAN_ONE_UNIT) ? 2 : 1;
    }

    @Override
    public boolean has(Option option) {
      return false;
    }

    @Override
    public String text(Option option) {
      return option.standard();
    }

    @Override
    public long whole(Option option, long least, long most) {
      return Long.parseLong(option.standard());
    }

    @Override
    public boolean flag(Option option) {
      return Boolean.parseBoolean(option.standard());
    }

    @Override
    public String choice(Option option, List<String> words) {
      return option.standard();
    }

    @Override
    public long ticks(Option option) {
      return Long.parseLong(option.standard());
    }

    @Override
    public RuntimeException bad(Option option, String expected) {
      return new IllegalArgumentException(option.name());
    }
  }

  static Stream<Protocol<?>> protocols() {
    return Algorithms.all().stream()
        .<Protocol<?>>map(algorithm -> algorithm.protocol(new Defaults(algorithm)))
        .filter(p -> p.start(new int[][] {{1}, {0}}).getFirst() instanceof SequentialNode);
  }

  private static <M extends Message> void inManyStates(
      Protocol<M> protocol, Consumer<Node<M>> look) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Wires<M> wires = Wires.complete(protocol, 4);
      for (int step = 0; step < 60; step++) {
        if (random.nextInt(4) == 0) {
          wires.request(random.nextInt(4));
        }
        wires.happen(random);
        look.accept(wires.node(random.nextInt(4)));
      }
    }
  }

  private static List<Field> fields(Class<?> type) {
    return Stream.<Class<?>>iterate(type, c -> c != Object.class, Class::getSuperclass)
        .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
        .filter(f -> !Modifier.isStatic(f.getModifiers()) && !f.isSynthetic())
        .filter(f -> !f.getName().equals("effects")) // of a step, not of a state
        .peek(f -> f.setAccessible(true))
        .toList();
  }

  private static List<Long> encoded(Node<?> node) {
    List<Long> words = new ArrayList<>();
    node.encode(words::add);
    return words;
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void aCopyHasEqualValuesAndSharesNothingThatChanges(Protocol<?> protocol) {
    inManyStates(protocol, SequentialStateTest::compare);
  }

  private static void compare(Node<?> node) {
    Node<?> copy = node.copy();
    assertThat(copy).isExactlyInstanceOf(node.getClass());
    for (Field field : fields(node.getClass())) {
      Object was = get(field, node);
      Object is = get(field, copy);
      assertThat(text(is)).as(field.getName()).isEqualTo(text(was));
      boolean changes = was.getClass().isArray() || was instanceof Collection<?> c && mutable(c);
      assertThat(changes && was == is).as(field.getName() + " is shared").isFalse();
    }
    assertThat(encoded(copy)).isEqualTo(encoded(node));
  }

  private static boolean mutable(Collection<?> collection) {
    return !collection.getClass().getName().startsWith("java.util.ImmutableCollections");
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void anEncodedStateMissesNoField(Protocol<?> protocol) {
    Set<String> seen = new TreeSet<>();
    Set<String> noticed = new TreeSet<>();
    inManyStates(
        protocol,
        node -> {
          for (Field field : fields(node.getClass())) {
            Node<?> copy = node.copy();
            if (change(field, copy)) {
              seen.add(field.getName());
              if (!encoded(copy).equals(encoded(node))) {
                noticed.add(field.getName());
              }
            }
          }
        });
    assertThat(seen).contains("state", "later").isEqualTo(noticed);
  }

  /** Changes a field if it can change at all. */
  private static boolean change(Field field, Node<?> node) {
    Object value = get(field, node);
    if (value instanceof Collection<?> collection) {
      boolean some = !collection.isEmpty();
      if (some && mutable(collection)) {
        collection.clear();
      } else if (some) {
        set(field, node, List.of());
      }
      return some;
    }
    if (value instanceof int[] numbers) {
      numbers[numbers.length - 1]++;
      return true;
    }
    if (value instanceof long[] numbers) {
      numbers[numbers.length - 1]++;
      return true;
    }
    if (Modifier.isFinal(field.getModifiers())) {
      return false;
    }
    set(
        field,
        node,
        switch (value) {
          case Integer number -> number + 1;
          case Long number -> number + 1;
          case Boolean flag -> !flag;
          case Enum<?> constant -> other(constant);
          default -> throw new AssertionError("what is " + field + "?");
        });
    return true;
  }

  private static Object other(Enum<?> constant) {
    Object[] all = constant.getDeclaringClass().getEnumConstants();
    return all[(constant.ordinal() + 1) % all.length];
  }

  private static String text(Object value) {
    if (!value.getClass().isArray()) {
      return value.toString();
    }
    List<Object> elements = new ArrayList<>();
    for (int e = 0; e < Array.getLength(value); e++) {
      elements.add(Array.get(value, e));
    }
    return elements.toString();
  }

  private static Object get(Field field, Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static void set(Field field, Object of, Object value) {
    try {
      field.set(of, value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
