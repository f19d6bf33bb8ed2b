package io.thalweg.web.browser;

import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The one file from the disk, with a Worker of the test's own made of what is in it. */
final class WorkerPage {
  static final Path FILE = Path.of("target", "thalweg-lab.html").toAbsolutePath();

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Runs a request to its end, and keeps the lines that came. */
  private static final String HELPER =
      """
      (async () => {
        const text = id => document.getElementById(id).textContent;
        const packed = Uint8Array.from(atob(text('thalweg-engine').trim()), c => c.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
        const wasm = await new Response(stream).arrayBuffer();
        const worker = new Worker(URL.createObjectURL(new Blob([text('thalweg-worker')])));
        worker.postMessage({ op: 'load', wasm });
        let heard = () => {};
        worker.onmessage = ({ data }) => heard(data);
        globalThis.ask = message => new Promise(done => {
          const parts = [];
          heard = data => {
            if (data.lines) {
              parts.push(new Uint8Array(data.lines));
              worker.postMessage({ op: 'more', run: data.run, chunks: 1 });
            } else if (!data.progress) {
              globalThis.trace = new Blob(parts);
              done(data);
            }
          };
          worker.postMessage(message);
        });
        globalThis.hash = async () => {
          const digest = await crypto.subtle.digest('SHA-256', await globalThis.trace.arrayBuffer());
          return [...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, '0')).join('');
        };
        return true;
      })()
      """;

  private final Page page;

  WorkerPage(Browser browser) {
    this.page = browser.page().open(FILE);
    page.evaluate(HELPER);
  }

  Page page() {
    return page;
  }

  /** Asks the Worker, and returns what it says at the end: done, error and so on. */
  JsonNode ask(String op, List<String> args, String more) {
    return page.evaluate(
        "ask({op: '" + op + "', run: 'test', args: " + JSON.writeValueAsString(args) + more + "})");
  }

  /** The SHA-256 of the trace that came last. */
  String hash() {
    return page.evaluate("isSecureContext ? hash() : Promise.resolve('')").asString();
  }

  String trace() {
    return page.evaluate("globalThis.trace.text()").asString();
  }
}
