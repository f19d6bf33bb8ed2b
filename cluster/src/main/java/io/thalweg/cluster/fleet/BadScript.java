package io.thalweg.cluster.fleet;

/** A script that is not valid; the message is the number of the line and a sentence. */
public final class BadScript extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadScript(String sentence) {
    super(sentence);
  }
}
