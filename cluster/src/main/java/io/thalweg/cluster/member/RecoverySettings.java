package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.core.register.Acceptor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How members survive crashes, pauses and partitions. All members need the same times.
 *
 * @param tenure how long a member may grant and hold after a majority of keepers has been asked
 * @param overAfter how long keepers wait until the tenure of a member that is out has certainly
 *     ended; longer than a tenure, since clocks may run at 0.9 to 1.1 of the true rate
 * @param suspect how long a member may be silent before it is put out
 * @param quiet how long a founder has to be awake, and to meet nobody of an earlier cluster of this
 *     name, before it founds; so does a keeper, if no other member shows it that its cluster is
 *     alive, before it lets anybody grant. Longer than the time in which two clusters meet and
 *     {@code overAfter} together, or zero
 * @param keepers the largest number of keepers: 1, 3 or 5
 * @param durable whether what is stored survives a restart
 * @param keeper the number of this member as a keeper in an earlier run, or 0
 * @param kept what that run had stored last, or null
 */
public record RecoverySettings(
    Duration tenure,
    Duration overAfter,
    Duration suspect,
    Duration quiet,
    int keepers,
    boolean durable,
    int keeper,
    Acceptor.@Nullable State<Charter> kept) {

  /** The times that a live member has unless told otherwise, and no disk. */
  public static final RecoverySettings STANDARD =
      new RecoverySettings(
          Duration.ofSeconds(9),
          Duration.ofSeconds(11),
          Duration.ofSeconds(3),
          Duration.ZERO,
          3,
          false,
          0,
          null);

  private static final Duration SECOND = Duration.ofSeconds(1);

  /**
   * How often a member asks for its tenure to be prolonged, by which keepers hear of it: once a
   * second, or three times before it would count as silent.
   */
  Duration renewal() {
    Duration third = suspect.dividedBy(3);
    return third.compareTo(SECOND) < 0 ? third : SECOND;
  }
}
