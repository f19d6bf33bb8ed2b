// The strip around the playhead, magnified: each step with what caused it.
import { element } from './elements.js';
import { KIND } from './run.js';
import { LETTERS } from './messages.js';
import { cross } from './shapes.js';
import { drawOn } from './strokes.js';

export const HEIGHT = 30;
const STEP = 18;
const MIDDLE = 15;
const NAMES = ['run', 'grown', 'position', 'theme', 'size', 'scale'];

const TOKENS = new Set(['TOKEN', 'PRIVILEGE']);

/** The steps that it shows: {from, to, x}; nothing where it has no room, or the strip above shows each step as well. */
export function magnified({ run, position, large }, width) {
  const shown = Math.floor(width / STEP) - 1;
  if (large || width < 500 || innerHeight < 640 || run.steps <= shown * 1.5) return null;
  const from = Math.max(0, Math.min(Math.round(position - shown / 2), run.steps - shown));
  return { from, to: from + shown, x: step => STEP * (step - from + 0.75) };
}

/** Draws it below the strip, which it follows. */
export function mountMagnifier(place, lab, player) {
  const canvas = element('canvas', { 'aria-hidden': 'true', class: 'magnifier' });
  place.append(canvas);
  let palette = null;
  canvas.addEventListener('click', ({ clientX }) => {
    const window = magnified(lab, place.clientWidth);
    player.pause();
    lab.goTo(Math.round((clientX - canvas.getBoundingClientRect().left) / STEP - 0.75) + window.from);
  });
  lab.onChange(what => {
    if (what.has('theme')) palette = null;
    if (!NAMES.some(name => what.has(name))) return;
    const width = place.clientWidth;
    const window = width && magnified(lab, width);
    canvas.hidden = !window;
    if (!window) return;
    palette ??= lab.palette();
    drawOn(canvas, { width, height: HEIGHT }, palette, pen => drawMagnified(pen, lab, window, width));
  });
}

function drawMagnified(pen, { run, position }, { from, to, x }, width) {
  pen.line([0, 0.5, width, 0.5], { stroke: 'border', width: 1 });
  pen.shape([x(position) - STEP / 2, 2, x(position) + STEP / 2, 2, x(position) + STEP / 2, HEIGHT - 1, x(position) - STEP / 2, HEIGHT - 1],
    { fill: 'glow', stroke: 'ink', width: 1.4 });
  for (let step = Math.max(1, from); step <= Math.min(to, run.steps); step++) drawStep(pen, run, step, x(step));
}

/** The cause as its sign; below it, whether somebody enters. */
function drawStep(pen, run, step, x) {
  const cause = run.firstOf(step);
  for (let i = cause; i <= run.lastOf(step); i++) {
    if (run.kind[i] === KIND.enter) pen.shape([x - 4, 23, x + 4, 23, x + 4, 28, x - 4, 28], { fill: 'inside' });
  }
  const ink = { stroke: 'ink', width: 1.4, fill: 'paper' };
  const square = size => [x - size, MIDDLE - size, x + size, MIDDLE - size, x + size, MIDDLE + size, x - size, MIDDLE + size];
  switch (run.kind[cause]) {
    case KIND.deliver: return message(pen, run.types[run.type[cause]], x);
    case KIND.request: return pen.shape(square(4), ink);
    case KIND.exit: return pen.line([x - 4, MIDDLE + 4, x - 4, MIDDLE - 4, x + 4, MIDDLE - 4, x + 4, MIDDLE + 4], { stroke: 'inside', width: 1.8 });
    case KIND['link-up']: return pen.circle(x, MIDDLE, 4, { stroke: 'good', width: 1.8 });
    case KIND['link-down']:
    case KIND['node-down']: return cross(pen, x, MIDDLE, 4, { stroke: 'bad', width: 2 });
    default: return pen.circle(x, MIDDLE, 1.5, { fill: 'link' });
  }
}

function message(pen, type, x) {
  if (TOKENS.has(type)) {
    return pen.shape([x, MIDDLE - 7, x + 7, MIDDLE, x, MIDDLE + 7, x - 7, MIDDLE], { fill: 'token', stroke: 'token-line', width: 1.4 });
  }
  if (type === 'LINK') return pen.shape([x + 5, MIDDLE, x - 4, MIDDLE + 4, x - 4, MIDDLE - 4], { stroke: 'ink', width: 1.2 });
  return pen.text(x, MIDDLE + 0.5, LETTERS[type] ?? type[0], { size: 12, weight: 700 });
}
