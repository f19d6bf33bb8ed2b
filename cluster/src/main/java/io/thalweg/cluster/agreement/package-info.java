/**
 * Agreement among a few members, the keepers: one register, which a command changes if it was made
 * for the register's present version. {@link io.thalweg.cluster.agreement.Agreement} is the port,
 * {@link io.thalweg.cluster.agreement.Keeper} makes it from MicroRaft, which is seen nowhere else.
 *
 * <p>A keeper has no thread, clock, chance, socket or file of its own: all are given to it. So the
 * same code runs live and in one thread from a seed.
 */
@NullMarked
package io.thalweg.cluster.agreement;

import org.jspecify.annotations.NullMarked;
