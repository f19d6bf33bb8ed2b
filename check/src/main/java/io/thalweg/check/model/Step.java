package io.thalweg.check.model;

import org.jspecify.annotations.Nullable;

/**
 * What a node does in a state on an event.
 *
 * @param local the number of its state afterwards
 * @param sends receivers and numbers of messages, in turn
 * @param entered whether its request was granted
 * @param ways how many ways there are to take the step, by what it leaves open
 * @param failure why the step came to no end, or null
 */
record Step(
    int local, int[] sends, boolean entered, int ways, @Nullable RuntimeException failure) {}
