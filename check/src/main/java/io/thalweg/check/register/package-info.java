/**
 * Searches the register of {@code core.register}: a few keepers, each with an acceptor on its disk
 * and a proposer that a crash forgets, against every order of events. Messages are lost, repeated
 * and reordered: one that was sent may arrive at any later time, again and again, or never.
 */
@NullMarked
package io.thalweg.check.register;

import org.jspecify.annotations.NullMarked;
