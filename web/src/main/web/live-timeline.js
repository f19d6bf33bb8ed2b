// The last hours of a semaphore, unit by unit, on a canvas with a table beside it.
import { make, say } from "./live-dom.js";
import { age, clock, count, minute, names } from "./live-words.js";

const SPANS = [
  ["15 minutes", 15],
  ["1 hour", 60],
  ["6 hours", 360],
  ["24 hours", 1440],
];
const ROW = 20;
const LEFT = 44;
const FOOT = 22;
const MOST_ROWS = 64;
const AGAIN_MILLIS = 5000;

/** Makes the folded-out part; `ask(from, to, px)` asks the member. */
export function timeline(ask) {
  const canvas = make("canvas", { role: "img" });
  const note = make("p", { class: "note" });
  const span = make(
    "select",
    { "aria-label": "how far back" },
    ...SPANS.map(([text, minutes]) => make("option", { value: minutes, selected: minutes === 60 }, text)),
  );
  const table = make("table");
  const under = make("p", { class: "under", "aria-hidden": "true" });
  const fold = make(
    "details",
    { class: "hours" },
    make("summary", {}, "Hours by unit"),
    make("label", {}, "the last ", span),
    canvas,
    under,
    note,
    make("details", {}, make("summary", {}, "as a table"), table),
  );
  let timer = null;
  let told = null;
  const refresh = async () => {
    clearTimeout(timer);
    if (!fold.open || !fold.isConnected) return;
    try {
      told = await ask(Number(span.value) * 60_000, Math.max(200, fold.clientWidth - LEFT - 2));
      draw(canvas, told);
      say(note, remarks(told));
      fill(table, told);
    } catch (failure) {
      say(note, failure.message);
    }
    timer = setTimeout(refresh, AGAIN_MILLIS);
  };
  fold.addEventListener("toggle", (event) => event.target === fold && refresh());
  span.addEventListener("change", refresh);
  canvas.addEventListener("pointermove", (event) => told && say(under, at(told, canvas, event)));
  canvas.addEventListener("pointerleave", () => say(under, ""));
  return { fold, redraw: () => told && fold.open && draw(canvas, told) };
}

function rows(told) {
  return [...new Set(told.units.map((u) => u[0]))].sort((a, b) => a - b).slice(0, MOST_ROWS);
}

function scale(told, width) {
  return (time) => LEFT + ((time - told.from) / (told.to - told.from)) * (width - LEFT);
}

function draw(canvas, told) {
  const units = rows(told);
  const brief = told.brief.length > 0;
  const width = canvas.parentElement.clientWidth;
  const height = (units.length + (brief ? 1 : 0)) * ROW + FOOT;
  const dense = window.devicePixelRatio || 1;
  canvas.width = width * dense;
  canvas.height = height * dense;
  canvas.style.height = `${height}px`;
  const style = getComputedStyle(canvas);
  const colour = (name) => style.getPropertyValue(name).trim();
  const pen = canvas.getContext("2d");
  pen.scale(dense, dense);
  pen.clearRect(0, 0, width, height);
  pen.font = `12px ${style.fontFamily}`;
  pen.textBaseline = "middle";
  const x = scale(told, width);
  const members = [...new Set(told.units.map((u) => u[3]))].sort();
  axis(pen, told, x, width, height, colour);
  units.forEach((unit, row) => {
    pen.fillStyle = colour("--quiet");
    pen.fillText(`${unit}`, 4, row * ROW + ROW / 2);
    pen.fillStyle = colour("--line");
    pen.fillRect(LEFT, row * ROW + ROW - 1, width - LEFT, 1);
  });
  for (const [unit, from, to, by] of told.units) {
    const row = units.indexOf(unit);
    if (row >= 0) bar(pen, x, row, from, to ?? told.to, by, members.indexOf(by), colour);
  }
  if (brief) strip(pen, told, x, units.length, colour);
  canvas.setAttribute("aria-label", `${count(units.length, "unit")} from ${clock(told.from)} to ${clock(told.to)}; the table below has the same`);
}

/** A lease: each second member has a lighter bar with a rim; the name is in it if there is room. */
function bar(pen, x, row, from, to, by, member, colour) {
  const left = Math.max(LEFT, x(from));
  const wide = Math.max(1, x(to) - left - (x(to) - left > 3 ? 1 : 0));
  const top = row * ROW + 2;
  const hollow = member % 2 === 1;
  pen.fillStyle = colour(hollow ? "--inside-soft" : "--inside");
  pen.fillRect(left, top, wide, ROW - 5);
  if (hollow && wide > 3) {
    pen.strokeStyle = colour("--inside");
    pen.strokeRect(left + 0.5, top + 0.5, wide - 1, ROW - 6);
  }
  if (pen.measureText(by).width + 8 < wide) {
    pen.fillStyle = colour(hollow ? "--ink" : "--on-inside");
    pen.fillText(by, left + 4, top + (ROW - 5) / 2 + 0.5);
  }
}

