package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spans of time as people say them. */
class AgesTest {
  @ParameterizedTest
  @CsvSource({
    "-5, 0.0 s",
    "450, 0.4 s",
    "9999, 9.9 s",
    "10000, 10 s",
    "59999, 59 s",
    "60999, 1 m",
    "130000, 2 m 10 s",
    "11100000, 3 h 5 m",
    "90000000, 1 d 1 h"
  })
  void inTheTwoLargestParts(long millis, String words) {
    assertThat(Ages.words(millis)).isEqualTo(words);
  }
}
