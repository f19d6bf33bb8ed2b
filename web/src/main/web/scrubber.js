// The whole run as a strip: how much happens, and marks for what one looks for.
import { element } from './elements.js';
import { KIND } from './run.js';
import { whereText } from './controls.js';
import { drawOn } from './strokes.js';
import { magnified, mountMagnifier } from './magnifier.js';
import { mountForks } from './forks.js';

const HEIGHT = 44;

export function mountScrubber(place, lab, player, marks) {
  const strip = element('canvas', { 'aria-hidden': 'true' });
  const head = element('canvas', { 'aria-hidden': 'true', class: 'head' });
  const slider = element('input', { type: 'range', min: '0', step: '1', value: '0', 'aria-label': 'Step of the run' });
  place.append(strip, head, slider);
  mountForks(place, lab, placeOf);
  mountMagnifier(place, lab, player);
  slider.addEventListener('input', () => { player.pause(); lab.goTo(Number(slider.value)); });
  slider.addEventListener('keydown', event => event.preventDefault());
  new ResizeObserver(() => lab.change('size')).observe(place);
  let palette = null;
  lab.onChange(what => {
    if (what.has('theme')) palette = null;
    if (what.has('run') || what.has('grown')) slider.max = String(lab.run.steps);
    if (!['run', 'grown', 'position', 'theme', 'size', 'stops', 'others'].some(name => what.has(name))) return;
    slider.value = String(lab.position);
    if (!lab.playing) slider.setAttribute('aria-valuetext', whereText(lab));
    palette ??= lab.palette();
    const width = place.clientWidth;
    if (!width) return;
    if (['run', 'grown', 'theme', 'size', 'others'].some(name => what.has(name))) {
      drawOn(strip, { width, height: HEIGHT }, palette, pen => drawStrip(pen, lab, width));
    }
    clear(head);
    drawOn(head, { width, height: HEIGHT }, { ...palette, ground: palette.paper, paper: 'transparent' }, pen => drawHead(pen, lab, width, marks()));
  });
}

function clear(canvas) {
  const context = canvas.getContext('2d');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
}

const MARGIN = 8;
const MIDDLE = 26;

const placeOf = (run, width) => step => MARGIN + (width - 2 * MARGIN) * step / Math.max(1, run.steps);

/** What does not change while one goes through the run. */
function drawStrip(pen, lab, width) {
  const { run } = lab;
  const last = Math.max(1, run.steps);
  const margin = MARGIN;
  const middle = MIDDLE;
  const x = placeOf(run, width);
  const columns = columnsOf(run, Math.floor(width - 2 * margin));
  const bars = { stroke: 'link', width: 1, alpha: 0.8 };
  const grants = { stroke: 'inside', width: Math.max(1, Math.min(3, width / last / 3)) };
  const changes = { stroke: 'bad', width: 1.2 };
  if (run.loop) {
    const to = run.loop.to ?? last;
    pen.shape([x(run.loop.from), middle - 12, x(to), middle - 12, x(to), middle + 12, x(run.loop.from), middle + 12], { fill: 'panel' });
  }
  pen.line([margin, middle, width - margin, middle], { stroke: 'border', width: 1 });
  columns.density.forEach((part, n) => {
    if (part) pen.line([margin + n + 0.5, middle - 9 * part, margin + n + 0.5, middle + 9 * part], bars);
  });
  for (const step of columns.grants) pen.line([x(step), middle - 12, x(step), middle - 3], grants);
  for (const step of columns.links) pen.line([x(step), middle + 5, x(step), middle + 12], changes);
  for (const { step } of lab.actMarks ?? []) {
    pen.shape([x(step), middle + 8, x(step) + 5, middle + 16, x(step) - 5, middle + 16], { fill: 'token', stroke: 'token-line' });
  }
  if (columns.violation) {
    const at = x(run.steps);
    pen.line([at - 5, middle - 5, at + 5, middle + 5], { stroke: 'bad', width: 2.5 });
    pen.line([at - 5, middle + 5, at + 5, middle - 5], { stroke: 'bad', width: 2.5 });
  }
}

/** The stops and the playhead. */
function drawHead(pen, lab, width, stops) {
  const { run, position } = lab;
  const x = placeOf(run, width);
  for (const stop of stops) {
    if (stop.step === null) continue;
    pen.circle(x(stop.step), 7, 5, { fill: stop.step <= position ? 'ink' : 'ground', stroke: 'ink', width: 1.4 });
  }
  const window = magnified(lab, width);
  if (window) {
    const [left, right] = [x(window.from), Math.max(x(window.to), x(window.from) + 3)];
    pen.line([left, HEIGHT - 6, left, HEIGHT - 2, right, HEIGHT - 2, right, HEIGHT - 6], { stroke: 'quiet', width: 1.4 });
  }
  const head = x(position);
  pen.line([head, 3, head, HEIGHT - 3], { stroke: 'ink', width: 2 });
  pen.shape([head - 5, HEIGHT, head + 5, HEIGHT, head, HEIGHT - 8], { fill: 'ink' });
}

/** Counts for each pixel, kept until the run grows. */
function columnsOf(run, width) {
  const known = run.columns;
  if (known && known.width === width && known.length === run.length) return known;
  const counts = new Float64Array(Math.max(1, width));
  const perPixel = (width - 1) / Math.max(1, run.steps);
  const grants = new Set();
  const links = new Set();
  const place = step => Math.round(step * perPixel);
  for (let i = run.lastOf(0) + 1; i < run.length; i++) {
    const step = run.stepOf[i];
    const kind = run.kind[i];
    if (kind !== KIND.state && kind !== KIND.move) counts[place(step)]++;
    if (kind === KIND.enter) grants.add(Math.round(place(step) / perPixel));
    if (kind === KIND['link-down'] || kind === KIND['node-down']) links.add(Math.round(place(step) / perPixel));
  }
  const most = Math.max(1, ...counts);
  const violation = run.length > 0 && run.kind[run.length - 1] === KIND.end
    && /^violation/.test(run.event(run.length - 1).why ?? '');
  run.columns = { width, length: run.length, density: [...counts].map(count => Math.sqrt(count / most)), grants, links, violation };
  return run.columns;
}
