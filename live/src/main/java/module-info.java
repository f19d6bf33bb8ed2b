/** What a cluster does now, as a web page that any member serves. */
@SuppressWarnings("requires-transitive-automatic")
module io.thalweg.live {
  requires transitive io.thalweg.cluster;
  requires jdk.httpserver;
  requires org.slf4j;
  requires tools.jackson.databind;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;

  exports io.thalweg.live;
}
