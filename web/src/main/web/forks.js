// The other branches of a run as thin strips, each forking off where it parts from the one that is shown.
import { branchesOf } from './act.js';
import { element } from './elements.js';
import { KIND } from './run.js';
import { drawOn } from './strokes.js';

const ROW = 14;
const MOST = 6;
const NAMES = ['run', 'others', 'grown', 'theme', 'size'];

/** Draws them; xOf says where on the strip a step is. */
export function mountForks(place, lab, xOf) {
  const canvas = element('canvas', { 'aria-hidden': 'true', class: 'forks', hidden: '' });
  place.append(canvas);
  let rows = [];
  canvas.addEventListener('click', event => {
    const { left, top } = canvas.getBoundingClientRect();
    const row = rows[Math.floor((event.clientY - top) / ROW)];
    if (!row) return;
    const x = xOf(lab.run, place.clientWidth);
    let step = 0;
    while (step < row.run.steps && x(step + 1) <= event.clientX - left) step++;
    lab.show(row.run, Math.max(row.parts, step));
  });
  lab.onChange(what => {
    if (!NAMES.some(name => what.has(name))) return;
    rows = branchesOf(lab, lab.run.root ?? lab.run).filter(run => run !== lab.run && run.length).slice(0, MOST)
      .map(run => ({ run, parts: parting(run, lab.run) }));
    canvas.hidden = !rows.length;
    const width = place.clientWidth;
    if (!rows.length || !width) return;
    drawOn(canvas, { width, height: rows.length * ROW }, lab.palette(), pen => {
      rows.forEach((row, n) => drawFork(pen, row, n * ROW + ROW / 2, width, xOf(lab.run, width)));
    });
  });
}

function drawFork(pen, { run, parts }, y, width, x) {
  const from = x(parts);
  const to = Math.min(x(run.steps), width - 1);
  const style = { stroke: 'link', width: 1.6 };
  pen.line([from, 0, from, y, Math.max(from + 6, to), y], style);
  const grants = { stroke: 'inside', width: 1 };
  for (let i = run.lastOf(parts) + 1; i < run.length; i++) {
    const at = x(run.stepOf[i]);
    if (at > width) break;
    if (run.kind[i] === KIND.enter) pen.line([at, y - 4, at, y], grants);
  }
}

/** The last step that two branches of a run have in common. */
export function parting(one, other) {
  const others = ways(other);
  for (const [run, step] of ways(one)) {
    if (others.has(run)) return Math.min(step, others.get(run));
  }
  return 0;
}

/** A branch and those it comes from, each with the step up to which it is the same. */
function ways(run) {
  const found = new Map([[run, Infinity]]);
  let step = Infinity;
  for (let at = run; at.parent; at = at.parent) {
    step = Math.min(step, at.atStep);
    found.set(at.parent, step);
  }
  return found;
}
