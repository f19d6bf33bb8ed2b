/** The metrics of a member, for Micrometer. */
@SuppressWarnings("requires-transitive-automatic") // Micrometer names its module, and has no more
module io.thalweg.micrometer {
  requires transitive io.thalweg.cluster;
  requires transitive micrometer.core;
  requires static org.jspecify;

  exports io.thalweg.micrometer;
}
