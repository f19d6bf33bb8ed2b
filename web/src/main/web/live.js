// The live view: who holds what since when, and why others wait.
import { keep, make, say } from "./live-dom.js";
import { LiveStream } from "./live-stream.js";
import { timeline } from "./live-timeline.js";
import { drawInside, drawUnits } from "./live-units.js";
import { drawWaiters } from "./live-waiters.js";
import { age, clock, count, names } from "./live-words.js";

const SILENT_MILLIS = 3000;
const DRAW_MILLIS = 1000;

/**
 * Shows the live view of the member that serves the page.
 *
 * `lab.base` is where the member is, if not where the page is; `lab.now()` is the clock. Returns an
 * object whose `close()` ends it.
 */
export function mount(element, lab = {}) {
  const view = new View(element, lab.base ?? "", lab.now ?? (() => Date.now()));
  return { close: () => view.close() };
}

class View {
  base;
  now;
  stream;
  timer;
  parts;
  picture = null; // the latest
  shown = null; // what is drawn: the same, unless it is paused
  id = null;
  offset = 0; // of the member's clock from ours
  beatAt = null; // by our clock
  pausedAt = null; // by the member's clock
  missed = 0;
  refused = "";
  look = matchMedia("(prefers-color-scheme: dark)");
  redraw = () => this.timelines().forEach((row) => row.redraw());

  constructor(element, base, now) {
    this.base = base;
    this.now = now;
    this.parts = this.build(element);
    this.look.addEventListener("change", this.redraw);
    addEventListener("resize", this.redraw);
    this.stream = new LiveStream(base, {
      told: (picture, id) => this.told(picture, id),
      beat: (at) => this.beat(at),
      refused: (why) => {
        this.refused = why.trim();
        this.draw();
      },
    });
    this.timer = setInterval(() => this.draw(), DRAW_MILLIS);
    this.draw();
  }

  close() {
    clearInterval(this.timer);
    this.stream.close();
    removeEventListener("resize", this.redraw);
    this.look.removeEventListener("change", this.redraw);
    this.parts.root.remove();
  }

  build(element) {
    const parts = {
      title: make("h1", {}, "Live"),
      facts: make("p", { class: "facts" }),
      pause: make("button", { type: "button", "aria-pressed": "false", onclick: () => this.pause() }, "Pause"),
      asOf: make("span", { class: "as-of" }),
      aloud: make("p", { class: "unseen", role: "status" }),
      trouble: make("p", { class: "trouble", role: "alert", hidden: true }),
      members: make("ul", { class: "members", "aria-label": "members" }),
      rows: make("div", { class: "all-shared" }),
      empty: make("p", { class: "note", hidden: true }),
    };
    parts.root = make(
      "section",
      { class: "live", "aria-label": "live view" },
      make("header", {}, parts.title, parts.facts, make("div", { class: "hold" }, parts.asOf, parts.pause)),
      parts.trouble,
      parts.aloud,
      parts.members,
      parts.rows,
      parts.empty,
    );
    element.append(parts.root);
    return parts;
  }

  told(picture, id) {
    this.picture = picture;
    this.id = id;
    this.refused = "";
    if (this.pausedAt === null) this.shown = picture;
    else this.missed++;
    this.draw();
  }

  beat(at) {
    this.offset = at - this.now();
    this.beatAt = this.now();
  }

  pause() {
    if (this.pausedAt === null) {
      this.pausedAt = this.time();
      this.shown = structuredClone(this.picture);
    } else {
      this.pausedAt = null;
      this.shown = this.picture;
    }
    this.missed = 0;
    this.draw();
  }

  /** The time of the picture by the member's clock: it stands still when nothing comes. */
  time() {
    if (this.pausedAt !== null) return this.pausedAt;
    return this.isLost() ? this.beatAt + this.offset : this.now() + this.offset;
  }

  isLost() {
    return this.beatAt !== null && this.now() - this.beatAt > SILENT_MILLIS;
  }

  draw() {
    const { root, pause } = this.parts;
    const lost = this.isLost();
    root.classList.toggle("lost", lost);
    root.classList.toggle("paused", this.pausedAt !== null);
    pause.setAttribute("aria-pressed", String(this.pausedAt !== null));
    say(pause, this.pausedAt === null ? "Pause" : "Go on");
    pause.disabled = this.picture === null;
    this.drawConnection(lost);
    if (this.shown) this.drawPicture(this.shown, this.time());
    root.dataset.settled = `${this.id}:${this.pausedAt === null ? "live" : "paused"}:${lost ? "lost" : "heard"}`;
  }

  drawConnection(lost) {
    const { asOf, aloud, empty } = this.parts;
    let text = "";
    if (lost) {
      text = `as of ${clock(this.beatAt + this.offset)}, no connection for ${age(this.now() - this.beatAt)}`;
      say(aloud, "The connection to the member is lost. What is shown is old.");
    } else if (this.pausedAt !== null) {
      text = `held at ${clock(this.pausedAt)}, ${count(this.missed, "change")} missed`;
      say(aloud, "The view is paused.");
    } else if (this.beatAt !== null) {
      text = `as of ${clock(this.time())}`;
      say(aloud, "");
    }
    say(asOf, text);
    const waits = this.refused || (this.beatAt === null ? "Waiting for the member …" : "");
    empty.hidden = this.shown !== null && !this.refused;
    if (this.shown === null || this.refused) say(empty, waits);
  }

