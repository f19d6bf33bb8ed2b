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
 * The decisions that the paper leaves open at a node, its "decision mechanisms": which token is
 * requested in Entry_CS, and to which nodes INFORMs go in Exit_CS. Whatever is decided here, the
 * algorithm is safe and live.
 */
final class Decisions {
  private final TokenChoice choice;
  private final Informing informing;
  private final int n;
  private final int I;
  private final int tokens;
  private final News news;

  /** The earlier holders of the token that is here, the latest first. */
  private List<Integer> earlier = List.of();

  /** The earlier holders that do not know that the token is here. */
  private List<Integer> unaware = List.of();

  /** The node to which the last request of this node went. */
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

  /** Decides which token to ask for. */
  int token(Effects<?> effects) {
    if (choice == TokenChoice.RANDOM || news.isEmpty()) {
      return effects.choose(tokens);
    }
    return choice == TokenChoice.FRESHEST ? news.freshest() : news.last();
  }

  /** Notes that the request goes to this node. */
  void asked(int parent) {
    asked = informing.whom() == Whom.HOLDERS ? parent : NULL;
  }

  /**
   * Notes that a token has come. Its sender knows that, and so does the node that was asked for it:
   * its pointer leads here.
   *
   * @param wanted the token that was asked for
   * @param holders its earlier holders, the latest first
   */
  void received(int t, int wanted, List<Integer> holders) {
    earlier = holders;
    unaware = holders.stream().skip(1).filter(j -> j != asked || t != wanted).toList();
    asked = NULL;
    seen(t);
  }

  /** Notes that the token goes on, and that this number of requests wait for it. */
  void sent(int t, int waiting) {
    earlier = List.of();
    unaware = List.of();
    if (choice == TokenChoice.FRESHEST) {
      news.of(t, waiting);
    }
  }

  /** Notes an INFORM: another node had the token, and it was idle. */
  void informed(int t) {
    seen(t);
  }

  /**
   * Notes that a request for the token was passed on: the pointer leads to the node that will have
   * it.
   */
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

  /** The earlier holders that a token remembers when it goes to another node. */
  List<Integer> holders(int to) {
    List<Integer> holders = new ArrayList<>(List.of(I));
    earlier.stream().filter(h -> h != I && h != to).forEach(holders::add);
    return holders.subList(0, Math.min(informing.remembered(), holders.size()));
  }

  /** Decides which nodes to tell that a token is idle here. */
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