/** Leases that were too short to be remembered one by one: how many a second. */
function strip(pen, told, x, row, colour) {
  pen.fillStyle = colour("--quiet");
  pen.fillText("short", 4, row * ROW + ROW / 2);
  const most = Math.max(...told.brief.map(rate));
  for (const one of told.brief) {
    const left = Math.max(LEFT, x(one[0]));
    const high = Math.max(1, (rate(one) / most) * (ROW - 4));
    pen.fillRect(left, (row + 1) * ROW - 1 - high, Math.max(1, x(one[1]) - left), high);
  }
}

function rate([from, to, , leases]) {
  return leases / Math.max(1, to - from);
}

function axis(pen, told, x, width, height, colour) {
  const span = told.to - told.from;
  const fits = Math.max(2, Math.floor((width - LEFT) / 80));
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360].map((m) => m * 60_000);
  const step = steps.find((s) => span / s <= fits) ?? steps.at(-1);
  const zone = new Date().getTimezoneOffset() * 60_000;
  const first = Math.ceil((told.from - zone) / step) * step + zone;
  for (let time = first; time <= told.to; time += step) {
    pen.fillStyle = colour("--line");
    pen.fillRect(x(time), 0, 1, height - FOOT + 4);
    pen.fillStyle = colour("--quiet");
    const text = minute(time);
    const half = pen.measureText(text).width / 2;
    pen.fillText(text, Math.min(x(time) - half, width - 2 * half), height - FOOT / 2 + 2);
  }
}

/** What is under the pointer. */
function at(told, canvas, event) {
  const box = canvas.getBoundingClientRect();
  const unit = rows(told)[Math.floor((event.clientY - box.top) / ROW)];
  const time =
    told.from + ((event.clientX - box.left - LEFT) / (box.width - LEFT)) * (told.to - told.from);
  const found = told.units.find(
    ([u, from, to]) => u === unit && from <= time && time <= (to ?? told.to),
  );
  if (!found) return unit === undefined ? "" : `unit ${unit} at ${clock(time)}: not held, as far as is known`;
  const [, from, to, by, leases] = found;
  const what = leases > 1 ? `${count(leases, "lease")} between ` : "";
  return `unit ${unit}: ${by}, ${what}${clock(from)} ${leases > 1 ? "and" : "to"} ${to ? clock(to) : "now"} (${age((to ?? told.to) - from)})`;
}

/** What is not known, so that nobody takes white for free. */
function remarks(told) {
  const parts = [];
  const late = Object.entries(told.reach).filter(([, since]) => since > told.from + 1000);
  if (late.length > 0) {
    const first = late.map(([member, since]) => `${member} since ${clock(since)}`);
    parts.push(`Known only of ${names(first)}.`);
  }
  if (told.silent.length > 0) parts.push(`No answer from ${names(told.silent)}.`);
  parts.push("What members knew that have ended is gone with them.");
  const units = new Set(told.units.map((u) => u[0])).size;
  if (units > MOST_ROWS) parts.push(`The first ${MOST_ROWS} of ${units} units are shown.`);
  return parts.join(" ");
}

function fill(table, told) {
  const sums = new Map();
  for (const [unit, from, to, by, leases] of told.units) {
    const key = `${unit} ${by}`;
    const one = sums.get(key) ?? { unit, by, leases: 0, held: 0, last: 0 };
    one.leases += leases;
    one.held += Math.min(to ?? told.to, told.to) - Math.max(from, told.from);
    one.last = Math.max(one.last, to ?? Infinity);
    sums.set(key, one);
  }
  const all = [...sums.values()].sort((a, b) => a.unit - b.unit || (a.by < b.by ? -1 : 1));
  const cells = (one) => [
    `${one.unit}`,
    one.by,
    one.leases.toLocaleString("en"),
    age(one.held),
    one.last === Infinity ? "now" : clock(one.last),
  ];
  table.replaceChildren(
    make(
      "thead",
      {},
      make("tr", {}, ...["unit", "member", "leases", "held for, about", "until"].map((c) => make("th", { scope: "col" }, c))),
    ),
    make("tbody", {}, ...all.map((one) => make("tr", {}, ...cells(one).map((c) => make("td", {}, c))))),
  );
}
