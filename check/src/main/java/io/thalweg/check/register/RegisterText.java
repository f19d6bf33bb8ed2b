package io.thalweg.check.register;

import io.thalweg.check.register.RegisterMessage.Answer;
import io.thalweg.check.register.RegisterMessage.Question;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Reply;

/** A move in words. */
final class RegisterText {
  private RegisterText() {}

  static String of(RegisterWorld world, RegisterMove move) {
    String who = "k" + move.keeper();
    return switch (move.kind()) {
      case BEGIN -> begins(world, move);
      case CRASH -> who + " is killed and started again";
      case ASKED -> asked(world, move, world.questions.get(move.which()));
      case ASKED_AND_ANSWERED -> {
        Question question = world.questions.get(move.which());
        yield asked(world, move, question) + ", and k" + question.from() + " hears that";
      }
      case ANSWERED -> {
        Answer answer = world.answers.get(move.which());
        yield who + " hears that k" + answer.from() + " " + text(answer.reply());
      }
      case LEARN -> who + " learns " + world.ballots.called.get(move.which());
    };
  }

  private static String begins(RegisterWorld world, RegisterMove move) {
    KeeperSite after = RegisterMoves.after(world, move).site(move.keeper());
    Candidate wanted =
        after
            .disk
            .chosen()
            .next(world.choices(move.keeper()).get(move.which()), move.keeper(), after.begun);
    return "k" + move.keeper() + " begins " + text(after.attempt) + " for " + wanted;
  }

  private static String asked(RegisterWorld world, RegisterMove move, Question question) {
    String asks =
        switch (question.ask()) {
          case Ask.Prepare<Candidate> p -> "to promise " + text(p.ballot());
          case Ask.Accept<Candidate> a -> "to accept " + a.value() + " in " + text(a.ballot());
        };
    Reply<Candidate> reply = world.site(move.keeper()).reply(question.ask());
    return "k" + question.from() + " asks k" + move.keeper() + " " + asks + ": it " + text(reply);
  }

  private static String text(Reply<Candidate> reply) {
    return switch (reply) {
      case Reply.Promise<Candidate> p ->
          "promises "
              + text(p.ballot())
              + (p.value() == null
                  ? ""
                  : ", had accepted " + p.value() + " in " + text(p.accepted()));
      case Reply.Accepted<Candidate> a -> "accepts in " + text(a.ballot());
      case Reply.Refused<Candidate> r ->
          "refuses " + text(r.ballot()) + ", has promised " + text(r.promised());
      case Reply.Behind<Candidate> b -> "knows " + b.chosen();
    };
  }

  private static String text(Ballot ballot) {
    return "ballot " + ballot.round() + "." + ballot.keeper();
  }
}
