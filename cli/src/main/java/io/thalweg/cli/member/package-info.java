/** What the commands of the live library share: the file of a member, and how to join with it. */
@NullMarked
package io.thalweg.cli.member;

import org.jspecify.annotations.NullMarked;
