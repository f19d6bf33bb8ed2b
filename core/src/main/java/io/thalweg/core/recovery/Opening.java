package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the members agree on about one semaphore or group lock when an epoch opens. */
public sealed interface Opening {

  /** The member where the token begins. */
  int home();

  void encode(LongSink words);

  /**
   * A semaphore.
   *
   * @param inService the names of all its units
   * @param free those with which the token begins
   * @param quarantine units that may be held by members that are out: the name of each, with these
   *     members. Any other unit is held by a member that has reported it
   */
  record OfUnits(int home, Ids inService, Ids free, SortedMap<Integer, Ids> quarantine)
      implements Opening {

    public OfUnits {
      quarantine = Collections.unmodifiableSortedMap(new TreeMap<>(quarantine));
    }

    /** A semaphore that is new: its token and all units begin at the member that makes it. */
    public static OfUnits made(int home, Ids units) {
      return new OfUnits(home, units, units, new TreeMap<>());
    }

    @Override
    public void encode(LongSink words) {
      words.put(home);
      inService.encode(words);
      free.encode(words);
      words.put(quarantine.size());
      quarantine.forEach(
          (unit, suspects) -> {
            words.put(unit);
            suspects.encode(words);
          });
    }
  }

  /**
   * A group lock.
   *
   * @param session the group that is let in when the epoch opens, {@link #NO_GROUP} if none is, or
   *     {@link #UNKNOWN_GROUP} if members that are out may be inside and no other member knows with
   *     which group: then nobody is let in
   * @param inside the members that are inside
   * @param suspects members that are out and may be inside: until their tenure has ended, the
   *     session does not end
   */
  record OfGroups(int home, int session, Ids inside, Ids suspects) implements Opening {
    public static final int NO_GROUP = -1;
    public static final int UNKNOWN_GROUP = -2;

    /** A group lock that is new: its token begins at the member that makes it. */
    public static OfGroups made(int home) {
      return new OfGroups(home, NO_GROUP, Ids.NONE, Ids.NONE);
    }

    @Override
    public void encode(LongSink words) {
      words.put(home);
      words.put(session);
      inside.encode(words);
      suspects.encode(words);
    }
  }
}
