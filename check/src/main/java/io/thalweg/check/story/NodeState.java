package io.thalweg.check.story;

/**
 * A node after one of its steps.
 *
 * @param tokens number of tokens that it has
 * @param freeUnits number of units here that no request holds
 * @param variables the variables under the paper's names, such as {@code next=0, Q=[]}
 */
public record NodeState(int node, int tokens, int freeUnits, String variables) {}
