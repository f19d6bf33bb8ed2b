package io.thalweg.cli.console;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command of {@code thalweg}: a class with picocli's annotations that returns an {@link
 * ExitCode}. It throws {@link io.thalweg.sim.BadInput} or {@link OutputFailed} for what the user
 * can correct.
 */
public interface Subcommand extends Callable<Integer> {

  /** Adds the options that annotations cannot express, before anything is parsed. */
  default void complete(CommandSpec spec) {}
}
