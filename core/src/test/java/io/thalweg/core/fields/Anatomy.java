package io.thalweg.core.fields;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks into objects: the fields that make up a node, and their values. */
final class Anatomy {

  /** A field of an object that is part of a node. */
  record Place(Object owner, Field field) {

    /** Such as {@code GmeState.ses}. */
    String name() {
      return field.getDeclaringClass().getSimpleName() + "." + field.getName();
    }

    @Nullable Object get() {
      try {
        return field.get(owner);
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }

    void set(@Nullable Object value) {
      try {
        field.set(owner, value);
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final Set<String> SIZES = Set.of("size", "slots");

  private Anatomy() {}

  /** All fields, including inherited ones and those of the objects that the node is made of. */
  static List<Place> places(Object object) {
    List<Place> places = new ArrayList<>();
    for (Field field : fields(object.getClass())) {
      Place place = new Place(object, field);
      Object value = place.get();
      if (value != null && isMadeOfFields(value)) {
        places.addAll(places(value));
      } else {
        places.add(place);
      }
    }
    return places;
  }

  /**
   * Whether to look into the value as a part of the node; records are values and change as a whole.
   */
  private static boolean isMadeOfFields(Object value) {
    Class<?> type = value.getClass();
    return type.getName().startsWith("io.thalweg.") && !type.isRecord() && !(value instanceof Enum);
  }

  /** The whole content of an object as text, to compare it with another. */
  static String text(@Nullable Object value) {
    return text(value, Integer.MAX_VALUE);
  }

  /**
   * @param size the number of elements of an array that count
   */
  private static String text(@Nullable Object value, int size) {
    return switch (value) {
      case null -> "null";
      case Collection<?> all -> list(all.stream());
      case Map<?, ?> map -> list(map.entrySet().stream());
      case Object array when array.getClass().isArray() -> {
        int end = Math.min(size, Array.getLength(array));
        while (end > 0 && Array.get(array, end - 1) == null) {
          end--;
        }
        int counts = end;
        yield list(IntStream.range(0, counts).mapToObj(e -> Array.get(array, e)));
      }
      case Object part when isMadeOfFields(part) -> fields(part);
      default -> value.toString();
    };
  }

  private static String list(Stream<?> values) {
    return values.map(Anatomy::text).collect(Collectors.joining(",", "[", "]"));
  }

  /**
   * The text of all fields. Arrays may have unused room at their ends: then a field has the number
   * of elements that count.
   */
  private static String fields(Object object) {
    int size =
        fields(object.getClass()).stream()
            .filter(field -> SIZES.contains(field.getName()))
            .mapToInt(field -> (Integer) Objects.requireNonNull(new Place(object, field).get()))
            .findFirst()
            .orElse(Integer.MAX_VALUE);
    return fields(object.getClass()).stream()
        .map(field -> field.getName() + "=" + text(new Place(object, field).get(), size))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** All fields except the one for the effects of a step, which is null between steps. */
  private static List<Field> fields(Class<?> type) {
    return Stream.<Class<?>>iterate(type, c -> c != Object.class, Class::getSuperclass)
        .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
        .filter(f -> !Modifier.isStatic(f.getModifiers()) && !f.isSynthetic())
        .filter(f -> !f.getName().equals("effects"))
        .peek(f -> f.setAccessible(true))
        .toList();
  }
}
