package io.thalweg.core.fields;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.fields.Anatomy.Place;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.Algorithms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks for all algorithms and variants in the list: a copy of a node has every field and shares
 * none that changes, and an encoded state tells every field. An algorithm that is added to the list
 * is tested here without further code.
 *
 * <p>A field counts as told if in some state another value of it gives other words. A field that is
 * meaningless in a state need not be told there.
 */
class EveryFieldTest {
  private static final int RUNS = 6;
  private static final int STEPS = 150;
  private static final int VALUES_MAX = 12;

  /** The fields that an encoded state leaves out, with the reasons. */
  private static final Map<String, String> NOT_TOLD = new TreeMap<>();

  private static void excuse(String why, String... fields) {
    List.of(fields).forEach(field -> NOT_TOLD.put(field, why));
  }

  static {
    excuse(
        "the name of a node is its place in a state",
        "OrientedNode.i",
        "HkPaperNode.i",
        "GmePaperNode.i",
        "SequentialNode.i",
        "ForestsNode.I",
        "Decisions.I",
        "PartitionedNode.first");
    excuse(
        "a setting, which never changes",
        "HkState.config",
        "RequestQueue.config",
        "GmeState.config",
        "HkPaperNode.config",
        "GmePaperNode.mended",
        "OrientedNode.lazyLink",
        "HkFcfsNode.k",
        "ForestsNode.config",
        "ForestsNode.spare",
        "Decisions.choice",
        "Decisions.informing",
        "Decisions.n",
        "Decisions.tokens",
        "RaymondNode.K",
        "MakkiNode.N",
        "MakkiNode.patience",
        "PartitionedNode.unusedTokens",
        "PartitionedNode.unusedUnits");
    excuse("the sum of the units, each of which is told", "Inside.total");
    excuse("found again from the heights, which are told", "Neighbours.lowest");
    excuse("found again from the entries, which are told", "RequestQueue.least");
    excuse("saves a search, and changes nothing that is found", "RequestQueue.newest");
  }

  static Stream<Examples> variants() {
    return Algorithms.all().stream()
        .flatMap(a -> a.variants().stream().map(variant -> new Examples(a, variant, 0)));
  }

  /** Copies of nodes as they were after their last steps. */
  private static final class Copies<M extends Message> {
    private final Map<Integer, Node<M>> copies = new HashMap<>();
    private final Map<Integer, String> texts = new HashMap<>();

    /** Copies a node after a step, and checks that the step has not changed the copy before. */
    Node<M> next(Node<M> node) {
      Node<M> before = copies.get(node.id());
      if (before != null) {
        assertThat(Anatomy.text(before)).as("a copy").isEqualTo(texts.get(node.id()));
      }
      Node<M> copy = node.copy();
      assertThat(copy).isExactlyInstanceOf(node.getClass());
      assertThat(Anatomy.text(copy)).isEqualTo(Anatomy.text(node));
      copies.put(node.id(), copy);
      texts.put(node.id(), Anatomy.text(copy));
      return copy;
    }
  }

  /** The values that were seen in the nodes of a variant. */
  private static final class Seen {
    final Map<String, Map<String, @Nullable Object>> values = new HashMap<>(); // by field and text
    final Set<String> fields = new TreeSet<>();
    final Set<String> told = new TreeSet<>();

    /** Looks at a node after a step, and at its copy. */
    void look(Node<?> node, Node<?> copy) {
      List<Place> places = Anatomy.places(node);
      List<Place> copied = Anatomy.places(copy);
      for (int p = 0; p < places.size(); p++) {
        tryOthers(node, places.get(p));
        remember(copied.get(p));
      }
    }

    /** Keeps the value of a field of a copy, which no longer changes. */
    private void remember(Place place) {
      Map<String, @Nullable Object> known = known(place);
      if (known.size() < VALUES_MAX) {
        known.putIfAbsent(Anatomy.text(place.get()), place.get());
      }
    }

    private Map<String, @Nullable Object> known(Place place) {
      return values.computeIfAbsent(place.name(), name -> new LinkedHashMap<>());
    }

    private void tryOthers(Node<?> node, Place place) {
      Object was = place.get();
      fields.add(place.name());
      if (!told.contains(place.name())) {
        List<Long> words = encoded(node);
        for (Object other : others(was, known(place).values())) {
          place.set(other);
          boolean tells = !encoded(node).equals(words);
          String text = Anatomy.text(node);
          assertThat(Anatomy.text(node.copy())).as("copy with %s", place.name()).isEqualTo(text);
          place.set(was);
          if (tells) {
            told.add(place.name());
          }
        }
      }
    }

    /**
     * Other values for a field: for a number, one more; for anything else, the values of other
     * states.
     */
    private static List<@Nullable Object> others(
        @Nullable Object was, Collection<@Nullable Object> known) {
      List<@Nullable Object> others = new ArrayList<>();
      switch (was) {
        case Integer number -> others.add(number + 1);
        case Long number -> others.add(number + 1);
        case Boolean flag -> others.add(!flag);
        case int[] numbers when numbers.length > 0 -> {
          int[] other = numbers.clone();
          other[0]++;
          others.add(other);
        }
        case null, default -> {
          for (Object value : known) {
            if (!Anatomy.text(value).equals(Anatomy.text(was))) {
              others.add(value);
            }
          }
        }
      }
      return others;
    }
  }

  /** The words of a state; a state that cannot be encoded counts as different, too. */
  private static List<Long> encoded(Node<?> node) {
    List<Long> words = new ArrayList<>();
    try {
      node.encode(words::add);
    } catch (IndexOutOfBoundsException | NullPointerException e) {
      words.add(Long.MIN_VALUE);
    }
    return words;
  }

  private static <M extends Message> void wander(
      Examples settings, Protocol<M> protocol, Seen seen) {
    Copies<M> copies = new Copies<>();
    Wander<M> wander =
        new Wander<>(
            settings, protocol, settings.turn(), node -> seen.look(node, copies.next(node)));
    for (int step = 0; step < STEPS; step++) {
      wander.step();
    }
  }

  private static final Map<String, Set<String>> UNTOLD = new HashMap<>(); // by variant

  private static Set<String> untold(Examples settings) {
    return UNTOLD.computeIfAbsent(settings.toString(), name -> look(settings));
  }

  private static Set<String> look(Examples settings) {
    Seen seen = new Seen();
    for (Examples now = settings; now.turn() < RUNS; now = now.next()) {
      wander(now, now.algorithm().protocol(now), seen);
    }
    Set<String> untold = new TreeSet<>(seen.fields);
    untold.removeAll(seen.told);
    return untold;
  }

  @ParameterizedTest
  @MethodSource("variants")
  void everyFieldIsCopiedAndTold(Examples settings) {
    assertThat(untold(settings)).isSubsetOf(NOT_TOLD.keySet());
  }

  @Test
  void nothingIsExcusedForNothing() {
    Set<String> untold = new TreeSet<>();
    variants().forEach(settings -> untold.addAll(untold(settings)));
    assertThat(untold).isEqualTo(NOT_TOLD.keySet());
  }
}
