package io.thalweg.cli.report;

import io.thalweg.cli.console.OutputFailed;
import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that a report is written into. */
public final class OutputFolder {
  private static final String OPTION = "--out";

  private OutputFolder() {}

  /**
   * Makes the folder if it is missing, and checks that files can be written in it.
   *
   * @throws BadInput if not
   */
  public static Path at(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "probe", ""));
      return folder;
    } catch (FileAlreadyExistsException e) {
      throw bad(folder, "no folder");
    } catch (IOException e) {
      throw bad(folder, OutputFailed.reason(e));
    }
  }

  private static BadInput bad(Path folder, String why) {
    String found = "'" + folder + "' (" + why + ")";
    return BadInput.option(OPTION, found, "a folder that can be written");
  }
}
