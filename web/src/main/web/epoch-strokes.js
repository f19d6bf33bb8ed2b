// What the map shows of epochs: † dead, ❄ frozen, ‖ paused, ? out of sight, ▨ kept back, and the
// rest of a lease as an arc. Shapes are drawn, since not all fonts have them.
import { secondsLeft, tellEpoch } from './epochs.js';

export function dagger(pen, x, y, size, style) {
  pen.line([x, y - size, x, y + size], style);
  pen.line([x - size * 0.6, y - size * 0.4, x + size * 0.6, y - size * 0.4], style);
}

export function flake(pen, x, y, size, style) {
  for (let arm = 0; arm < 6; arm++) {
    const [dx, dy] = [Math.sin(arm * Math.PI / 3), -Math.cos(arm * Math.PI / 3)];
    pen.line([x, y, x + dx * size, y + dy * size], style);
    if (size < 5) continue;
    for (const side of [-1, 1]) {
      const turn = arm * Math.PI / 3 + side * 0.8;
      pen.line([x + dx * size * 0.5, y + dy * size * 0.5,
        x + dx * size * 0.5 + Math.sin(turn) * size * 0.4, y + dy * size * 0.5 - Math.cos(turn) * size * 0.4], style);
    }
  }
}

export function bars(pen, x, y, size, style) {
  for (const side of [-1, 1]) pen.line([x + side * size * 0.4, y - size, x + side * size * 0.4, y + size], style);
}

/** A box with slanting lines in it. */
export function hatched(pen, x, y, size, style) {
  pen.shape([x, y, x + size, y, x + size, y + size, x, y + size], { fill: 'paper', stroke: style.stroke, width: style.width });
  const thin = { ...style, width: style.width * 0.7 };
  for (const part of [0.5, 1, 1.5]) {
    const from = Math.max(0, part - 1) * size;
    const to = Math.min(1, part) * size;
    pen.line([x + from, y + to, x + to, y + from], thin);
  }
}

/** A part of a circle, from the top, with the clock. */
export function arc(pen, x, y, radius, part, style) {
  const points = [];
  const steps = Math.max(2, Math.ceil(48 * part));
  for (let n = 0; n <= steps; n++) {
    const turn = 2 * Math.PI * part * n / steps;
    points.push(x + radius * Math.sin(turn), y - radius * Math.cos(turn));
  }
  pen.line(points, style);
}

/** The signs of a member, beside its disc. */
export function drawMember(pen, view, node, x, y) {
  const { scene, radius, unit } = view;
  drawRest(pen, view, node, x, y);
  const sign = signOf(scene, node);
  if (!sign) return;
  const at = { x: x - radius, y: y - radius };
  const size = Math.max(6, radius * 0.42) * unit ** 0.5;
  pen.circle(at.x, at.y, size * 1.35, { fill: 'paper', stroke: sign.colour, width: 1.6 * unit });
  sign.draw(pen, at.x, at.y, size * 0.85, { stroke: sign.colour, width: 2.2 * unit });
}

/** The rest of the lease of one that is out, as an arc. */
function drawRest(pen, view, node, x, y) {
  const { scene, radius, unit } = view;
  const { until } = scene.epoch;
  const whole = until - node.outSince;
  if (node.outSince === null || !node.held || !Number.isFinite(whole) || whole <= 0) return;
  const part = Math.min(1, Math.max(0, (until - (view.time ?? scene.at)) / whole));
  arc(pen, x, y, radius + 6 * unit, part, { stroke: 'bad', width: 3.4 * unit });
}

const mark = text => (pen, x, y, size, style) => pen.text(x, y + 0.5, text, { fill: style.stroke, size: size * 2, weight: 700 });

function signOf(scene, node) {
  if (node.down) return { draw: dagger, colour: 'bad' };
  if (node.outSince !== null) return { draw: mark('!'), colour: 'bad' };
  if (node.paused) return { draw: bars, colour: 'ink' };
  if (scene.epoch.frozen && scene.epoch.reported.includes(node.id)) return { draw: flake, colour: 'inside' };
  const alone = !scene.links.some(link => link.a === node.id || link.b === node.id);
  return alone && scene.links.length ? { draw: mark('?'), colour: 'quiet' } : null;
}

/** The banner below the bar of units. */
export function drawBanner(pen, view) {
  const { scene, unit } = view;
  const said = tellEpoch(scene, view.time ?? scene.at);
  if (!said) return;
  const frozen = scene.epoch.frozen;
  const size = 13 * unit;
  const wide = Math.min(view.width - 16 * unit, (said.length * 0.58 + 4) * size);
  const [left, top, high] = [16 * unit, 42 * unit, 24 * unit];
  const colour = frozen ? 'inside' : 'bad';
  pen.shape([left, top, left + wide, top, left + wide, top + high, left, top + high], { fill: 'paper', stroke: colour, width: 1.8 * unit });
  if (frozen) flake(pen, left + 14 * unit, top + high / 2, 7 * unit, { stroke: colour, width: 1.6 * unit });
  else hatched(pen, left + 7 * unit, top + 5 * unit, high - 10 * unit, { stroke: colour, width: 1.5 * unit });
  pen.text(left + 28 * unit, top + high / 2 + 0.5, said, { align: 'left', size, weight: 600 });
}

/** Cells of the bar of units that only such runs have. */
export function drawLiveCell(pen, view, cell, x, y, size) {
  const middle = { x: x + size / 2, y: y + size / 2 };
  if (cell.kind === 'left') {
    pen.text(middle.x - size * 0.16, middle.y + 0.5, cell.node, { fill: 'on-inside', size: size * 0.52, weight: 700 });
    dagger(pen, x + size * 0.78, y + size * 0.4, size * 0.24, { stroke: 'on-inside', width: 1.7 * view.unit });
  }
  if (cell.kind === 'frozen') flake(pen, middle.x, middle.y, size * 0.32, { stroke: 'inside', width: 1.5 * view.unit });
  if (cell.kind !== 'kept') return;
  hatched(pen, x, y, size, { stroke: 'bad', width: 1.5 * view.unit });
  const left = secondsLeft(view.scene.epoch.until, view.time ?? view.scene.at);
  if (left !== null) pen.text(middle.x, middle.y + 0.5, left, { size: size * 0.5, weight: 700, halo: 'paper' });
}
