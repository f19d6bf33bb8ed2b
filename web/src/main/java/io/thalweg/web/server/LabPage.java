package io.thalweg.web.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The lab as the one file that the build has made, and the policy that stands in it. */
public final class LabPage {
  private static final String NAME = "/io/thalweg/web/thalweg-lab.html";
  private static final String POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
  private static final String NO_CONNECTIONS = "connect-src 'none'";
  private static final String ROOT = "<html ";

  private final String html;

  private LabPage(String html) {
    this.html = html;
  }

  /** The page as it is: it asks no network for anything. */
  public static LabPage alone() {
    try (InputStream file = LabPage.class.getResourceAsStream(NAME)) {
      if (file == null) {
        throw new IllegalStateException(NAME + " is not on the class path: build the module web");
      }
      return new LabPage(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The page as a member serves it: it shows the live view first, and may ask the server that it
   * came from.
   */
  public static LabPage connected() {
    String html = alone().html;
    return new LabPage(
        once(once(html, NO_CONNECTIONS, "connect-src 'self'"), ROOT, ROOT + "data-live "));
  }

  private static String once(String text, String mark, String by) {
    int at = text.indexOf(mark);
    if (at < 0) {
      throw new IllegalStateException("the page has no " + mark);
    }
    return text.substring(0, at) + by + text.substring(at + mark.length());
  }

  public String html() {
    return html;
  }

  public byte[] bytes() {
    return html.getBytes(StandardCharsets.UTF_8);
  }

  /** The Content-Security-Policy for the header, which says more than the page itself can. */
  public String policy() {
    int from = html.indexOf(POLICY) + POLICY.length();
    return html.substring(from, html.indexOf('"', from)) + "; frame-ancestors 'none'";
  }
}
