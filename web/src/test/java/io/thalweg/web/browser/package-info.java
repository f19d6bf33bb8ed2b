/** Tests. */
@NullMarked
package io.thalweg.web.browser;

import org.jspecify.annotations.NullMarked;
