package io.thalweg.core.heights;

/** A node of the link-reversal family, as Lemma 1 sees it. */
public interface Oriented {

  Height height();

  boolean tokenHolder();
}
