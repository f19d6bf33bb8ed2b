package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.hk.Entry.Behind;
import io.thalweg.core.protocols.hk.Entry.Own;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The paper's Q, ordered by key: at most one entry for each neighbour, and one for each request of
 * the node itself. Keys of different nodes are never equal; requests of one node may have equal
 * keys, and are then served first in, first out.
 */
class RequestQueue {
  private static final Entry[] NONE = {};
  private static final int UNKNOWN = 0; // each entry needs at least 1

  private final HkConfig config;
  private Entry[] entries = NONE;
  private int size;
  private int least = UNKNOWN; // the smallest m of all entries, cached
  private long newest = Long.MIN_VALUE; // the largest id of an own request so far

  RequestQueue(HkConfig config) {
    this.config = config;
  }

  /** Makes a copy; subclasses call this to make copies of their own class. */
  RequestQueue(RequestQueue o) {
    config = o.config;
    entries = o.size == 0 ? NONE : Arrays.copyOf(o.entries, o.size);
    size = o.size;
    least = o.least;
    newest = o.newest;
  }

  RequestQueue copy() {
    return new RequestQueue(this);
  }

  /** The same under other names. */
  RequestQueue renamed(IntUnaryOperator names) {
    RequestQueue result = copy();
    for (int e = 0; e < size; e++) {
      if (entries[e] instanceof Behind(int j, Summary summary)) {
        result.entries[e] = new Behind(names.applyAsInt(j), summary.renamed(names));
      } else if (entries[e] instanceof Own(Event.Request<?> request, Key S)) {
        result.entries[e] = new Own(request, new Key(S.R(), S.at(), names.applyAsInt(S.i())));
      }
    }
    return result;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  Entry get(int index) {
    return entries[index];
  }

  /** The summary of this queue, or null if it is empty. */
  @Nullable Summary summary() {
    if (size == 0) {
      return null;
    }
    Entry front = entries[0];
    int m = least();
    if (front instanceof Behind behind && behind.m() == m) {
      return behind.summary(); // the same values: share them
    }
    return new Summary(front.S(), front.h(), m);
  }

  private int least() {
    if (least == UNKNOWN) {
      int m = entries[0].m();
      for (int e = 1; e < size; e++) {
        m = Math.min(m, entries[e].m());
      }
      least = m;
    }
    return least;
  }

  /** Replaces the entry of neighbour j, or inserts it. */
  void put(int j, Summary summary) {
    put(indexOf(j), new Behind(j, summary));
  }

  /** Replaces the entry of a request of the node itself, or inserts it. */
  void put(Own own) {
    put(indexOfOwn(own.request().id()), own);
  }

  void delete(int j) {
    int index = indexOf(j);
    if (index >= 0) {
      remove(index);
    }
  }

  /** The waiting request of the node itself with this id, or null. */
  @Nullable Own own(long request) {
    int index = indexOfOwn(request);
    return index < 0 ? null : (Own) entries[index];
  }

  void deleteOwn(long request) {
    int index = indexOfOwn(request);
    if (index >= 0) {
      remove(index);
    }
  }

  boolean contains(int j) {
    return indexOf(j) >= 0;
  }

  Entry remove(int index) {
    Entry removed = entries[index];
    size--;
    System.arraycopy(entries, index + 1, entries, index, size - index);
    least = size == 0 || removed.m() == least ? UNKNOWN : least;
    entries[size] = removed; // keeps the array free of nulls; nothing is read beyond size
    return removed;
  }

  /** An entry that keeps its key keeps its place; one whose key changes goes behind its equals. */
  private void put(int old, Entry entry) {
    if (old >= 0) {
      if (entries[old].S().equals(entry.S())) {
        entries[old] = entry;
        least = UNKNOWN;
        return;
      }
      remove(old);
    }
    int place = size;
    while (place > 0 && config.isAhead(entry.S(), entries[place - 1].S())) {
      place--;
    }
    insert(place, entry);
  }

  void insert(int place, Entry entry) {
    if (size == entries.length) {
      int room = size + 2 + size / 2;
      Entry[] grown = Arrays.copyOf(entries, room);
      Arrays.fill(grown, size, room, entry);
      entries = grown;
    }
    System.arraycopy(entries, place, entries, place + 1, size - place);
    entries[place] = entry;
    size++;
    least = size == 1 ? entry.m() : least == UNKNOWN ? UNKNOWN : Math.min(least, entry.m());
    if (entry instanceof Own own) {
      newest = Math.max(newest, own.request().id());
    }
  }

  private int indexOf(int j) {
    for (int e = 0; e < size; e++) {
      if (entries[e] instanceof Behind b && b.j() == j) {
        return e;
      }
    }
    return -1;
  }

  private int indexOfOwn(long request) {
    if (request > newest) {
      return -1; // as is usual for a new request
    }
    for (int e = 0; e < size; e++) {
      if (entries[e] instanceof Own own && own.request().id() == request) {
        return e;
      }
    }
    return -1;
  }

  void encode(LongSink words) {
    words.put(size);
    for (int e = 0; e < size; e++) {
      switch (entries[e]) {
        case Own own -> {
          words.put(-1 - own.request().id());
          words.put(((long) own.h() << 32) | 1);
          own.S().encode(words);
        }
        case Behind(int j, Summary summary) -> {
          words.put(j);
          Summary.encode(summary, words);
        }
      }
    }
  }

  @Override
  public String toString() {
    return Arrays.asList(entries).subList(0, size).toString();
  }
}
