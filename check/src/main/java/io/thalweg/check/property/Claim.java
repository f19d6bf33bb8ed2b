package io.thalweg.check.property;

import io.thalweg.core.properties.Property;
import java.util.Locale;
import java.util.Optional;

/** The claims that can be checked, by name. A name that the simulator has too means the same. */
public enum Claim {
  UNITS_HELD_AT_MOST_K(Kind.ALWAYS, Property.UNITS_HELD_AT_MOST_K),
  ONE_TOKEN(Kind.ALWAYS, Property.ONE_TOKEN),
  UNITS_CONSERVED(Kind.ALWAYS, Property.UNITS_CONSERVED),
  ONE_GROUP_INSIDE(Kind.ALWAYS, Property.ONE_GROUP_INSIDE),
  CONCURRENT_ENTERING(Kind.ALWAYS, "when all is quiet nobody waits for the group that is inside"),
  UNOPPOSED_ENTERING(
      Kind.ALWAYS,
      "when all is quiet and nobody waits for another group, nobody waits for the one inside"),
  GRANTS_MATCH_REQUESTS(Kind.ALWAYS, Property.GRANTS_MATCH_REQUESTS),
  STEPS_END(Kind.ALWAYS, "every step comes to its end: none throws, none sends without a link"),
  NOTHING_THAT_FITS_WAITS(Kind.ALWAYS, Property.NOTHING_THAT_FITS_WAITS),
  TOKEN_ORIENTED_DAG(Kind.ALWAYS, Property.TOKEN_ORIENTED_DAG),
  NO_UNJUSTIFIED_OVERTAKING(Kind.ALWAYS, Property.NO_UNJUSTIFIED_OVERTAKING),
  FIRST_COME_FIRST_SERVED(Kind.ALWAYS, Property.FIRST_COME_FIRST_SERVED),
  EVERY_REQUEST_SERVED(Kind.ALWAYS, Property.EVERY_REQUEST_SERVED),
  FALLS_SILENT(Kind.ALWAYS, Property.FALLS_SILENT),
  QUEUED_ONCE(Kind.ALWAYS, "no queue has the same neighbour twice"),
  WAITING_IN_QUEUE(Kind.ALWAYS, "whoever waits without the token stands in its own queue"),
  NEXT_KNOWS_FRONT(
      Kind.ALWAYS, "when all is quiet a node's next knows what stands first in the node's queue"),
  QUEUED_FOR_A_REQUEST(
      Kind.ALWAYS, "when all is quiet whoever stands in a neighbour's queue has one of its own"),
  UPDATE_FINDS_REQUEST(Kind.ALWAYS, "an UPDATE finds the REQUEST that it changes"),
  SETTLED_FIRST(
      Kind.ALWAYS,
      "no request is granted before one that is ahead of it and whose news once had come to rest"),
  SILENT_IN_TURN(
      Kind.ALWAYS,
      "delivered in turn, messages cease within " + InTurn.DELIVERIES_MAX + " deliveries"),
  CAN_STILL_BE_SERVED(
      Kind.ALWAYS, "whoever waits and can reach the token can still be served, whatever happened"),
  SOMEBODY_ENTERS(Kind.SOMETIMES, "some request is granted"),
  EVERYBODY_SERVED(Kind.SOMETIMES, "all requests of all nodes have been granted and are over"),
  ALL_UNITS_HELD(Kind.SOMETIMES, "all k units are held at once"),
  SEVERAL_INSIDE(Kind.SOMETIMES, "two nodes are in the critical section at once"),
  WAITING_LEADS_TO_ENTERING(
      Kind.LEADS_TO,
      "whoever waits enters sooner or later, if messages arrive and those inside leave");

  /** What a search has to see for a claim to hold. */
  public enum Kind {
    /** It holds in every state, or of every step. */
    ALWAYS,

    /** It holds in some state that can be reached; otherwise other claims may hold vacuously. */
    SOMETIMES,

    /** Under weak fairness the first is followed by the second. */
    LEADS_TO;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final Kind kind;
  private final String statement;
  private final Optional<Property> property;

  Claim(Kind kind, Property property) {
    this.kind = kind;
    this.statement = property.statement();
    this.property = Optional.of(property);
  }

  Claim(Kind kind, String statement) {
    this.kind = kind;
    this.statement = statement;
    this.property = Optional.empty();
  }

  /** The claim about a property that the simulator has too. */
  static Claim of(Property property) {
    return valueOf(property.name());
  }

  public Kind kind() {
    return kind;
  }

  /** The property that the simulator has too. */
  public Optional<Property> property() {
    return property;
  }

  /** Whether the claim is about whole runs: only all steps together can show that it fails. */
  public boolean isAboutRuns() {
    return this == FALLS_SILENT || this == CAN_STILL_BE_SERVED || this == WAITING_LEADS_TO_ENTERING;
  }

  /** The name on the command line, such as {@code one-token}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns what the claim says, in a sentence without a full stop. */
  public String statement() {
    return statement;
  }
}
