// Nodes on the map: disc, units, token, words.
import { drawMember, hatched } from './epoch-strokes.js';
import { diamond, groupName } from './shapes.js';
import { drawQueues } from './queues.js';

export function drawNodes(pen, view) {
  const { scene } = view;
  const cause = scene.step > 0 ? scene.run.node[scene.run.firstOf(scene.step)] : -1;
  for (const node of scene.nodes) if (node.present) drawNode(pen, view, node, node.id === cause);
  for (const node of scene.nodes) if (node.present) drawWords(pen, view, node);
  drawQueues(pen, view);
}

function drawNode(pen, view, node, acts) {
  const { x, y } = view.places[node.id];
  const { radius, unit } = view;
  const inside = node.state === 'inside' && !node.down && !node.keptBack;
  const many = view.scene.nodes.length > 40;
  pen.circle(x, y, radius + 5 * unit, { fill: acts ? 'glow' : 'paper', alpha: acts ? 1 : 0.85 });
  if (view.selection?.node === node.id) {
    pen.circle(x, y, radius + 6 * unit, { stroke: 'inside', width: 3 * unit });
  }
  if (node.cutOff) pen.circle(x, y, radius + 5 * unit, { stroke: 'ink', width: 1.6 * unit });
  pen.circle(x, y, radius, { fill: inside ? 'inside' : 'paper', stroke: inside ? 'inside' : node.down ? 'quiet' : 'ink',
    width: (many ? 1.6 : 2.4) * unit, dash: node.state === 'waits' ? [4 * unit, 3.4 * unit] : [] });
  pen.text(x, y + 0.5, node.down && !view.scene.epoch ? '†' : node.id,
    { fill: inside ? 'on-inside' : node.down ? 'quiet' : 'ink', size: radius * 0.82, weight: 650 });
  squares(pen, view, node, x, y - radius - (node.keptBack ? 16 : 9) * unit);
  if (view.scene.epoch) drawMember(pen, view, node, x, y);
  if (node.token) {
    const away = radius * 0.86;
    diamond(pen, x + away, y + away, Math.max(9 * unit, radius * 0.6), { label: tokenLabel(view, node) }, view, true);
  }
}

function tokenLabel(view, node) {
  return view.scene.header.algorithm.startsWith('hk') ? node.token.units : node.tokens > 1 ? node.tokens : '';
}

/** One square for each unit held, and for each asked for; from six on a number. */
function squares(pen, view, node, x, y) {
  const { unit } = view;
  const both = node.held + node.asked <= 5;
  const count = both ? node.held + node.asked : node.held || node.asked;
  if (!count) return;
  const size = (view.radius < 13 ? 3.2 : 4.4) * unit;
  const held = { fill: 'inside', stroke: 'inside', width: 1.4 };
  const asked = { fill: 'paper', stroke: 'ink', width: 1.5 * unit };
  const shown = count > 5 ? 1 : count;
  const step = size * 2 + 3 * unit;
  for (let n = 0; n < shown; n++) {
    const left = x + (n - (shown - 1) / 2) * step - size;
    if (node.keptBack) {
      hatched(pen, left, y - size, 2 * size, { stroke: 'bad', width: 1.4 * unit });
      continue;
    }
    const style = n < node.held ? held : asked;
    pen.shape([left, y - size, left + 2 * size, y - size, left + 2 * size, y + size, left, y + size], style);
  }
  if (count > 5) pen.text(x + size + 4, y, `×${count}`, { align: 'left', size: 11 * unit, halo: 'paper', weight: 600 });
}

function drawWords(pen, view, node) {
  const { x, y } = view.places[node.id];
  const { radius, unit, scene } = view;
  const below = y + radius + 13 * unit;
  const group = scene.session && node.group !== null ? `room ${groupName(node.group)}` : null;
  const words = [node.cutOff ? 'no way to the token' : null, group,
    scene.eras.size > 1 && node.era ? `era ${node.era}` : null].filter(Boolean);
  if (words.length) {
    const text = words.join(' · ');
    const at = free(view, within(view, x, text), below, text);
    pen.text(at.x, at.y, text, { size: 11.5 * unit, fill: 'quiet', halo: 'paper', weight: 500 });
  }
}

/** The words of two nodes side by side stand below each other. */
function free(view, x, y, text) {
  const half = text.length * 3.1 * view.unit;
  const line = 14 * view.unit;
  view.words ??= [];
  const covers = other => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < line;
  for (let tries = 0; tries < 3 && view.words.some(covers); tries++) y += line;
  view.words.push({ x, y, half });
  return { x, y };
}

/** A text below a node stays in the picture. */
function within(view, x, text) {
  const half = text.length * 3.1 * view.unit + 4;
  return Math.max(half, Math.min(view.width - half, x));
}
