package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is removed and made again under its name while a member is out that may hold it: nobody gets
 * it before the tenure of that member has ended.
 */
class RemovedWhileOutTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "define ID s | ask 2 as=before     | remove 1 s | ask 3 as=after",
        "group ID g  | enter 2 A as=before | remove 1 g | enter 3 B as=after"
      })
  void nobodyHasItBeforeTheLeaseOfBeforeIsLost(
      String make, String holds, String removes, String asks) {
    String script =
        String.join(
            "\n",
            "join 1\nrun 50ms\njoin 2\nrun 200ms\njoin 3\nrun 300ms",
            make.replace("ID", "1"),
            "run 100ms",
            holds,
            "run 100ms\nsplit 2 for=30s\nrun 5s",
            removes,
            "run 500ms",
            make.replace("ID", "3"),
            "run 500ms",
            asks,
            "run 20s\n");

    String text = Script.play(script, Machine::sound, 1).text();

    assertThat(text).contains("before is granted", "before is lost", "after is granted");
    assertThat(text.indexOf("after is granted")).isGreaterThan(text.indexOf("before is lost"));
  }
}
