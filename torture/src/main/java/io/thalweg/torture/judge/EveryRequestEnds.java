package io.thalweg.torture.judge;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Every request ends: granted, cancelled, failed with a reason, or with its process. */
final class EveryRequestEnds implements JudgeRule {
  /** Endings of a process by which its requests end, too. */
  private static final Set<String> BY_FAULT = Set.of("killed");

  @Override
  public String title() {
    return "every request ends";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    Set<String> dead =
        evidence.harness().lives().stream()
            .filter(life -> BY_FAULT.contains(life.how()))
            .map(HarnessHistory.Life::process)
            .collect(Collectors.toSet());
    return evidence.processes().stream()
        .filter(process -> !dead.contains(process.process()))
        .flatMap(process -> process.requests().stream())
        .filter(request -> request.ending().isEmpty())
        .map(
            request ->
                new Breach(
                    title(),
                    request.askedAt(),
                    "nothing is known of the end of %s, and its process was not killed"
                        .formatted(request.id())))
        .toList();
  }
}
