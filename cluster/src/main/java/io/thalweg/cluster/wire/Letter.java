package io.thalweg.cluster.wire;

/** A frame with its header. */
public record Letter(Frame.Header header, Frame frame) {}
