package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the view is served, as people write it. */
class LiveSettingsTest {
  @Test
  void aPortAloneIsOnLoopback() {
    assertThat(LiveSettings.at("8080"))
        .isEqualTo(new LiveSettings("127.0.0.1", 8080, List.of(), null));
  }

  @Test
  void anotherAddressIsNamed() {
    assertThat(LiveSettings.at("10.0.0.7:8080").host()).isEqualTo("10.0.0.7");
    assertThat(LiveSettings.at("[::1]:0").host()).isEqualTo("::1");
    assertThat(LiveSettings.at("[::1]:0").shown()).isEqualTo("[::1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "127.0.0.1", "127.0.0.1:99999", "a b:80", "http://x:80", "-1"})
  void whatIsNoAddressIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> LiveSettings.at(text));
  }

  @Test
  void allAddressesNeedNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiveSettings.at("0.0.0.0:8080"))
        .withMessageContaining("needs the names by which browsers call it");
    assertThat(LiveSettings.at("0.0.0.0:8080", List.of("gpu1"), null).shown()).isEqualTo("gpu1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpu1:8080", "a/b", "", "x y"})
  void aNameIsThatOfAHost(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiveSettings.at("10.0.0.7:80", List.of(name), null))
        .withMessageStartingWith("a name must be");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"short", "with a space in it", "semicolon;semicolon", "umlaut-ää-umlaut-ä"})
  void aTokenIsLongEnoughAndFitsACookie(String token) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiveSettings.at("8080").withToken(token))
        .withMessageStartingWith("the token must have");
  }
}
