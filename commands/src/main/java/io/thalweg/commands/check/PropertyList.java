package io.thalweg.commands.check;

import io.thalweg.check.property.Claim;
import java.util.Locale;
import java.util.Set;

/** All claims, for {@code --list-properties}. */
public final class PropertyList {
  private PropertyList() {}

  /** Returns a line for each claim; a star marks those that are checked with these settings. */
  public static String of(Set<Claim> checked) {
    StringBuilder text = new StringBuilder();
    for (Claim claim : Claim.values()) {
      String star = checked.contains(claim) ? "*" : " ";
      text.append(
          String.format(
              Locale.ROOT,
              "%s %-26s %-9s  %s%n",
              star,
              claim.label(),
              claim.kind().label(),
              claim.statement()));
    }
    return text.append("\n* checked with these settings, unless --property says otherwise\n")
        .append("settled: neither the request nor a message sent because of it is in flight\n")
        .toString();
  }
}
