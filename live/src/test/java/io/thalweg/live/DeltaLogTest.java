package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A reader goes on where it was, for a minute. */
class DeltaLogTest {
  private final AtomicLong time = new AtomicLong(1_000_000);
  private final DeltaLog log = new DeltaLog("a", time::get);

  private static ObjectNode picture(int value) {
    return JsonNodeFactory.instance.objectNode().put("x", value);
  }

  private String news(@Nullable String id) {
    DeltaLog.News news = log.since(id);
    return news == null ? "nothing" : news.event() + " " + news.id() + " " + news.json();
  }

  private String published(int value) {
    log.publish(picture(value));
    return Objects.requireNonNull(log.since(null)).id();
  }

  @Test
  void aNewReaderGetsThePicture() {
    assertThat(news(null)).isEqualTo("nothing");
    log.publish(picture(1));
    assertThat(news(null)).isEqualTo("snapshot a-1 {\"x\":1,\"at\":1000000}");
    assertThat(news("a-1")).isEqualTo("nothing");
  }

  @Test
  void aReaderThatKnowsAPictureGetsWhatHasChangedSince() {
    String first = published(1);
    published(2);
    published(3);
    assertThat(news(first)).isEqualTo("delta a-3 {\"at\":1000000,\"set\":{\"/x\":3},\"gone\":[]}");
    assertThat(news("a-2")).startsWith("delta a-3");
  }

  @Test
  void thatNothingHasChangedIsNoNews() {
    String first = published(1);
    log.publish(picture(1));
    assertThat(news(first)).isEqualTo("nothing");
  }

  @Test
  void afterAMinuteItGetsThePictureAnew() {
    String first = published(1);
    published(2);
    time.addAndGet(DeltaLog.KEPT_MILLIS);
    published(3);
    assertThat(news(first)).startsWith("delta");

    time.addAndGet(1);
    published(4);
    assertThat(news(first)).startsWith("snapshot");
    assertThat(news("a-3")).startsWith("delta");
  }

  @Test
  void whoKnowsThePictureOfAnotherRunGetsThisOne() {
    published(1);
    published(2);
    assertThat(news("b-1")).startsWith("snapshot");
    assertThat(news("a-9")).startsWith("snapshot");
    assertThat(news("a-99999999999999999999")).startsWith("snapshot");
    assertThat(news("rubbish")).startsWith("snapshot");
  }
}
