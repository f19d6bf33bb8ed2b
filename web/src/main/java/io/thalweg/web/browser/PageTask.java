package io.thalweg.web.browser;

/** Something that the page has asked for. It is done in parts, so that it can be stopped. */
interface PageTask {

  /** Does a part; returns whether there is more to do. */
  boolean proceed(Bytes lines);

  /** The progress so far, as fields of a JSON object. */
  default void progress(Json json) {}

  /** The result, once {@link #proceed} has returned false, as fields of a JSON object. */
  void result(Json json);
}
