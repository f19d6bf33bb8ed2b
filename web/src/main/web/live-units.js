// The units of a semaphore as blocks, one for each lease, and those inside a group lock.
import { keep, make, say } from "./live-dom.js";
import { age, clock, count, names, runs } from "./live-words.js";

const SHOWN = 8; // squares of a block; the rest is a number

/** What belongs together: the units of one lease, of one that is out, and those that are free. */
export function blocks(semaphore) {
  const byKey = new Map();
  const numbered = Object.keys(semaphore.units).map(Number).sort((a, b) => a - b);
  for (const unit of numbered) {
    const one = semaphore.units[unit];
    const key =
      one.state === "held"
        ? `held ${one.by} ${one.fence}`
        : one.state === "kept"
          ? `kept ${one.for.join()}`
          : "free";
    if (!byKey.has(key)) byKey.set(key, { key, ...one, units: [] });
    byKey.get(key).units.push(unit);
  }
  const all = [...byKey.values()];
  if (semaphore.moving > 0) {
    all.push({ key: "moving", state: "moving", units: [], number: semaphore.moving });
  }
  const order = ["held", "kept", "moving", "free"];
  return all.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** What a block says: who, and since or until when. */
function label(block, now) {
  switch (block.state) {
    case "held":
      return [block.by, age(now - block.since)];
    case "kept":
      return [
        `may be ${names(block.for)}'s`,
        block.until ? `free in ${age(block.until - now)}` : "until it is certain",
      ];
    case "moving":
      return ["in flight", "between members"];
    default:
      return [block.units.length === 1 ? "free" : `${block.units.length} free`, ""];
  }
}

function sentence(block, now) {
  const units = block.units.length === 1 ? "unit" : "units";
  const which = `${units} ${runs(block.units)}`;
  switch (block.state) {
    case "held":
      return `${which} held by ${block.by} since ${clock(block.since)}, fence ${block.fence}, priority ${block.priority}${stale(block)}`;
    case "kept":
      return `${which} kept back, may be held by ${names(block.for)}${block.until ? `, free at ${clock(block.until)} at the latest` : ""}`;
    case "moving":
      return `${count(block.number, "unit")} in flight between members, or not told`;
    default:
      return `${which} free`;
  }
}

function stale(one) {
  return one.heard ? `, as last heard at ${clock(one.heard)}` : "";
}

export function drawUnits(list, semaphore, now) {
  keep(
    list,
    blocks(semaphore),
    (block) => block.key,
    () =>
      make(
        "li",
        { class: "block" },
        make("span", { class: "squares", "aria-hidden": "true" }),
        make("b", { "aria-hidden": "true" }),
        make("small", { "aria-hidden": "true" }),
        make("span", { class: "unseen" }),
      ),
    (item, block) => {
      const [squares, who, when, words] = item.children;
      item.className = `block ${block.state}${block.heard ? " old" : ""}`;
      const [first, second] = label(block, now);
      drawSquares(squares, block);
      say(who, first);
      say(when, second + (block.heard ? ", not heard" : ""));
      say(words, sentence(block, now));
      item.title = sentence(block, now);
    },
  );
}

function drawSquares(squares, block) {
  const shown = block.units.slice(0, SHOWN);
  const rest = block.number ?? block.units.length - shown.length;
  const items = shown.map((unit) => ({ key: unit, text: `${unit}` }));
  if (block.state === "moving") items.push({ key: "n", text: `▸${rest}` });
  else if (rest > 0) items.push({ key: "n", text: `+${rest}`, more: true });
  keep(
    squares,
    items,
    (one) => one.key,
    () => make("i"),
    (element, one) => {
      element.className = one.more ? "more" : "unit";
      say(element, one.text);
    },
  );
}

/** The sessions inside a group lock: one block for each group. */
export function drawInside(list, lock, now) {
  const groups = new Map();
  for (const one of lock.inside) {
    if (!groups.has(one.group)) groups.set(one.group, { group: one.group, inside: [] });
    groups.get(one.group).inside.push(one);
  }
  const items = [...groups.values()];
  if (lock.kept) items.push({ group: "", kept: lock.kept });
  if (items.length === 0) items.push({ group: " ", free: true });
  keep(
    list,
    items,
    (one) => one.group,
    () => make("li", { class: "block" }, make("b"), make("small")),
    (item, one) => {
      const [who, what] = item.children;
      if (one.kept) {
        item.className = "block kept";
        say(who, `${names(one.kept.for)} may still be inside`);
        say(what, one.kept.until ? `over in ${age(one.kept.until - now)}` : "until it is certain");
      } else if (one.free) {
        item.className = "block free";
        say(who, "nobody is inside");
        say(what, "");
      } else {
        item.className = "block held session";
        say(who, `${one.group} · ${one.inside.length} inside`);
        say(what, one.inside.map((i) => `${i.member} ${age(now - i.since)}${stale(i)}`).join(", "));
      }
    },
  );
}