  drawPicture(picture, now) {
    const { title, facts, members, rows, empty } = this.parts;
    say(title, picture.cluster);
    document.title = `${picture.cluster}: live`;
    say(facts, describe(picture));
    this.drawTrouble(picture);
    keep(
      members,
      Object.entries(picture.members),
      ([name]) => name,
      () => make("li", {}, make("b"), make("small")),
      (item, [name, member]) => {
        const silent = member.heard && now - member.heard > SILENT_MILLIS;
        item.className = member.state === "out" ? "out" : silent || member.state === "missing" ? "silent" : member.state;
        say(item.firstElementChild, name);
        say(item.lastElementChild, word(member, now));
      },
    );
    const shared = [
      ...Object.entries(picture.semaphores).map(([name, one]) => ({ name, semaphore: one })),
      ...Object.entries(picture.groups).map(([name, one]) => ({ name, lock: one })),
    ];
    keep(
      rows,
      shared,
      (one) => `${one.semaphore ? "s" : "g"} ${one.name}`,
      (one) => this.row(one),
      (row, one) => this.drawRow(row, one, now),
    );
    if (shared.length === 0 && !this.refused) {
      empty.hidden = false;
      say(empty, "The cluster has no semaphore and no group lock yet.");
    }
  }

  /** One sentence, the worst first; the rest is in its title. */
  drawTrouble(picture) {
    const { trouble } = this.parts;
    const all = [...picture.health.problems];
    if (!picture.epoch.open && picture.health.state === "UP") {
      all.unshift(`epoch ${picture.epoch.number} is frozen: members agree on who has what, and nothing is granted`);
    }
    const more = all.length > 1 ? ` (and ${all.length - 1} more)` : "";
    trouble.hidden = all.length === 0;
    if (all.length > 0) {
      say(trouble, `${picture.health.state === "UP" ? "FROZEN" : picture.health.state}: ${all[0]}${more}`);
      trouble.title = all.join("\n");
    }
  }

  row({ name, semaphore }) {
    const kind = semaphore ? "s" : "g";
    const waiters = make("ol", { class: "waiters", "aria-label": `waiting for ${name}, in the order of service` });
    const list = make("ul", { class: "units", "aria-label": `${semaphore ? "units of" : "inside"} ${name}` });
    const row = make(
      "article",
      { class: "shared", "aria-label": name },
      make("div", {}, make("h2", {}, name), make("p", { class: "sum" }), list),
      make("div", {}, make("p", { class: "token" }), make("p", { class: "note" }), waiters),
    );
    if (kind === "s") {
      row.timeline = timeline((span, px) => this.askUnits(name, span, px));
      row.append(row.timeline.fold);
    }
    return row;
  }

  timelines() {
    return [...this.parts.rows.children].map((row) => row.timeline).filter(Boolean);
  }

  drawRow(row, { name, semaphore, lock }, now) {
    const one = semaphore ?? lock;
    const [, sum, list] = row.children[0].children;
    const [token, note, waiters] = row.children[1].children;
    say(sum, semaphore ? sumOf(semaphore) : sumInside(lock));
    say(token, `${one.token ? `token at ${one.token}` : "token in flight"}${one.rate > 0 ? ` · ${one.rate} messages/s from here` : ""}${late(one, now)}`);
    if (semaphore) drawUnits(list, semaphore, now);
    else drawInside(list, lock, now);
    say(note, one.waiting.length === 0 ? "nobody waits" : semaphore ? "next to be served:" : "waiting, the oldest first:");
    drawWaiters(waiters, one.waiting, now, (id) => this.ask("why", { name, id }));
  }

  askUnits(name, span, px) {
    const to = Math.round(this.time());
    return this.ask("units", { name, from: to - span, to, px: Math.round(px) });
  }

  async ask(what, query) {
    const answer = await fetch(`${this.base}live/${what}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer.json();
  }
}

function describe(picture) {
  const answering = picture.keepers.filter((k) => k.answers !== false).length;
  const keepers = picture.keepers.map((k) => k.member + (k.answers === false ? " (silent)" : ""));
  return `seen by ${picture.member} · ${count(Object.keys(picture.members).length, "member")} · epoch ${picture.epoch.number} ${picture.epoch.open ? "open" : "frozen"} · ${answering} of ${count(picture.keepers.length, "keeper")}: ${names(keepers)}`;
}

function word(member, now) {
  if (member.state === "out") return member.over ? `out, over in ${age(member.over - now)}` : "out";
  if (member.state === "self") return "this member";
  if (member.state === "missing") return member.heard ? `out of view, heard ${age(now - member.heard)} ago` : "out of view";
  return member.heard ? `heard ${age(now - member.heard)} ago` : "not heard yet";
}

function sumOf(semaphore) {
  const states = Object.values(semaphore.units).map((unit) => unit.state);
  const of = (state) => states.filter((s) => s === state).length;
  const parts = [`${of("held")} of ${semaphore.size} held`, `${of("free")} free`];
  if (of("kept") > 0) parts.push(`${of("kept")} kept back`);
  if (semaphore.moving > 0) parts.push(`${semaphore.moving} in flight`);
  parts.push(semaphore.policy.replaceAll("-", " "));
  if (semaphore.aging > 0) parts.push(`aging ${age(semaphore.aging)}`);
  return parts.join(" · ");
}

function sumInside(lock) {
  const groups = new Set(lock.inside.map((one) => one.group));
  return `${lock.inside.length} inside${groups.size > 0 ? ` · group ${names([...groups])}` : ""}`;
}

/** Old news of a row, such as while some member does not answer, are said to be old. */
function late(one, now) {
  const old = now - one.asked > SILENT_MILLIS ? ` · asked ${age(now - one.asked)} ago` : "";
  return one.silent.length > 0 ? `${old} · no answer from ${names(one.silent)}` : old;
}
