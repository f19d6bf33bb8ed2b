package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The strips below the map, and the words of small maps. */
@Tag("browser")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StripsTest {
  private Lab lab;

  @BeforeAll
  void start() {
    lab = Lab.start();
  }

  @AfterAll
  void close() {
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  void aClickOnTheMagnifiedStripGoesToThatStep() {
    lab.open("#g=crowd");
    lab.goTo(1000);
    double left =
        lab.value("document.querySelector('.magnifier').getBoundingClientRect().x").asDouble();
    double y =
        lab.value("document.querySelector('.magnifier').getBoundingClientRect().y").asDouble();
    double middle = lab.value("document.querySelector('.magnifier').clientWidth / 2").asDouble();
    lab.page.click(left + middle, y + 10);
    lab.settle();
    int from = lab.position();
    assertThat(from).isBetween(998, 1002);
    lab.goTo(1000);
    lab.page.click(left + middle + 5 * 18, y + 10);
    lab.settle();
    assertThat(lab.position()).isEqualTo(from + 5);
  }

  @Test
  void aRunWhoseStepsAreAllSeenIsNotMagnified() {
    lab.open("#g=printer");
    assertThat(lab.value("document.querySelector('.magnifier').hidden").asBoolean()).isTrue();
  }

  @Test
  void anotherBranchForksOffWhereItParts() {
    lab.open("#g=printer");
    lab.goTo(9).value("lab.select({node: 0})");
    lab.settle();
    assertThat(lab.value("document.querySelector('.forks').hidden").asBoolean()).isTrue();
    lab.page.click(".ask button");
    lab.page.waitFor("lab.run.root && lab.run.done");
    lab.settle();
    assertThat(lab.value("document.querySelector('.forks').hidden").asBoolean()).isFalse();
    lab.page.click(".forks");
    lab.settle();
    assertThat(lab.value("lab.run.root === undefined").asBoolean()).isTrue();
    assertThat(lab.position()).isGreaterThanOrEqualTo(9);
  }

  /** With each queue at its usual place, right above its node, 325 of them cover another node. */
  @Test
  void queuesOnASmallMapHardlyCoverNodes() {
    lab.open("#g=large");
    int covered =
        lab.value(
                """
                (() => {
                  let covered = 0;
                  for (let step = 0; step < 200; step++) {
                    lab.goTo(step);
                    const strokes = lab.mapView.strokes(420, 315);
                    const nodes = strokes.filter(one => one.what === 'circle' && one.fill && one.stroke && one.radius > 12);
                    for (const { x, y, text, size } of strokes.filter(one => /^queue/.test(one.text ?? ''))) {
                      const right = x + text.length * size * 0.5;
                      covered += nodes.filter(node => Math.hypot(
                        node.x - Math.max(x, Math.min(node.x, right)),
                        node.y - Math.max(y - 4, Math.min(node.y, y + 4))) < node.radius).length;
                    }
                  }
                  return covered;
                })()\
                """)
            .asInt();
    assertThat(covered).isLessThan(20);
  }
}
