package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A copy misses no field, and neither does an encoded state. */
class HkStateTest {

  /** Not copied, for it means something only during a step. */
  private static final Set<String> NOT_COPIED = Set.of("effects");

  /** A network in which every field has been changed from its first value. */
  private static <M extends Message> Net<M> used(Net<M> net) {
    net.request(0, 1, 5);
    net.request(2, 2, 3);
    net.request(1, 1, 4);
    net.deliverAll();
    net.request(1, 1, 2);
    net.request(0, 1, 6);
    return net;
  }

  private static List<Field> fields(Class<?> type) {
    return Stream.<Class<?>>iterate(type, c -> c != Object.class, Class::getSuperclass)
        .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
        .filter(f -> !Modifier.isStatic(f.getModifiers()) && !f.isSynthetic())
        .filter(f -> !NOT_COPIED.contains(f.getName()))
        .peek(f -> f.setAccessible(true))
        .toList();
  }

  @Test
  void aCopyHasEqualValuesAndSharesNothingThatChanges() throws IllegalAccessException {
    Net<HkMessage> net = used(Net.line(new Hk(HkConfig.units(2).withAging(3)), 3));
    Net<PaperMessage> paper = used(Net.line(new PaperHk(2, Policy.HIGHEST_PRIORITY_FIRST, 0), 3));
    for (int i = 0; i < 3; i++) {
      compare(net.node(i));
      compare(paper.node(i));
    }
  }

  private static void compare(Node<?> node) throws IllegalAccessException {
    Node<?> copy = node.copy();
    assertThat(copy).isExactlyInstanceOf(node.getClass());
    for (Field field : fields(node.getClass())) {
      Object was = field.get(node);
      Object is = field.get(copy);
      assertThat(String.valueOf(is)).as(field.getName()).isEqualTo(String.valueOf(was));
      boolean changes =
          was instanceof RequestQueue
              || was instanceof Holdings
              || was instanceof io.thalweg.core.heights.Neighbours
              || was instanceof java.util.Collection;
      if (changes) {
        assertThat(is).as(field.getName()).isNotSameAs(was);
        copiedDeeply(was, is);
      }
    }
    assertThat(encoded(copy)).isEqualTo(encoded(node));
  }

  private static void copiedDeeply(Object was, Object is) throws IllegalAccessException {
    if (was instanceof java.util.Collection) {
      return;
    }
    Class<?> type = was.getClass();
    for (Field field : fields(type)) {
      Object inner = field.get(was);
      if (inner != null
          && inner.getClass().isArray()
          && java.lang.reflect.Array.getLength(inner) > 0) {
        assertThat(field.get(is)).as(field.getName()).isNotSameAs(inner);
      }
    }
  }

  private static List<Long> encoded(Node<?> node) {
    List<Long> words = new ArrayList<>();
    node.encode(words::add);
    return words;
  }

  /** Each number or flag of a node, changed alone, changes the encoded state. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void anEncodedStateMissesNoField(int i) throws IllegalAccessException {
    Net<HkMessage> net = used(Net.line(new Hk(HkConfig.units(2).withAging(3)), 3));
    // config, i and lazyLink never change; N, Q and inside are encoded by themselves; see below
    assertThat(unnoticed(net.node(i), Set.of("i", "lazyLink"))).isEmpty();
    Net<PaperMessage> paper = used(Net.line(new PaperHk(2, Policy.HIGHEST_PRIORITY_FIRST, 0), 3));
    assertThat(unnoticed(paper.node(i), Set.of("i"))).isEmpty();
  }

  private static Set<String> unnoticed(Node<?> node, Set<String> onPurpose)
      throws IllegalAccessException {
    Set<String> unnoticed = new TreeSet<>();
    for (Field field : fields(node.getClass())) {
      Node<?> copy = node.copy();
      if (onPurpose.contains(field.getName())) {
        continue;
      }
      if (field.getType() == int.class) {
        field.setInt(copy, field.getInt(copy) + 1);
      } else if (field.getType() == long.class) {
        field.setLong(copy, field.getLong(copy) + 1);
      } else if (field.getType() == boolean.class) {
        field.setBoolean(copy, !field.getBoolean(copy));
      } else {
        continue;
      }
      if (encoded(copy).equals(encoded(node))) {
        unnoticed.add(field.getName());
      }
    }
    return unnoticed;
  }

  @Test
  void nodesThatDifferInWhatTheyKnowAreEncodedDifferently() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(2)), 3);
    Set<List<Long>> states = new java.util.HashSet<>();
    states.add(encoded(net.node(1)));
    net.request(1, 1, 1); // Q, adv
    assertThat(states.add(encoded(net.node(1)))).isTrue();
    net.deliverAll(); // token, height, inside
    assertThat(states.add(encoded(net.node(1)))).isTrue();
    net.request(2, 1, 1); // neighbour's entry, then token away
    net.deliver(2, 1);
    assertThat(states.add(encoded(net.node(1)))).isTrue();
    net.deliverAll(); // receivedLINK
    assertThat(states.add(encoded(net.node(1)))).isTrue();
    net.fail(0, 1); // N
    assertThat(states.add(encoded(net.node(1)))).isTrue();
    net.form(0, 1); // forming
    assertThat(states.add(encoded(net.node(1)))).isTrue();
    net.deliverAll();
    net.leave(1);
    assertThat(states.add(encoded(net.node(1)))).isTrue();
  }
}
