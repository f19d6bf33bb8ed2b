package io.thalweg.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Output that could not be written in full; the message is one sentence for the user. */
public final class OutputFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OutputFailed(String where, IOException cause) {
    super(where + ": could not be written in full: " + reason(cause), cause);
  }

  /** Returns the reason without the name of the file, which Java adds or gives instead. */
  public static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException missing) {
      return hasFolder(missing) ? "nothing can be made there" : "no such folder";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String text =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    return text == null ? cause.getClass().getSimpleName() : text;
  }

  /** Whether the folder is there, so that something else keeps the file from being made. */
  private static boolean hasFolder(NoSuchFileException missing) {
    Path folder = Path.of(missing.getFile()).toAbsolutePath().getParent();
    return folder != null && Files.isDirectory(folder);
  }
}
