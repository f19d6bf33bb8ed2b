package io.thalweg.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

  @Test
  void textIsEscapedAndCodeIsMarked() throws IOException {
    String html = new Page("A < B").text("see `--k 3 & \"more\"` <here>").html();
    assertThat(html)
        .contains("<title>A &lt; B</title>")
        .contains(
            "<p>see <code class=\"short\">--k 3 &amp; &quot;more&quot;</code> &lt;here&gt;</p>");
  }

  @Test
  void claimsSayWhatBecameOfThem() throws IOException {
    PaperClaim claim = new PaperClaim("4", "about 3 messages", "2.9 ± 0.1", Verdict.REPRODUCED);
    assertThat(new Page("x").claims(List.of(claim)).html())
        .contains("<td>about 3 messages</td><td class=\"number\">2.9 ± 0.1</td>")
        .contains("<td class=\"reproduced\">reproduced</td>");
  }

  @Test
  void theContentsLeadToTheHeadings() throws IOException {
    assertThat(new Page("x").heading("One").heading("Two").html())
        .contains("<a href=\"#s2\">Two</a>")
        .contains("<h2 id=\"s2\">Two</h2>");
  }

  @Test
  void nothingIsFetchedFromElsewhere() throws IOException {
    assertThat(new Page("x").text("y").html())
        .doesNotContain("src=")
        .doesNotContain("<link")
        .doesNotContain("@import")
        .contains("prefers-color-scheme: dark");
  }
}
