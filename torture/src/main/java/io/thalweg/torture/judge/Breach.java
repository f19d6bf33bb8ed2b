package io.thalweg.torture.judge;

/**
 * A rule that was broken.
 *
 * @param rule its name
 * @param at when, by the clock of the histories
 * @param sentence what happened
 */
public record Breach(String rule, long at, String sentence) {}
