package io.thalweg.check.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.story.Story;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgDiagramTest {

  private static Document parse(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static List<Element> all(Document document, String tag) {
    NodeList list = document.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int e = 0; e < list.getLength(); e++) {
      elements.add((Element) list.item(e));
    }
    return elements;
  }

  @Test
  void isXmlWithoutScriptWhoseWordsAreInThePicture() throws Exception {
    for (Story story : Examples.all().values()) {
      assertGood(story);
    }
    for (long seed = 0; seed < 50; seed++) {
      assertGood(RandomStories.of(seed));
    }
  }

  private static void assertGood(Story story) throws Exception {
    Document document = parse(SvgDiagram.of(story));
    assertThat(all(document, "script")).isEmpty();
    double height = Double.parseDouble(document.getDocumentElement().getAttribute("height"));
    for (Element text : all(document, "text")) {
      assertThat(Double.parseDouble(text.getAttribute("x"))).isBetween(0.0, SvgLayout.WIDTH);
      assertThat(Double.parseDouble(text.getAttribute("y"))).isBetween(0.0, height);
    }
  }

  @Test
  void marksInTheVerdictAreEscaped() throws Exception {
    Document document = parse(SvgDiagram.of(Examples.fourNodes()));
    assertThat(document.getElementsByTagName("desc").item(0).getTextContent())
        .startsWith("h <= t < k & more: a made-up \"verdict\" with <marks>");
  }

  @Test
  void everyMessageHasItsLine() throws Exception {
    Story story = Examples.fourNodes();
    long sent = story.moments().stream().mapToLong(m -> m.sent().size()).sum();
    assertThat(all(parse(SvgDiagram.of(story)), "line"))
        .filteredOn(l -> List.of("message", "token", "height").contains(l.getAttribute("class")))
        .hasSize((int) sent);
  }

  @Test
  void whatIsLostHasACross() throws Exception {
    assertThat(all(parse(SvgDiagram.of(Examples.tokenIsLost())), "path"))
        .filteredOn(p -> p.getAttribute("class").equals("cross"))
        .hasSize(1);
  }

  @Test
  void wordsDoNotLieOnEachOther() {
    for (Story story : Examples.all().values()) {
      assertThat(overlaps(SvgDiagram.of(story))).as(story.verdict()).isZero();
    }
  }

  /**
   * Counts pairs of labels that are nearer than their height; each is rotated around its middle.
   */
  private static int overlaps(String svg) {
    List<Segment> middles =
        svg.lines()
            .filter(l -> l.startsWith("<text class=\"label"))
            .map(SvgDiagramTest::middle)
            .toList();
    int overlaps = 0;
    for (int a = 0; a < middles.size(); a++) {
      for (int b = 0; b < a; b++) {
        overlaps += middles.get(a).distance(middles.get(b)) < 10 ? 1 : 0;
      }
    }
    return overlaps;
  }

  private static Segment middle(String text) {
    double x = attribute(text, " x=\"");
    double y = attribute(text, " y=\"") - 4;
    double turn = text.contains("rotate(") ? Math.toRadians(attribute(text, "rotate(")) : 0;
    String words = text.substring(text.indexOf('>') + 1, text.indexOf("</text>"));
    double half = Labels.width(words) / 2;
    double dx = Math.cos(turn) * half;
    double dy = Math.sin(turn) * half;
    return new Segment(x - dx, y - dy, x + dx, y + dy);
  }

  private static double attribute(String text, String before) {
    String rest = text.substring(text.indexOf(before) + before.length());
    return Double.parseDouble(rest.split("[\" )]", -1)[0]);
  }
}
