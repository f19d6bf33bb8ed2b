/** A priority semaphore and a group lock for a fleet, without a server. */
@SuppressWarnings("module") // testkit is built after this module
module io.thalweg.cluster {
  requires io.thalweg.core;
  requires jdk.jfr;
  requires org.jgroups;
  requires org.slf4j;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;

  exports io.thalweg;
  exports io.thalweg.cluster;
  exports io.thalweg.cluster.engine to
      io.thalweg.testkit;
  exports io.thalweg.cluster.transport to
      io.thalweg.testkit;

  // JGroups sets the fields of protocols by their names.
  opens io.thalweg.cluster.jgroups to
      org.jgroups;
}
