/** Tests of the page in a real browser. */
@NullMarked
package io.thalweg.web.page;

import org.jspecify.annotations.NullMarked;
