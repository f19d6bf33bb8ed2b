package io.thalweg.check.story;

/** Why a step was taken. */
public sealed interface Cause {

  /** The application makes a request. */
  record Asks(int node, long request, Wanted share, long priority) implements Cause {

    /** Such as {@code h=2 R=1}; only requests for units have a priority. */
    public String label() {
      return share.label() + (share.isOfGroup() ? "" : " R=" + priority);
    }
  }

  /** The application changes the priority of a waiting request. */
  record Changes(int node, long request, long priority) implements Cause {}

  /** The application withdraws a waiting request. */
  record GivesUp(int node, long request) implements Cause {}

  /** The application leaves the CS and releases what it had. */
  record Leaves(int node, long request, Wanted share) implements Cause {}

  /** A message arrives. */
  record Gets(ShownMessage message) implements Cause {}

  record LinkForms(int a, int b) implements Cause {}

  record LinkFails(int a, int b) implements Cause {}

  /** The second end of a link is told what the first end knows already. */
  record Hears(int node, int peer, boolean up) implements Cause {}

  /** The node joins the network, and its links form. */
  record Joins(int node) implements Cause {}

  /** The node is about to leave the network, and hands over what it has to its heir. */
  record HandsOver(int node, int heir) implements Cause {}

  /** The node leaves the network, and its links go down. */
  record Goes(int node) implements Cause {}

  /** The node gets back what a link that failed earlier did not deliver. */
  record GetsBack(int node) implements Cause {}

  /** The node's alarm rings. */
  record Rings(int node) implements Cause {}

  /** The cause was not reported: only the node that took the step is known. */
  record Steps(int node) implements Cause {}

  /** Returns the node to which it happens; for a link, its first end. */
  default int node() {
    return switch (this) {
      case Asks c -> c.node;
      case Changes c -> c.node;
      case GivesUp c -> c.node;
      case Leaves c -> c.node;
      case Gets c -> c.message.to();
      case LinkForms c -> c.a;
      case LinkFails c -> c.a;
      case Hears c -> c.node;
      case Joins c -> c.node;
      case HandsOver c -> c.node;
      case Goes c -> c.node;
      case GetsBack c -> c.node;
      case Rings c -> c.node;
      case Steps c -> c.node;
    };
  }
}
