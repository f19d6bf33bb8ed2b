/** Tests of the page as a member serves it, in a real browser. */
@NullMarked
package io.thalweg.web.served;

import org.jspecify.annotations.NullMarked;
