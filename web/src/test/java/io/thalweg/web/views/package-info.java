/** Tests of the views of the lab, in a browser. */
@NullMarked
package io.thalweg.web.views;

import org.jspecify.annotations.NullMarked;
