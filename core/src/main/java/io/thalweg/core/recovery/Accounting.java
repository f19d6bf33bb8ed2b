package io.thalweg.core.recovery;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Works out from the reports of all members what an epoch opens with. A unit that no member has
 * reported was in flight, and its message is void now; or a member that is out may hold it. Then it
 * is kept back (quarantined) until the tenure of that member has certainly ended.
 */
public final class Accounting {
  private final Agreed frozen;
  private final Map<Integer, Map<Integer, ShareReport>> reports;

  /**
   * @param reports the report of each member, by its number: of each share, by its number
   */
  public Accounting(Agreed frozen, Map<Integer, Map<Integer, ShareReport>> reports) {
    this.frozen = frozen;
    this.reports = reports;
  }

  /** Whether a frozen epoch may open: all of its members have reported, and keepers know of it. */
  public static boolean mayOpen(Agreed frozen, Ids reported, Ids keepersThatKnow) {
    return !frozen.open()
        && reported.containsAll(frozen.members())
        && frozen.keepers().hasMajorityIn(keepersThatKnow)
        && frozen.formerKeepers().hasMajorityIn(keepersThatKnow);
  }

  /** Returns the change that opens the epoch. */
  public Proposal.Open open() {
    SortedMap<Integer, Opening> next = new TreeMap<>();
    frozen
        .shares()
        .forEach(
            (number, before) ->
                next.put(
                    number,
                    switch (before) {
                      case Opening.OfUnits units -> units(number, units);
                      case Opening.OfGroups groups -> groups(number, groups);
                    }));
    return new Proposal.Open(next);
  }

  private Opening units(int number, Opening.OfUnits before) {
    Ids held = Ids.NONE;
    Ids free = Ids.NONE;
    for (int member : frozen.members().toArray()) {
      if (report(member, number) instanceof ShareReport.OfUnits report) {
        held = held.plus(report.held());
        free = free.plus(report.free());
      }
    }
    Ids missing = before.inService().minus(held).minus(free);
    SortedMap<Integer, Ids> quarantine = new TreeMap<>();
    for (int unit : missing.toArray()) {
      Ids suspects = suspects(before.quarantine().get(unit));
      if (!suspects.isEmpty()) {
        quarantine.put(unit, suspects);
      }
    }
    Ids found = missing.filter(unit -> !quarantine.containsKey(unit));
    Ids begins = before.inService().filter(free.plus(found)::contains);
    return new Opening.OfUnits(home(number, before), before.inService(), begins, quarantine);
  }

  /**
   * Those that may have what is missing: members that were there when something was last granted
   * and that are out; or, of what was missing before, those that were suspected then.
   */
  private Ids suspects(@Nullable Ids before) {
    Ids of = before == null ? frozen.base() : before;
    return of.filter(frozen.out()::containsKey);
  }

  private Opening groups(int number, Opening.OfGroups before) {
    Ids inside =
        frozen.members().filter(member -> inside(member, number) != Opening.OfGroups.NO_GROUP);
    Ids remain = suspects(before.suspects());
    Ids suspects = remain.plus(suspects(null));
    int session;
    if (!remain.isEmpty()) {
      session = before.session(); // they have kept it open all the time
    } else if (!inside.isEmpty()) {
      session = inside(inside.first(), number);
    } else {
      session = suspects.isEmpty() ? Opening.OfGroups.NO_GROUP : Opening.OfGroups.UNKNOWN_GROUP;
    }
    return new Opening.OfGroups(home(number, before), session, inside, suspects);
  }

  private int inside(int member, int number) {
    return report(member, number) instanceof ShareReport.OfGroups report
        ? report.inside()
        : Opening.OfGroups.NO_GROUP;
  }

  /** The token stays where it is, if any member has it, or where it began last. */
  private int home(int number, Opening before) {
    Ids members = frozen.members();
    Ids holders = members.filter(member -> hasToken(report(member, number)));
    if (!holders.isEmpty()) {
      return holders.first();
    }
    return members.contains(before.home()) ? before.home() : members.first();
  }

  private static boolean hasToken(@Nullable ShareReport report) {
    return report != null && report.token();
  }

  private @Nullable ShareReport report(int member, int number) {
    return reports.getOrDefault(member, Map.of()).get(number);
  }
}
