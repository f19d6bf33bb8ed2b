// The bar of units above the map: k cells, whatever happens.
import { drawLiveCell } from './epoch-strokes.js';
import { secondsLeft } from './epochs.js';
import { cross, groupName } from './shapes.js';

const BUTTON = 100; // what the page has in the corner beside it
const WORDS = { held: 'held', free: 'free', flight: 'under way', waiting: 'no way to the token', missing: 'missing',
  left: 'of a dead member', kept: 'kept back', frozen: 'awaiting the epoch' };

/** One sentence: where all units are. */
export function tellUnits(scene) {
  if (scene.session) return tellSession(scene);
  const count = new Map();
  for (const { kind, extra, count: units } of scene.units) {
    const word = extra ? 'too many' : WORDS[kind];
    count.set(word, (count.get(word) ?? 0) + units);
  }
  const left = scene.epoch?.kept.length ? secondsLeft(scene.epoch.until, scene.at) : null;
  const kept = count.get('kept back');
  if (kept && left !== null) {
    count.delete('kept back');
    count.set(`kept back for ${left} s`, kept);
  }
  return `${scene.k.toLocaleString('en')} ${scene.k === 1 ? 'unit' : 'units'}: ${[...count].map(([word, n]) => `${n.toLocaleString('en')} ${word}`).join(', ')}`;
}

function tellSession({ session }) {
  if (!session.inside) return 'No room is in use';
  const rooms = session.groups.map(groupName).join(' and ');
  return `${session.violated ? 'Two rooms are in use at once: ' : 'Room '}${rooms} · ${session.inside} inside`;
}

export function drawUnits(pen, view) {
  const { scene, unit } = view;
  const x = 16 * unit;
  const y = 24 * unit;
  if (scene.session) return words(pen, view, x, y, tellSession(scene), scene.session.violated);
  const room = view.width - 32 * unit;
  const size = Math.max(4, Math.min(24 * unit, room * 0.6 / scene.units.length - 3));
  scene.units.forEach((cell, n) => drawCell(pen, view, cell, x + n * (size + 4 * unit), y - size / 2, size));
  const wrong = scene.units.reduce((sum, cell) => sum + cell.count, 0) !== scene.k || scene.units.some(cell => cell.kind === 'missing');
  const after = x + scene.units.length * (size + 4 * unit) + 8 * unit;
  const text = tellUnits(scene);
  const said = view.width - after - BUTTON > text.length * 6.8 * unit ? text : '';
  words(pen, view, after, y, said, wrong);
}

function words(pen, view, x, y, text, wrong) {
  pen.text(x, y, text, { align: 'left', size: 13 * view.unit, fill: wrong ? 'bad' : 'quiet', weight: wrong ? 700 : 450, halo: 'paper' });
}

export function drawCell(pen, view, cell, x, y, size) {
  const box = [x, y, x + size, y, x + size, y + size, x, y + size];
  const middle = { x: x + size / 2, y: y + size / 2 };
  const bad = cell.extra || cell.kind === 'missing';
  const held = cell.kind === 'held' || cell.kind === 'left';
  pen.shape(box, { fill: held ? 'inside' : 'paper', stroke: bad ? 'bad' : held ? 'inside' : 'ink', width: (bad ? 2.4 : 1.5) * view.unit });
  if (size < 12) return;
  const line = { stroke: 'ink', width: 1.8 * view.unit };
  drawLiveCell(pen, view, cell, x, y, size);
  if (cell.kind === 'held') pen.text(middle.x, middle.y + 0.5, cell.node, { fill: 'on-inside', size: size * 0.52, weight: 700 });
  if (cell.kind === 'free') pen.circle(middle.x, middle.y, size * 0.24, { stroke: 'token-line', width: 2 * view.unit });
  if (cell.kind === 'waiting') for (const part of [0.3, 0.5, 0.7]) pen.circle(x + size * part, middle.y, 1.5 * view.unit, { fill: 'ink' });
  if (cell.kind === 'missing') cross(pen, middle.x, middle.y, size * 0.25, { stroke: 'bad', width: 2.4 * view.unit });
  if (cell.kind === 'flight') {
    pen.line([x + size * 0.38, y + size * 0.27, x + size * 0.64, middle.y, x + size * 0.38, y + size * 0.73], line);
  }
}
