package io.thalweg.cluster.engine;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log, by a library that the user has chosen: what that throws costs the line and nothing else.
 */
final class Log {
  private final Logger log;

  private Log(Logger log) {
    this.log = log;
  }

  static Log of(Class<?> type) {
    return new Log(LoggerFactory.getLogger(type));
  }

  void info(String text, Object... arguments) {
    guarded(() -> log.info(text, arguments));
  }

  void warn(String text, Object... arguments) {
    guarded(() -> log.warn(text, arguments));
  }

  void error(String text, Object... arguments) {
    guarded(() -> log.error(text, arguments));
  }

  private static void guarded(Runnable line) {
    try {
      line.run();
    } catch (RuntimeException | LinkageError thrown) {
      // there is nowhere to tell it
    }
  }
}
