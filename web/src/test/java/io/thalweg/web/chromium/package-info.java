/** A real browser for tests, driven over the DevTools protocol. */
@NullMarked
package io.thalweg.web.chromium;

import org.jspecify.annotations.NullMarked;
