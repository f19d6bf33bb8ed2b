/**
 * The commands of a live member, {@code node}, {@code lock} and {@code status}, the file that
 * describes a member, and how to join with it.
 */
@NullMarked
package io.thalweg.cli.member;

import org.jspecify.annotations.NullMarked;
