/** A cluster inside one JVM, for the tests of programs that use Thalweg. */
module io.thalweg.testkit {
  requires transitive io.thalweg.cluster;
  requires static org.jspecify;

  exports io.thalweg.testkit;
}
