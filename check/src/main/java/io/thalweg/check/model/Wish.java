package io.thalweg.check.model;

/** What a request may ask for: units and a priority. */
public record Wish(int h, long priority) {}
