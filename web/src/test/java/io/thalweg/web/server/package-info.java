/** Tests. */
@NullMarked
package io.thalweg.web.server;

import org.jspecify.annotations.NullMarked;
