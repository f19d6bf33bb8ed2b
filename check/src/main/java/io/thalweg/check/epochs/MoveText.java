package io.thalweg.check.epochs;

import io.thalweg.core.recovery.Ids;
import java.util.Objects;
import java.util.stream.IntStream;

/** A move in words. */
final class MoveText {
  private MoveText() {}

  static String of(SmallCluster world, EpochMove move) {
    EpochProcess site = world.sites[move.site()];
    String who = "m" + site.member;
    return switch (move.kind()) {
      case TICK -> "time passes";
      case RENEW -> who + " asks the keepers to prolong its tenure";
      case ANSWER -> "keeper k" + world.sites[move.a()].keeper + " answers " + who;
      case COLLECT -> "the answers reach " + who;
      case EXPIRE -> who + " loses what it held, since its tenure is over";
      case LEARN -> (site.member == 0 ? "keeper k" + site.keeper : who) + " learns " + news(world);
      case FREEZE -> "k" + site.keeper + " freezes" + freeze(site, move, world);
      case OPEN -> "k" + site.keeper + " opens epoch " + world.register.epoch();
      case OPEN_AGAIN -> "k" + site.keeper + " opens epoch " + world.register.epoch() + " again";
      case ADMIT -> "process " + site.keeper + " is admitted as m" + (world.register.last() + 1);
      case DISMISS -> who + " leaves";
      case CRASH -> "process " + site.keeper + " is killed (" + who + ")";
      case RESTART -> "process " + site.keeper + " is started again";
      case DELIVER -> "m" + move.a() + "'s " + first(world, move) + " reaches " + who;
      case ACT -> who + " " + Objects.requireNonNull(site.share).tell(move.a());
    };
  }

  private static String news(SmallCluster world) {
    return "epoch " + world.register.epoch() + (world.register.open() ? ", open" : ", frozen");
  }

  private static String freeze(EpochProcess site, EpochMove move, SmallCluster world) {
    Ids members = Ids.of(IntStream.range(0, 31).filter(m -> (move.a() >> m & 1) == 1));
    String over =
        (move.b() & EpochMoves.OVER) == 0 ? "" : ", over are " + site.waits.over(world.now);
    String keepers =
        move.b() / EpochMoves.KEEPERS == 0
            ? ""
            : world.register.keepers().size() > 1
                ? ", its only keeper is k" + move.b() / EpochMoves.KEEPERS
                : ", all are keepers";
    String joining = (move.b() & EpochMoves.NEWCOMERS) == 0 ? "" : ", newcomers join";
    return ": members of epoch "
        + (world.register.epoch() + 1)
        + " are "
        + members
        + joining
        + over
        + keepers;
  }

  private static String first(SmallCluster world, EpochMove move) {
    Parcelled parcel = world.channel(move.a(), move.b()).getFirst();
    String type = parcel.message() == null ? "message" : parcel.message().type();
    String names = parcel.names().isEmpty() ? "" : " with units " + parcel.names();
    return type + " of epoch " + parcel.epoch() + names;
  }
}
