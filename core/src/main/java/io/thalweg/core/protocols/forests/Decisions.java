package io.thalweg.core.protocols.forests;

import static io.thalweg.core.protocols.forests.Waiting.NULL;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.forests.Informing.Whom;
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

  /** Those of them that do not know that the token is here. */
  private List<Integer> unaware = List.of();

  /** To whom the last request of this node went. */
  private int asked = NULL;

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
    unaware = o.unaware;
    asked = o.asked;
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

  /** The request goes to this node. */
  void asked(int parent) {
    asked = informing.whom() == Whom.HOLDERS ? parent : NULL;
  }

  /**
   * A token has come. Who sent it knows, and so does who was asked for it: its pointer leads here.
   *
   * @param wanted the token that was asked for
   * @param holders who had it before, the latest first
   */
  void received(int t, int wanted, List<Integer> holders) {
    earlier = holders;
    unaware = holders.stream().skip(1).filter(j -> j != asked || t != wanted).toList();
    asked = NULL;
    seen(t);
  }

  /** The token goes on, and this number of requests wait for it. */
  void sent(int t, int waiting) {
    earlier = List.of();
    unaware = List.of();
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
      case HOLDERS -> unaware();
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

  private List<Integer> unaware() {
    List<Integer> nodes = unaware;
    unaware = List.of(); // once is enough while the token stays
    return nodes;
  }

  void encode(LongSink words) {
    news.encode(words);
    words.put(((long) earlier.size() << 32) | unaware.size());
    earlier.forEach(words::put);
    unaware.forEach(words::put);
    words.put(asked);
  }

  void describe(Fields fields) {
    if (choice == TokenChoice.FRESHEST) {
      fields.put("news", news);
    } else if (!news.isEmpty() && tokens > 1) {
      fields.put("last_seen", news.last());
    }
    if (!earlier.isEmpty()) {
      fields.put("earlier", earlier);
      fields.put("unaware", unaware);
    }
  }
}
