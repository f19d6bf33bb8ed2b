// The event stream of a member: a picture, what changes in it, and a beat each second.

const AGAIN_MILLIS = 3000;

/** Applies what has changed: first each path gets its value, then what is gone is taken out. */
export function apply(picture, delta) {
  for (const [path, value] of Object.entries(delta.set)) {
    const steps = split(path);
    const last = steps.pop();
    let at = picture;
    for (const step of steps) at = at[step] ??= {};
    at[last] = value;
  }
  for (const path of delta.gone) {
    const steps = split(path);
    const last = steps.pop();
    let at = picture;
    for (const step of steps) at = at?.[step];
    if (at) delete at[last];
  }
}

function split(path) {
  return path
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Follows a member, for as long as the page can be seen.
 *
 * `told(picture, id)` is called after each change, `beat(at)` whenever the member is heard, and
 * `refused(sentence)` if it does not answer this page.
 */
export class LiveStream {
  base;
  heard;
  source = null;
  picture = null;
  last = null;
  timer = null;
  look = () => this.visible();

  constructor(base, heard) {
    this.base = base;
    this.heard = heard;
    document.addEventListener("visibilitychange", this.look);
    this.visible();
  }

  visible() {
    if (document.hidden) this.stop();
    else if (!this.source) this.open();
  }

  open() {
    const from = this.last ? `?last=${encodeURIComponent(this.last)}` : "";
    const source = new EventSource(`${this.base}live${from}`);
    this.source = source;
    source.addEventListener("snapshot", (event) => {
      this.picture = JSON.parse(event.data);
      this.tell(event, this.picture.at);
    });
    source.addEventListener("delta", (event) => {
      const delta = JSON.parse(event.data);
      apply(this.picture, delta);
      this.tell(event, delta.at);
    });
    source.addEventListener("beat", (event) => this.heard.beat(JSON.parse(event.data).at));
    source.onerror = () => this.failed(source);
  }

  tell(event, at) {
    this.last = event.lastEventId;
    this.heard.beat(at);
    this.heard.told(this.picture, this.last);
  }

  /** A lost connection comes back by itself; a refused one is asked for its reason. */
  async failed(source) {
    if (source.readyState !== EventSource.CLOSED || source !== this.source) return;
    this.stop();
    this.timer = setTimeout(this.look, AGAIN_MILLIS);
    try {
      const answer = await fetch(`${this.base}live/why`);
      if (answer.status === 401 || answer.status === 503) this.heard.refused(await answer.text());
    } catch {
      // Nobody is there: the view says since when.
    }
  }

  stop() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  close() {
    document.removeEventListener("visibilitychange", this.look);
    this.stop();
  }
}
