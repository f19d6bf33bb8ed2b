/** A cluster inside one JVM, for the tests of programs that use Thalweg. */
module io.thalweg.testkit {
  requires transitive io.thalweg.cluster;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
  requires org.slf4j;

  exports io.thalweg.testkit;
}
