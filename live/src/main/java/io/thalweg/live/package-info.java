/**
 * What a cluster does now, as a web page that any member serves: an event stream, answers to "why
 * do I wait?", and who had which unit in the last hours.
 */
@NullMarked
package io.thalweg.live;

import org.jspecify.annotations.NullMarked;
