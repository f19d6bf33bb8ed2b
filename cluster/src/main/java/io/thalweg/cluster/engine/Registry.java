package io.thalweg.cluster.engine;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What semaphores and group locks there are. To add or change one a member needs the one unit of
 * this semaphore, and all definitions travel with its token: so there are never two of a name, and
 * no server and no vote is needed. It is made by the member that founds the cluster. Between
 * changes the token stays with the oldest member: whoever comes to make a semaphore may be gone
 * soon.
 */
final class Registry extends LiveSemaphore {
  static final int NUMBER = 0;
  private static final Definition ITSELF =
      new Definition(
          NUMBER,
          "the registry",
          1,
          new Definition.Units(SemaphoreConfig.units(1), 1, 1, List.of()));

  Registry(Member member, boolean founder) {
    super(member, ITSELF, founder);
  }

  @Override
  List<Definition> definitions() {
    return member.definitions();
  }

  @Override
  @Nullable HkMessage unwrap(Parcel parcel) {
    HkMessage message = super.unwrap(parcel);
    if (message != null && message.tokens() > 0) {
      parcel.definitions().forEach(member::learn);
    }
    return message;
  }

  /** With the token go the definitions, so it stays while one is being made or changed here. */
  @Override
  boolean isIdle() {
    return super.isIdle() && local().free() > 0;
  }

  /** The definition of this name; if there is none it is made, with the number it is given. */
  Definition define(String name, IntFunction<Definition> make) throws InterruptedException {
    Lease sole = acquire(Request.units(1));
    try {
      Definition known = member.definition(name);
      if (known != null) {
        return known;
      }
      member.checkRoom(name);
      Definition made = make.apply(member.nextNumber());
      member.found(made);
      return made;
    } finally {
      sole.close();
      locked(this::restSoon);
    }
  }

  /**
   * Changes the definition of this number.
   *
   * @param change the new one, or null if there is nothing to change after all
   * @param changed is told the old one when the new one holds here, before others may change it
   * @return whether it was changed
   */
  boolean change(
      int changing, Function<Definition, @Nullable Definition> change, Consumer<Definition> changed)
      throws InterruptedException {
    Lease sole = acquire(Request.units(1));
    try {
      Definition before = member.definition(changing);
      Definition next = change.apply(before);
      if (next == null) {
        return false;
      }
      member.learn(next);
      changed.accept(before);
      member.tell(next);
      return true;
    } finally {
      sole.close();
      locked(this::restSoon);
    }
  }
}
