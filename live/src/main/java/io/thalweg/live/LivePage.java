package io.thalweg.live;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A page that a member serves in the place of the live view alone, and that has the live view in
 * it: such as the lab, of which this module knows nothing.
 *
 * @param html the whole page
 * @param policy its Content-Security-Policy; it must not allow scripts that the page does not
 *     bring, and must not allow frames around it
 */
public record LivePage(String html, String policy) {
  private static final List<String> ALWAYS =
      List.of("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'");

  public LivePage {
    Objects.requireNonNull(html, "html");
    List<String> rules =
        Stream.of(policy.split(";")).map(rule -> rule.strip().toLowerCase(Locale.ROOT)).toList();
    for (String rule : ALWAYS) {
      require(rules.contains(rule), "the policy must say " + rule + ": " + policy);
    }
    require(!policy.contains("'unsafe-inline'"), "the policy must not say 'unsafe-inline'");
    require(!policy.contains("'unsafe-eval'"), "the policy must not say 'unsafe-eval'");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
