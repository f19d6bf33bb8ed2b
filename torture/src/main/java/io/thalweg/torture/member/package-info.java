/**
 * A member under torture: a process that joins the cluster, and clients that write down all they
 * do.
 */
@NullMarked
package io.thalweg.torture.member;

import org.jspecify.annotations.NullMarked;
