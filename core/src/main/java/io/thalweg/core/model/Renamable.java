package io.thalweg.core.model;

import java.util.function.IntUnaryOperator;

/**
 * A value that names nodes and can be rewritten for other names. A checker uses this to look at
 * only one of many states that differ in names alone.
 *
 * @param <T> the value's type
 */
public interface Renamable<T> {

  /** The same under other names; {@code names} gives the new name for each old one. */
  T renamed(IntUnaryOperator names);
}
