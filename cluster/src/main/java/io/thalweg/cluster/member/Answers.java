package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Report;
import java.util.List;
import java.util.Map;

/**
 * The answers of members to a question about the state of a share.
 *
 * @param reports by the name of the member: several where one report would have been too long
 * @param silent members that did not answer in time
 */
public record Answers(Map<String, List<Report>> reports, List<String> silent) {}
