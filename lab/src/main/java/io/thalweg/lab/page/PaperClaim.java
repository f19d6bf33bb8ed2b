package io.thalweg.lab.page;

/**
 * A claim of a paper beside our result.
 *
 * @param where the place in the paper
 * @param says the claim in the paper's words, or close to them
 * @param seen our figure
 */
public record PaperClaim(String where, String says, String seen, Verdict verdict) {}
