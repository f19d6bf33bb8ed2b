package io.thalweg.check.model;

import org.jspecify.annotations.Nullable;

/**
 * What a node does in a state on an event.
 *
 * @param local the number of its state afterwards
 * @param sends receivers and numbers of messages, in turn
 * @param entered whether its request was granted
 * @param ways number of ways in which the step can be taken, by what it leaves open
 * @param failure why the step was not completed, or null
 */
record Step(
    int local, int[] sends, boolean entered, int ways, @Nullable RuntimeException failure) {}
