/** Networks that can be cut: namespaces of the kernel, and a proxy on loopback. */
@NullMarked
package io.thalweg.torture.network;

import org.jspecify.annotations.NullMarked;
