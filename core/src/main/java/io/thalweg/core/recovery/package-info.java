/**
 * How the members of a cluster survive crashes, pauses and partitions.
 *
 * <p>The token algorithm runs alone as long as nothing breaks. Whatever breaks is cured by an
 * <em>epoch</em>: all members stop (freeze), say what they have (report), and begin anew with a new
 * token where all agree that it is (open). The members agree on one small register, {@link
 * io.thalweg.core.recovery.Agreed}, which is changed by compare-and-set and learnt late. A member
 * that is cut off cannot be asked what it holds; what it may hold is kept back until its {@link
 * io.thalweg.core.recovery.Tenure} has certainly ended.
 *
 * <p>Everything here is pure: time comes in as numbers, and nothing is sent. {@code
 * docs/decisions/0006-recovery.md} has the rules, and what breaks without each.
 */
@NullMarked
package io.thalweg.core.recovery;

import org.jspecify.annotations.NullMarked;
