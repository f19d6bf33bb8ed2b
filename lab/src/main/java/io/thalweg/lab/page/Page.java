package io.thalweg.lab.page;

import io.thalweg.lab.plot.Picture;
import io.thalweg.lab.plot.Plot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A report as one self-contained HTML file: its figures are embedded as SVG. It is light or dark
 * like the reader's screen, and can be printed.
 */
public final class Page {
  private final String title;
  private final StringBuilder body = new StringBuilder();
  private final List<Picture> pictures = new ArrayList<>();
  private final List<String> headings = new ArrayList<>();

  public Page(String title) {
    this.title = title;
  }

  public Page heading(String text) {
    headings.add(text);
    body.append("<h2 id=\"s")
        .append(headings.size())
        .append("\">")
        .append(Html.text(text))
        .append("</h2>\n");
    return this;
  }

  /** Adds a paragraph; text between backticks is code. */
  public Page text(String text) {
    body.append("<p>").append(Html.text(text)).append("</p>\n");
    return this;
  }

  public Page list(List<String> items) {
    body.append("<ul>\n");
    items.forEach(item -> body.append("<li>").append(Html.text(item)).append("</li>\n"));
    body.append("</ul>\n");
    return this;
  }

  public Page table(Table table) {
    body.append(table.html());
    return this;
  }

  public Page claims(List<PaperClaim> claims) {
    Table table = new Table("where", "what is said", "what is seen", "");
    claims.forEach(c -> table.row(c.where(), c.says(), c.seen(), c.verdict().words()));
    return table(table);
  }

  /** Adds command lines of a shell. */
  public Page commands(List<String> commands) {
    body.append("<pre>").append(Html.escaped(String.join("\n", commands))).append("</pre>\n");
    return this;
  }

  /** Adds a part that only some readers want: closed until they open it, and left out in print. */
  public Page folded(String summary, Page inside) {
    body.append("<details><summary>")
        .append(Html.text(summary))
        .append("</summary>\n")
        .append(inside.body)
        .append("</details>\n");
    return this;
  }

  /** Adds a figure with its caption and, folded, its numbers. */
  public Page figure(Plot plot, String caption, Table numbers) throws IOException {
    Picture picture = new Picture(plot);
    pictures.add(picture);
    String name = "<svg role=\"img\" aria-label=\"" + Html.escaped(plot.title()) + "\" ";
    body.append("<figure>\n")
        .append(picture.svg().replaceFirst("<svg ", name))
        .append("\n<figcaption><strong>")
        .append(Html.text(plot.title()))
        .append(".</strong> ")
        .append(Html.text(caption))
        .append(" <span class=\"files\">figures/")
        .append(plot.name())
        .append(".svg, .png</span></figcaption>\n");
    folded("The numbers", new Page("").table(numbers));
    body.append("</figure>\n");
    return this;
  }

  /** Writes report.html, and the figures into the folder figures. */
  public void writeTo(Path folder) throws IOException {
    Path figures = Files.createDirectories(folder.resolve("figures"));
    for (Picture picture : pictures) {
      picture.writeTo(figures);
    }
    Files.writeString(folder.resolve("report.html"), html());
  }

  String html() throws IOException {
    StringBuilder contents = new StringBuilder();
    for (int i = 0; i < headings.size(); i++) {
      contents
          .append("<li><a href=\"#s")
          .append(i + 1)
          .append("\">")
          .append(Html.text(headings.get(i)))
          .append("</a></li>\n");
    }
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <style>
    %s</style>
    </head>
    <body>
    <main>
    <h1>%s</h1>
    <nav><ul>
    %s</ul></nav>
    %s</main>
    </body>
    </html>
    """
        .formatted(Html.escaped(title), style(), Html.text(title), contents, body);
  }

  private static String style() throws IOException {
    try (InputStream css = Objects.requireNonNull(Page.class.getResourceAsStream("page.css"))) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
