/** What is compiled to the browser: simulator and checker behind a few exported functions. */
@NullMarked
package io.thalweg.web.browser;

import org.jspecify.annotations.NullMarked;
