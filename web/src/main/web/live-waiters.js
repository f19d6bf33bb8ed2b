// Those that wait, in the order of service, and why.
import { keep, make, say } from "./live-dom.js";
import { age, clock, count } from "./live-words.js";

const AGAIN_MILLIS = 2000;

/** Draws the requests; `ask(id)` asks the member why one waits. */
export function drawWaiters(list, waiting, now, ask) {
  keep(
    list,
    waiting,
    (one) => one.id,
    (one) => create(one, ask),
    (item, one) => update(item, one, now, waiting.indexOf(one)),
  );
}

function create(one, ask) {
  const answer = make("div", { class: "why", hidden: true });
  const button = make("button", { type: "button", "aria-expanded": "false" }, "Why?");
  let timer = null;
  const refresh = async () => {
    try {
      draw(answer, await ask(one.id));
    } catch (failure) {
      say(answer, failure.message);
    }
    if (!answer.hidden && answer.isConnected) timer = setTimeout(refresh, AGAIN_MILLIS);
  };
  button.addEventListener("click", () => {
    answer.hidden = !answer.hidden;
    button.setAttribute("aria-expanded", String(!answer.hidden));
    clearTimeout(timer);
    if (!answer.hidden) refresh();
  });
  return make(
    "li",
    {},
    make("span", { class: "place" }),
    make("b"),
    make("span", { class: "asks", "aria-hidden": "true" }),
    make("span", { class: "key" }),
    make("span", { class: "waits" }),
    button,
    answer,
  );
}

function update(item, one, now, index) {
  const [place, who, asks, key, waits, button] = item.children;
  item.className = one.heard ? "old" : "";
  say(place, `${index + 1}`);
  say(who, one.member);
  if (one.group === undefined) {
    say(asks, one.units > 5 ? `□×${one.units}` : "□".repeat(one.units));
    say(key, `${one.resizes ? "resizes by " : ""}${count(one.units, "unit")}, ${one.key}`);
  } else {
    say(asks, "");
    say(key, `group ${one.group}`);
  }
  say(waits, `${age(now - one.since)}${one.heard ? `, as heard at ${clock(one.heard)}` : ""}`);
  button.setAttribute("aria-label", `Why does ${one.member} wait?`);
}

function draw(answer, told) {
  const parts = [make("p", { class: told.reason }, told.sentence)];
  if (told.rows.length > 0) {
    parts.push(
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, ...told.columns.map((c) => make("th", { scope: "col" }, c)))),
        make(
          "tbody",
          {},
          ...told.rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell)))),
        ),
      ),
    );
  }
  for (const note of told.notes) parts.push(make("p", { class: "note" }, note));
  if (told.report) {
    parts.push(make("textarea", { readonly: true, rows: 6, "aria-label": "report" }, JSON.stringify(told.report)));
  }
  const next = make("div", {}, ...parts);
  if (answer.firstElementChild?.isEqualNode(next)) return;
  answer.replaceChildren(next);
}
