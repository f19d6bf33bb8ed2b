// The map as strokes: what a scene looks like, for any pen.
import { compareHeights, isCutOff } from './frame.js';
import { places } from './layout.js';
import { drawMessages } from './messages.js';
import { drawNodes } from './nodes.js';
import { drawUnits } from './units.js';
import { drawBanner } from './epoch-strokes.js';
import { chainOf, nextOf } from './chain.js';
import { cross } from './shapes.js';

/**
 * Draws a view on a pen: {scene, width, height, time, step, fraction, byTime, selection, valley,
 * scale, moving}. Returns where nodes and messages are, for pointers and screen readers.
 */
export function drawMap(pen, view) {
  const { scene } = view;
  const scale = view.scale ?? 1;
  const shown = scene.nodes.filter(node => node.present).length;
  const room = 0.15 * Math.sqrt(view.width * view.height / Math.max(shown, 1));
  view.radius = Math.max(7, Math.min(scale * Math.max(9, Math.min(29, 74 / Math.sqrt(Math.max(shown, 1)))), room));
  view.unit = scale * (view.width < 520 ? 0.9 : shown <= 4 ? 1.3 : shown <= 9 ? 1.15 : 1);
  const side = view.radius * 2 + 16 * scale;
  const top = (scene.epoch ? 74 : 44) * scale + view.radius * 2.2;
  view.box = { x: side, y: top, width: Math.max(20, view.width - 2 * side),
    height: Math.max(20, view.height - top - view.radius * 2.2 - 6 * scale) };
  view.places = places(view);
  if (!scene.run.moves.length) view.radius = Math.max(7, Math.min(view.radius, 0.34 * view.plan.apart || Infinity));
  drawLinks(pen, view);
  const bold = drawNext(pen, view);
  drawChevrons(pen, view, bold);
  drawChanges(pen, view);
  const messages = view.messages = drawMessages(pen, view);
  drawNodes(pen, view);
  drawUnits(pen, view);
  if (scene.epoch) drawBanner(pen, view);
  pen.flush();
  return { places: view.places, messages, radius: view.radius, plan: view.plan };
}

function drawLinks(pen, view) {
  const { scene, places: at } = view;
  const many = scene.links.length > 60;
  const plain = { stroke: 'link', width: (many ? 0.9 : 1.5) * view.unit, alpha: many ? 0.75 : 0.9 };
  const dots = { stroke: 'good', width: 2.2 * view.unit, dash: [0.5, 6 * view.unit] };
  const forming = [];
  for (const link of scene.links) {
    if (isForming(scene, link)) forming.push(link); else pen.line(ends(at[link.a], at[link.b]), plain);
  }
  for (const { a, b } of forming) pen.line(ends(at[a], at[b]), dots);
  if (forming.length > 12) return;
  for (const { a, b } of forming) {
    pen.circle((at[a].x + at[b].x) / 2, (at[a].y + at[b].y) / 2, 5 * view.unit, { stroke: 'good', width: 1.8, fill: 'paper' });
  }
}

function drawChevrons(pen, view, bold) {
  const { scene } = view;
  if (!scene.oriented) return;
  const plain = { stroke: 'link', width: (scene.links.length > 60 ? 1.1 : 2) * view.unit };
  const strong = { stroke: 'ink', width: 2.6 * view.unit };
  for (const marked of [false, true]) {
    for (const { a, b } of scene.links) {
      if (bold.has(`${a}-${b}`) !== marked) continue;
      half(pen, view, a, b, marked ? strong : plain);
      half(pen, view, b, a, marked ? strong : plain);
    }
  }
}

const ends = (one, other) => [one.x, one.y, other.x, other.y];

/** A link is forming until both ends have heard how high the other is. */
function isForming(scene, { a, b, since }) {
  if (!scene.oriented || scene.run.stepOf[since] === 0) return false;
  return !scene.nodes[a].belief[b] || !scene.nodes[b].belief[a];
}

/** The half of a link at one end: a chevron the way that end believes is down. */
function half(pen, view, at, other, style) {
  const node = view.scene.nodes[at];
  const heard = node.belief[other];
  if (!node.height || !heard || (isCutOff(node.height) && isCutOff(heard))) return;
  const from = view.places[at];
  const to = view.places[other];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const room = length - 2 * view.radius;
  if (room < 26 * view.unit) return;
  const down = compareHeights(node.height, heard) > 0 ? 1 : -1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const middle = view.radius + room * 0.27;
  const size = Math.min(6.5, Math.max(3.2, view.radius * 0.33)) * view.unit;
  const x = from.x + ux * (middle + down * size / 2);
  const y = from.y + uy * (middle + down * size / 2);
  const backX = -ux * down * size;
  const backY = -uy * down * size;
  pen.line([x + backX - backY * 0.75, y + backY + backX * 0.75, x, y,
    x + backX + backY * 0.75, y + backY - backX * 0.75], style);
}

/** Whoever waits: the way its request goes, bold; for the selected one the whole chain. Returns the bold links. */
function drawNext(pen, view) {
  const { scene, places: at } = view;
  const bold = { stroke: 'ink', width: 2.8 * view.unit, alpha: 0.9 };
  const drawn = new Set();
  for (const node of scene.nodes) {
    if (!node.present || node.token || !(node.waits.length || node.queue.length)) continue;
    const next = nextOf(scene, node);
    if (next === null || !linked(scene, node.id, next)) continue;
    shorter(pen, at[node.id], at[next], view.radius, bold);
    drawn.add(`${Math.min(node.id, next)}-${Math.max(node.id, next)}`);
  }
  const selected = scene.nodes[view.selection?.node];
  if (!selected?.present || !selected.waits.length) return drawn;
  const chain = chainOf(scene, selected.id);
  const strong = { stroke: chain.broken ? 'bad' : 'inside', width: 5 * view.unit };
  for (let n = 1; n < chain.nodes.length; n++) {
    shorter(pen, at[chain.nodes[n - 1]], at[chain.nodes[n]], view.radius, strong);
  }
  if (chain.broken) {
    const end = at[chain.nodes[chain.nodes.length - 1]];
    cross(pen, end.x, end.y - view.radius * 1.9, 7 * view.unit, { stroke: 'bad', width: 3 * view.unit });
  }
  return drawn;
}

const linked = (scene, a, b) => scene.links.some(link => (link.a === a && link.b === b) || (link.a === b && link.b === a));

function shorter(pen, from, to, radius, style) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const dx = (to.x - from.x) / length * radius;
  const dy = (to.y - from.y) / length * radius;
  pen.line([from.x + dx, from.y + dy, to.x - dx, to.y - dy], style);
}

/** Links that fail or form in this step. */
function drawChanges(pen, view) {
  const { run, step } = view.scene;
  if (step === 0 || !run.length) return;
  const cause = run.causeOf(step);
  if (cause.event !== 'link-down' && cause.event !== 'link-up') return;
  const from = view.places[cause.a];
  const to = view.places[cause.b];
  const down = cause.event === 'link-down';
  const colour = down ? 'bad' : 'good';
  pen.line(ends(from, to), { stroke: colour, width: 2.4 * view.unit, dash: down ? [7, 6] : [1, 6] });
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  if (down) cross(pen, x, y, 7 * view.unit, { stroke: colour, width: 2.6 * view.unit });
  else pen.circle(x, y, 7 * view.unit, { stroke: colour, width: 2.2 * view.unit, fill: 'paper' });
}
