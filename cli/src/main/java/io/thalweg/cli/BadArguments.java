package io.thalweg.cli;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one sentence which argument was not understood, and which was probably meant. */
final class BadArguments implements IParameterExceptionHandler {
  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, Integer.class, long.class, Long.class);

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
    List<String> unknown = unknown(failure, command);
    if (!unknown.isEmpty()) {
      String found = unknown.get(0);
      String kind = kind(found, command);
      return "found the unknown " + kind + " '" + found + "'" + suggestion(found, command);
    }
    if (failure.getCause() instanceof BadInput bad) {
      return String.valueOf(bad.getMessage()); // thrown by a converter
    }
    if (failure.getCause() instanceof TypeConversionException
        && failure.getArgSpec() instanceof OptionSpec option) {
      String expected = expected(option, String.valueOf(failure.getValue()));
      if (expected != null) {
        return option.longestName() + ": found '" + failure.getValue() + "', expected " + expected;
      }
    }
    String text = String.valueOf(failure.getMessage());
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** The arguments that are not known; if an option is missing, one of them may be misspelt. */
  private static List<String> unknown(ParameterException failure, CommandLine command) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched.getUnmatched();
    }
    return failure instanceof MissingParameterException
        ? command.getUnmatchedArguments().stream().filter(a -> a.startsWith("-")).toList()
        : List.of();
  }

  /** What an option of a type that is read by itself accepts; null if it is of another type. */
  private static @Nullable String expected(OptionSpec option, String found) {
    if (WHOLE.contains(option.type())) {
      return "a whole number" + (found.matches("[+-]?\\d+") ? " of fewer digits" : "");
    }
    if (option.type() == double.class) {
      return "a number, such as 0.5";
    }
    return option.typeInfo().isEnum()
        ? Nearest.oneOf(found, option.typeInfo().getEnumConstantNames())
        : null;
  }

  private static String kind(String found, CommandLine command) {
    if (found.startsWith("-")) {
      return "option";
    }
    boolean onlyCommands = command.getCommandSpec().positionalParameters().isEmpty();
    return onlyCommands && !command.getSubcommands().isEmpty() ? "command" : "argument";
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
