package io.thalweg.check.register;

import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an observer knows that sees every vote: which values are chosen, whether any keeper knows or
 * not; and what must never be.
 */
final class Ballots {
  private List<Vote> votes = List.of();
  private List<Candidate> chosen;
  List<Candidate> called; // chosen by a proposer
  @Nullable String violation;

  /** A keeper has accepted a value as the successor of the base. */
  private record Vote(int keeper, Ballot ballot, Candidate base, Candidate value, long print) {
    boolean isLike(Vote o) {
      return ballot.equals(o.ballot) && base.equals(o.base) && value.equals(o.value);
    }

    static Vote of(int keeper, Ask.Accept<Candidate> accept) {
      Mix mix = new Mix();
      mix.put(keeper);
      accept.ballot().encode(mix);
      mix.put(accept.base().name());
      mix.put(accept.value().name());
      return new Vote(keeper, accept.ballot(), accept.base(), accept.value(), mix.value());
    }
  }

  Ballots(Candidate first) {
    chosen = List.of(first);
    called = List.of(first);
  }

  Ballots(Ballots o) {
    votes = o.votes;
    chosen = o.chosen;
    called = o.called;
    violation = o.violation;
  }

  private static <T> List<T> with(List<T> all, T one) {
    if (all.contains(one)) {
      return all;
    }
    List<T> more = new ArrayList<>(all);
    more.add(one);
    return more;
  }

  /** The newest value that is chosen. */
  Candidate newest() {
    return chosen.getLast();
  }

  /** A value is chosen when a majority of the voters of the one before has accepted it. */
  void vote(int keeper, Ask.Accept<Candidate> accept) {
    Vote vote = Vote.of(keeper, accept);
    votes = with(votes, vote);
    Ids yes = Ids.of(votes.stream().filter(vote::isLike).mapToInt(Vote::keeper));
    if (vote.base.voters().hasMajorityIn(yes)) {
      choose(vote.base, vote.value);
    }
  }

  /** The keepers that have accepted this value in this ballot. */
  Ids acceptedBy(Ballot ballot, Candidate value) {
    return Ids.of(
        votes.stream()
            .filter(v -> v.ballot.equals(ballot) && v.value.equals(value))
            .mapToInt(Vote::keeper));
  }

  private void choose(Candidate base, Candidate value) {
    if (!base.equals(value.before()) || !chosen.contains(base)) {
      violate(value + " is chosen after " + base + ", for which it was not made");
    }
    for (Candidate other : chosen) {
      if (other.version() == value.version() && !other.equals(value)) {
        violate("two values are chosen: " + other + " and " + value);
      }
    }
    chosen = with(chosen, value);
  }

  private void violate(String what) {
    violation = violation == null ? what : violation;
  }

  /** A proposer calls a value chosen. */
  void called(int keeper, Candidate value) {
    if (!chosen.contains(value)) {
      violate("k" + keeper + " calls " + value + " chosen, which it is not");
    }
    called = with(called, value);
  }

  void check(KeeperSite[] sites) {
    for (KeeperSite site : sites) {
      if (!chosen.contains(site.disk.chosen())) {
        violate("k" + site.number + " takes " + site.disk.chosen() + " for chosen: it is not");
      }
    }
  }

  /** Forgets the votes for versions up to this one, for which there will be no more. */
  void tidy(long version) {
    if (votes.stream().anyMatch(v -> v.value.version() <= version)) {
      votes = votes.stream().filter(v -> v.value.version() > version).toList();
    }
  }

  void encode(Mix words) {
    long sum = 0;
    for (Vote vote : votes) {
      sum += vote.print();
    }
    words.put(sum);
    words.put(names(chosen));
    words.put(names(called));
  }

  private static long names(List<Candidate> values) {
    long sum = 0;
    for (Candidate value : values) {
      Mix mix = new Mix();
      mix.put(value.name());
      sum += mix.value();
    }
    return sum;
  }
}
