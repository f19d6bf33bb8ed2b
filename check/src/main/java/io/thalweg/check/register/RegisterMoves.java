package io.thalweg.check.register;

import io.thalweg.check.register.RegisterMessage.Answer;
import io.thalweg.check.register.RegisterMessage.Question;
import io.thalweg.check.register.RegisterMove.Kind;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Reply;
import java.util.ArrayList;
import java.util.List;

/** What can happen next, and what follows. */
final class RegisterMoves {
  private RegisterMoves() {}

  static List<RegisterMove> of(RegisterWorld world) {
    List<RegisterMove> moves = new ArrayList<>();
    for (int k = 1; k <= world.scope.keepers(); k++) {
      KeeperSite site = world.site(k);
      if (world.proposals > 0
          && k <= world.scope.proposers()
          && site.disk.chosen().version() <= world.scope.versions()) {
        for (int c = 0; c < world.choices(k).size(); c++) {
          moves.add(new RegisterMove(Kind.BEGIN, k, c));
        }
      }
      if (world.crashes > 0 && site.hasMemory()) {
        moves.add(new RegisterMove(Kind.CRASH, k, 0));
      }
      for (int c = 0; c < world.ballots.called.size(); c++) {
        if (world.ballots.called.get(c).version() > site.disk.chosen().version()) {
          moves.add(new RegisterMove(Kind.LEARN, k, c));
        }
      }
    }
    deliveries(world, moves);
    return moves;
  }

  private static void deliveries(RegisterWorld world, List<RegisterMove> moves) {
    for (int q = 0; q < world.questions.size(); q++) {
      Question question = world.questions.get(q);
      boolean heard = world.isAwaited(question);
      for (int k : question.to().toArray()) {
        if (world.changes(k, question) || (heard && world.scope.slowAnswers())) {
          moves.add(new RegisterMove(Kind.ASKED, k, q));
        }
        if (heard && !world.scope.slowAnswers()) {
          moves.add(new RegisterMove(Kind.ASKED_AND_ANSWERED, k, q));
        }
      }
    }
    for (int a = 0; a < world.answers.size(); a++) {
      moves.add(new RegisterMove(Kind.ANSWERED, world.answers.get(a).to(), a));
    }
  }

  static RegisterWorld after(RegisterWorld before, RegisterMove move) {
    RegisterWorld world = new RegisterWorld(before);
    KeeperSite site = world.edit(move.keeper());
    switch (move.kind()) {
      case BEGIN -> {
        Ids voters = before.choices(move.keeper()).get(move.which());
        world.proposals--;
        world.keeperChanges -= move.which() > 0 ? 1 : 0;
        site.begin(voters);
      }
      case CRASH -> {
        world.crashes--;
        site.crash();
      }
      case ASKED -> {
        Question question = world.questions.get(move.which());
        Reply<Candidate> reply = site.asked(question.ask());
        if (world.scope.slowAnswers()) {
          world.answer(move.keeper(), question.from(), reply);
        }
      }
      case ASKED_AND_ANSWERED -> {
        Question question = world.questions.get(move.which());
        Reply<Candidate> reply = site.asked(question.ask());
        site.rests();
        site = world.edit(question.from());
        site.answered(move.keeper(), reply);
      }
      case ANSWERED -> {
        Answer answer = world.answers.get(move.which());
        site.answered(answer.from(), answer.reply());
      }
      case LEARN -> site.learn(world.ballots.called.get(move.which()));
    }
    site.rests();
    world.check();
    world.tidy();
    return world;
  }
}
