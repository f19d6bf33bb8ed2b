package io.thalweg.cluster.wire;

/** A frame with what stands before it. */
public record Letter(Frame.Header header, Frame frame) {}
