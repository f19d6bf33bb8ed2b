/** The page as bytes, and a server that gives it to browsers on this machine. */
@NullMarked
package io.thalweg.web.server;

import org.jspecify.annotations.NullMarked;
