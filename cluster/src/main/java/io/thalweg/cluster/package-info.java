/**
 * A priority semaphore and a group lock for a fleet, without a server. Start at {@link
 * io.thalweg.Thalweg}.
 */
@NullMarked
package io.thalweg.cluster;

import org.jspecify.annotations.NullMarked;
