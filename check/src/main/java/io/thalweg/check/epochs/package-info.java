/**
 * Searches the epochs of a small cluster: members that crash, are cut off, freeze, report and open,
 * with the code of {@code core.recovery} and nodes of the algorithms, against every order of
 * events.
 */
@NullMarked
package io.thalweg.check.epochs;

import org.jspecify.annotations.NullMarked;
