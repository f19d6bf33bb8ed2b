package io.thalweg.lab.page;

/**
 * A claim of a paper beside what was seen.
 *
 * @param where in the paper
 * @param says in its words, or close to them
 * @param seen our figure
 */
public record Claim(String where, String says, String seen, Verdict verdict) {}
