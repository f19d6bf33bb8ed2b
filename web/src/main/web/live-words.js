// Numbers, times and lists as people read them.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time in its two largest parts: 4 s, 2 m 10 s, 3 h 5 m. */
export function age(millis) {
  const span = Math.max(0, millis);
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < HOUR) return parts(span, MINUTE, "m", SECOND, "s");
  if (span < DAY) return parts(span, HOUR, "h", MINUTE, "m");
  return parts(span, DAY, "d", HOUR, "h");
}

function parts(span, large, name, small, rest) {
  const left = Math.floor((span % large) / small);
  return `${Math.floor(span / large)} ${name}${left > 0 ? ` ${left} ${rest}` : ""}`;
}

const two = (n) => String(n).padStart(2, "0");

/** The time of day: 23:14:02. */
export function clock(millis) {
  const date = new Date(millis);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The same without seconds, for the ends of long spans. */
export function minute(millis) {
  return clock(millis).slice(0, 5);
}

export function count(n, one, many = one + "s") {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

/** Ascending numbers with runs in short: 2–6, 9. */
export function runs(numbers) {
  const parts = [];
  for (let begin = 0; begin < numbers.length; ) {
    let end = begin;
    while (end + 1 < numbers.length && numbers[end + 1] === numbers[end] + 1) end++;
    parts.push(begin === end ? `${numbers[begin]}` : `${numbers[begin]}–${numbers[end]}`);
    begin = end + 1;
  }
  return parts.join(", ");
}

export function names(list) {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}
