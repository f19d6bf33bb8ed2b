// Messages under way, by shape and letter.
import { progress } from './scene.js';
import { diamond } from './shapes.js';

export const LETTERS = { NEED: 'N', REPLY: 'Y', COLLECT: 'L' };

/** Draws all that is under way; returns [{msg, x, y}]. */
export function drawMessages(pen, view) {
  const drawn = [];
  for (const channel of channels(view)) {
    const from = view.places[channel[0].from];
    const to = view.places[channel[0].to];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const ux = (to.x - from.x) / length;
    const uy = (to.y - from.y) / length;
    const edge = view.radius + 9 * view.unit;
    const room = Math.max(0, length - 2 * edge);
    const gap = 17 * view.unit;
    const aside = 7 * view.unit;
    let before = Infinity;
    channel.forEach((message, n) => {
      let along = Math.min(edge + room * message.part, before - gap);
      along = Math.max(along, edge - n * 2);
      before = along;
      const x = from.x + ux * along - uy * aside;
      const y = from.y + uy * along + ux * aside;
      drawMessage(pen, view, message, x, y, ux, uy);
      drawn.push({ msg: message.msg, x, y });
    });
  }
  return drawn;
}

/** The messages of each direction of each link, the first to arrive first. */
function channels(view) {
  const byChannel = new Map();
  const time = view.byTime ? view.time : null;
  const step = view.step + view.fraction - 0.5;
  for (const message of view.scene.inFlight) {
    const key = `${message.from}>${message.to}`;
    if (!byChannel.has(key)) byChannel.set(key, []);
    byChannel.get(key).push({ ...message, part: progress(message, step, time) });
  }
  for (const list of byChannel.values()) list.sort((one, other) => one.endStep - other.endStep || one.sent - other.sent);
  return byChannel.values();
}

function drawMessage(pen, view, message, x, y, ux, uy) {
  const size = view.unit;
  const chosen = view.selection?.msg === message.msg;
  if (message.token) return diamond(pen, x, y, 15 * size, message, view, true);
  if (message.type === 'SUBTOKEN') return diamond(pen, x, y, 11 * size, message, view, false);
  if (message.type === 'RELEASE') return square(pen, x, y, 9 * size, message, view);
  if (message.type === 'LINK') return triangle(pen, x, y, 6 * size, ux, uy, chosen);
  const letter = LETTERS[message.type] ?? message.type[0];
  pen.circle(x, y, 9 * size, { fill: 'ink', stroke: chosen ? 'inside' : 'paper', width: chosen ? 4 : 1.5 });
  pen.text(x, y + 0.5, letter, { fill: 'paper', size: 11 * size, weight: 700 });
}

function square(pen, x, y, size, message, view) {
  pen.shape([x - size, y - size, x + size, y - size, x + size, y + size, x - size, y + size],
    { fill: 'inside', stroke: 'paper', width: 1.5 });
  pen.text(x, y + 0.5, message.units || 'r', { fill: 'on-inside', size: 11 * view.unit, weight: 700 });
}

function triangle(pen, x, y, size, ux, uy, chosen) {
  const tip = [x + ux * size * 1.3, y + uy * size * 1.3];
  const back = [x - ux * size * 0.8, y - uy * size * 0.8];
  pen.shape([...tip, back[0] - uy * size, back[1] + ux * size, back[0] + uy * size, back[1] - ux * size],
    { fill: 'paper', stroke: chosen ? 'inside' : 'ink', width: chosen ? 3 : 1.5 });
}
