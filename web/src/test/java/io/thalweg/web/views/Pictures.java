package io.thalweg.web.views;

import io.thalweg.web.chromium.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Makes the pictures of docs/pictures: {@code bench/pictures} runs it. */
@EnabledIfSystemProperty(named = "measure", matches = "pictures")
class Pictures {
  private static final Path FOLDER = Path.of("..", "docs", "pictures");

  /** A view, how it is come to, and the script that brings it to where it is worth a picture. */
  private record View(String name, String fragment, String then) {}

  private static final List<View> VIEWS =
      List.of(
          new View("map", "#g=crowd", "lab.goTo(1210)"),
          new View("deadlock", "#g=deadlock", "lab.goTo(11), lab.select({node: 2})"),
          new View("member-dies", "#g=member-dies", "lab.goTo(36)"),
          new View("sequence", "#g=deadlock", "lab.goTo(13), lab.openTab('sequence')"),
          new View("numbers", "#g=crowd", "lab.goTo(3000), lab.openTab('numbers')"),
          new View("compare", "#g=large", "lab.guide.goTo(1)"),
          new View("check", "#g=printer", "lab.openTab('check')"));

  @Test
  void make() throws IOException {
    Files.createDirectories(FOLDER);
    try (Browser browser = Browser.start("--hide-scrollbars")) {
      for (View view : VIEWS) {
        for (String theme : List.of("light", "dark")) {
          Lab lab = Lab.open(browser, view.fragment);
          lab.page().prefer("prefers-color-scheme", theme);
          lab.waitFor("lab.theme === '" + theme + "' && (!lab.pair || lab.pair[1].done)");
          lab.page().evaluate("void (" + view.then + ")");
          for (int width : new int[] {1400, 700}) {
            lab.page().size(width, width == 1400 ? 860 : 900).settle();
            lab.page().evaluate("new Promise(done => setTimeout(done, 400))"); // sizes are heard of
            String name = view.name + "-" + width + "-" + theme + ".png";
            lab.page().settle().screenshot(FOLDER.resolve(name));
          }
          lab.page().call("Page.close", Map.of());
        }
      }
    }
  }
}
