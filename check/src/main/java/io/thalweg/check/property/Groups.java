package io.thalweg.check.property;

import io.thalweg.check.model.View;
import io.thalweg.core.model.Message;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Claims about groups: one group may be inside at a time, with any number of nodes. */
final class Groups<M extends Message> {
  private final Set<Claim> claims;
  private final View<M> view;

  Groups(Set<Claim> claims, View<M> view) {
    this.claims = claims;
    this.view = view;
  }

  /** Returns what is wrong with the nodes that are inside, or null. */
  @Nullable Finding inside() {
    int first = firstInside();
    int other = find(i -> view.isInside(i) && view.group(i) != view.group(first));
    if (other < 0 || !claims.contains(Claim.ONE_GROUP_INSIDE)) {
      return null;
    }
    String groups = "groups " + view.group(first) + " and " + view.group(other);
    return new Finding(
        Claim.ONE_GROUP_INSIDE, "nodes " + first + " and " + other + " are inside, of " + groups);
  }

  /** Returns what is wrong with the waiting nodes in a quiet state with a group inside, or null. */
  @Nullable Finding quiet() {
    int first = firstInside();
    if (first < 0) {
      return null;
    }
    boolean[] able = Servable.nodes(view);
    int group = view.group(first);
    int joining = find(i -> able[i] && view.isWaiting(i) && view.group(i) == group);
    boolean unopposed = find(i -> able[i] && view.isWaiting(i) && view.group(i) != group) < 0;
    if (joining < 0) {
      return null;
    }
    String detail = "node " + joining + " waits for group " + group + ", which is inside";
    if (unopposed && claims.contains(Claim.UNOPPOSED_ENTERING)) {
      return new Finding(Claim.UNOPPOSED_ENTERING, detail + "; nobody waits for another");
    }
    return claims.contains(Claim.CONCURRENT_ENTERING)
        ? new Finding(Claim.CONCURRENT_ENTERING, detail)
        : null;
  }

  private int firstInside() {
    return find(view::isInside);
  }

  private int find(IntPredicate such) {
    return IntStream.range(0, view.nodes()).filter(such).findFirst().orElse(-1);
  }
}
