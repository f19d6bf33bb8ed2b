package io.thalweg.cluster.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The leases that are held, linked to each other so that adding and removing costs no memory. */
final class Leases {
  private @Nullable HeldLease first;
  private int size;
  private int units;

  void add(HeldLease lease) {
    if (lease.listed) {
      return;
    }
    lease.listed = true;
    lease.after = first;
    if (first != null) {
      first.before = lease;
    }
    first = lease;
    size++;
    units += lease.size();
  }

  /** Takes it out if it is there. */
  void remove(HeldLease lease) {
    if (!lease.listed) {
      return;
    }
    lease.listed = false;
    HeldLease before = lease.before;
    HeldLease after = lease.after;
    if (before == null) {
      first = after;
    } else {
      before.after = after;
    }
    if (after != null) {
      after.before = before;
    }
    size--;
    units -= lease.size();
  }

  int size() {
    return size;
  }

  int units() {
    return units;
  }

  List<HeldLease> all() {
    List<HeldLease> all = new ArrayList<>(size);
    for (HeldLease lease = first; lease != null; lease = lease.after) {
      all.add(lease);
    }
    return all;
  }
}
