/** The metrics of a member, for Micrometer. */
@SuppressWarnings("requires-transitive-automatic") // Micrometer has a name, but no description
module io.thalweg.micrometer {
  requires transitive io.thalweg.cluster;
  requires transitive micrometer.core;
  requires static org.jspecify;

  exports io.thalweg.micrometer;
}
