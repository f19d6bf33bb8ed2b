/**
 * A register on which a few keepers agree, changed by compare-and-set: one instance of Paxos (L.
 * Lamport, <em>Paxos Made Simple</em>, 2001) for each version of its value.
 *
 * <p>Assumptions: messages may be lost, repeated, delayed and reordered; keepers may stop and start
 * again with what they had on their disks. A keeper writes what an {@link
 * io.thalweg.core.register.Acceptor} has to remember to disk before it answers.
 *
 * <p>The value says who votes on the next one, so that keepers are replaced by a change like any
 * other. Version <em>n + 1</em> is chosen when a majority of the voters of version <em>n</em> has
 * accepted it. All candidates for a version need a majority of the same voters, since the version
 * before is chosen; so no two of them are chosen. Its own voters are asked to accept it, too, so
 * that they know of it, but their answers do not count: otherwise voters that are gone could keep
 * the version that names them from being chosen, and any other as well. The version after it is
 * theirs: a majority of them has to be there for that one, and the voters before have to stay until
 * a majority of them has learnt the change. There is no log: a keeper that lacks versions is told
 * the newest one.
 */
@NullMarked
package io.thalweg.core.register;

import org.jspecify.annotations.NullMarked;
