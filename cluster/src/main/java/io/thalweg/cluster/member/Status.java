package io.thalweg.cluster.member;

import java.util.List;

/**
 * How something stands in the whole cluster.
 *
 * @param missing members that are seen no more, or do not take what they are sent
 * @param lost what is lost of it, in sentences
 */
public record Status(Answers answers, List<String> missing, List<String> lost) {}
