package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the paper leaves open at a node, its "decision mechanisms": the token that is requested in
 * Entry_CS, and how many INFORMs go to whom in Exit_CS. Whatever is decided here, the algorithm is
 * safe and live.
 */
final class Decisions {
  private final TokenChoice choice;
  private final Informing informing;
  private final int n;
  private final int I;
  private final int tokens;
  private final News news;

  /** Who had the token that is here before, the latest first. */
  private List<Integer> earlier = List.of();

  /** Whether those have been told that the token is here. */
  private boolean told;

  Decisions(Forests config, int i, int n, int tokens) {
    this.choice = config.choice();
    this.informing = config.informing();
    this.n = n;
    this.I = i;
    this.tokens = tokens;
    this.news = new News(tokens);
    if (choice == TokenChoice.FRESHEST) {
      IntStream.range(0, tokens).forEach(t -> news.of((i + tokens - t) % tokens, 0));
    } else if (choice == TokenChoice.BALANCED || i < tokens) {
      seen(i % tokens);
    }
  }

  private Decisions(Decisions o) {
    choice = o.choice;
    informing = o.informing;
    n = o.n;
    I = o.I;
    tokens = o.tokens;
    news = o.news.copy();
    earlier = o.earlier;
    told = o.told;
  }

  Decisions copy() {
    return new Decisions(this);
  }

  /** Which token to ask for. */
  int token(Effects<?> effects) {
    if (choice == TokenChoice.RANDOM || news.isEmpty()) {
      return effects.choose(tokens);
    }
    return choice == TokenChoice.FRESHEST ? news.freshest() : news.last();
  }

  /** The token has come, from its earlier holders. */
  void received(int t, List<Integer> holders) {
    earlier = holders;
    told = false;
    seen(t);
  }

  /** The token goes on, and so many wait for it. */
  void sent(int t, int waiting) {
    earlier = List.of();
    told = false;
    if (choice == TokenChoice.FRESHEST) {
      news.of(t, waiting);
    }
  }

  /** An INFORM has told that somebody has the token, and it was idle. */
  void informed(int t) {
    seen(t);
  }

  /** A request for the token was passed on, so that the pointer leads to who will have it. */
  void passed(int t) {
    if (choice == TokenChoice.FRESHEST) {
      news.asked(t);
    }
  }

  private void seen(int t) {
    if (choice == TokenChoice.RANDOM) {
      return;
    }
    news.of(t, 0);
    if (choice != TokenChoice.FRESHEST) {
      news.keepLast();
    }
  }

  /** The holders that a token remembers when it goes to another node. */
  List<Integer> holders(int to) {
    List<Integer> holders = new ArrayList<>(List.of(I));
    earlier.stream().filter(h -> h != I && h != to).forEach(holders::add);
    return holders.subList(0, Math.min(informing.remembered(), holders.size()));
  }

  /** Whom to tell that a token is idle here. */
  List<Integer> nodes(Effects<?> effects) {
    return switch (informing.whom()) {
      case NOBODY -> List.of();
      case RANDOM -> others(effects);
      case HOLDERS -> holdersToTell();
    };
  }

  private List<Integer> others(Effects<?> effects) {
    List<Integer> others =
        IntStream.range(0, n).filter(j -> j != I).boxed().collect(Collectors.toList());
    List<Integer> nodes = new ArrayList<>();
    while (nodes.size() < informing.number() && !others.isEmpty()) {
      nodes.add(others.remove(effects.choose(others.size())));
    }
    return nodes;
  }

  private List<Integer> holdersToTell() {
    List<Integer> nodes =
        told || earlier.isEmpty() ? List.of() : earlier.subList(1, earlier.size());
    told = true; // once is enough while the token stays
    return nodes;
  }

  void encode(LongSink words) {
    news.encode(words);
    words.put(told ? 1 : 0);
    words.put(earlier.size());
    earlier.forEach(words::put);
  }

  void describe(Fields fields) {
    if (!news.isEmpty()) {
      fields.put("news", news);
    }
    if (!earlier.isEmpty()) {
      fields.put("earlier", earlier);
    }
  }
}
