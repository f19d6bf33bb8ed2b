package io.thalweg.cli;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.sim.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one sentence which argument was not understood, and which was probably meant. */
final class BadArguments implements IParameterExceptionHandler {
  private final Console console;

  BadArguments(Console console) {
    this.console = console;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String help = command.getCommandSpec().qualifiedName() + " --help";
    console.say(problem(failure, command) + "; see '" + help + "'");
    return ExitCode.BAD_INPUT;
  }

  private static String problem(ParameterException failure, CommandLine command) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      String found = unmatched.getUnmatched().get(0);
      String kind = kind(found, command);
      return "found the unknown " + kind + " '" + found + "'" + suggestion(found, command);
    }
    String text = String.valueOf(failure.getMessage());
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  private static String kind(String found, CommandLine command) {
    if (found.startsWith("-")) {
      return "option";
    }
    return command.getSubcommands().isEmpty() ? "argument" : "command";
  }

  private static String suggestion(String found, CommandLine command) {
    String word = found.split("=", 2)[0];
    return Nearest.to(word, words(word, command)).map(w -> ", nearest is '" + w + "'").orElse("");
  }

  private static Collection<String> words(String found, CommandLine command) {
    if (!found.startsWith("-")) {
      return command.getSubcommands().keySet();
    }
    List<String> names = new ArrayList<>();
    command.getCommandSpec().options().forEach(option -> names.addAll(List.of(option.names())));
    return names;
  }
}
