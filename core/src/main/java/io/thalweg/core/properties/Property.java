package io.thalweg.core.properties;

/** The properties that a run must have. Simulator, checker and docs use the same names. */
public enum Property {
  UNITS_HELD_AT_MOST_K("units held by all requests never exceed k"),
  ONE_TOKEN("no token is lost and none is made: there are as many as at the start"),
  UNITS_CONSERVED("free, held and returning units add up to k"),
  GRANTS_MATCH_REQUESTS("only waiting requests are granted, each once, where the token is"),
  ONE_GROUP_INSIDE("all who are inside are of one group"),
  EVERY_REQUEST_SERVED("every request that can reach the token is granted"),
  NO_UNJUSTIFIED_OVERTAKING(
      "no request is granted before a settled one that is ahead of it, by what both asked for and"
          + " when, but by back-filling"),
  FIRST_COME_FIRST_SERVED(
      "of settled requests that count the same the one made first is granted first, but by"
          + " back-filling"),
  NOTHING_THAT_FITS_WAITS("when all is quiet no waiting request fits the free units"),
  OVERTAKING_BOUND(
      "later requests overtake a settled one at most 1 + B times for each that may go ahead of it,"
          + " and B times besides, where B back-fills may follow each other"),
  TOKEN_ORIENTED_DAG("when all is quiet every node has a way downhill to the token (Lemma 1)"),
  FALLS_SILENT("messages cease when nobody asks, leaves or moves");

  private final String statement;

  Property(String statement) {
    this.statement = statement;
  }

  /** The name on the command line and in traces, such as {@code one-token}. */
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** The property as a sentence without a full stop. */
  public String statement() {
    return statement;
  }
}
