// The queues of nodes as words beside them, each where it covers least of what is drawn.

const MOST = 6;

export function drawQueues(pen, view) {
  const { scene, unit } = view;
  const tags = scene.nodes.filter(node => node.present && isTold(view, node))
    .map(node => ({ node, text: queueText(node) }));
  if (!tags.length) return;
  const around = (x, y, size) => ({ x: x - size, y: y - size, width: 2 * size, height: 2 * size });
  const taken = [...scene.nodes.filter(node => node.present).map(node => bodyOf(view, node)),
    ...view.messages.map(({ x, y }) => around(x, y, 11 * unit)),
    ...(view.words ?? []).map(({ x, y, half }) => ({ x: x - half, y: y - 7 * unit, width: 2 * half, height: 14 * unit }))];
  const lines = scene.links.map(({ a, b }) => [view.places[a], view.places[b]]);
  for (const { node, text } of tags) {
    const box = best(view, placesFor(view, node, text.length * 6.3 * unit), taken, lines);
    taken.push(box);
    pen.text(box.x, box.y + box.height / 2, text, { align: 'left', size: 11.5 * unit, halo: 'paper', weight: 600 });
  }
}

/** On a small map a node that waits is not told once more that its own request is in its queue. */
function isTold({ scene, selection, width }, node) {
  const { queue } = node;
  const chosen = selection?.node === node.id;
  if (!queue.length || !(scene.nodes.length <= 12 || chosen || (node.token && scene.nodes.length <= 40))) return false;
  return width >= 520 || chosen || queue.length > 1 || !isOwn(node, queue[0]);
}

const isOwn = (node, { own, of }) => own || of === node.id;

function queueText(node) {
  const entries = node.queue.slice(0, MOST).map(entry => {
    const who = isOwn(node, entry) ? 'own' : Number.isFinite(entry.of) ? `${entry.of}` : '?';
    return entry.h > 1 ? `${who} ×${entry.h}` : who;
  });
  const more = node.queue.length - MOST;
  return `queue: ${entries.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a node takes up, with the units above it. */
function bodyOf({ places, radius, unit }, { id, held, asked }) {
  const { x, y } = places[id];
  const half = Math.max(radius, Math.min(5, Math.max(held, asked)) * 5.9 * unit);
  const above = held || asked ? 15 * unit : 0;
  return { x: x - half, y: y - radius - above, width: 2 * half, height: 2 * radius + above };
}

/** Where the words may stand: right and left of the node, above, below; the first is the usual one. */
function placesFor(view, node, width) {
  const { radius, unit } = view;
  const { x, y } = view.places[node.id];
  const height = 14 * unit;
  const side = radius + 9 * unit;
  const over = bodyOf(view, node).y - height - 2 * unit;
  const under = y + radius + 6 * unit;
  const spots = [[x + side, y - radius - height / 2], [x - side - width, y - radius - height / 2],
    [x - width / 2, over], [x + side, y + radius - height / 2], [x - side - width, y + radius - height / 2],
    [x - width / 2, under], [x + side, y - height / 2], [x - side - width, y - height / 2]];
  return spots.map(([left, top]) => ({ x: Math.max(4, Math.min(view.width - 4 - width, left)), y: top, width, height }));
}

/** The first of those that cover least. */
function best(view, boxes, taken, lines) {
  let least = Infinity;
  let found = boxes[0];
  for (const box of boxes) {
    const outside = box.y < 40 * view.unit || box.y + box.height > view.height;
    const cost = (outside ? 1e6 : 0) + taken.reduce((sum, other) => sum + common(box, other), 0)
      + lines.reduce((sum, [one, other]) => sum + (crosses(box, one, other) ? 0.25 * box.width * box.height : 0), 0);
    if (cost < least) [least, found] = [cost, box];
  }
  return found;
}

function common(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Whether a line passes through a box: it is cut off at each side in turn. */
function crosses({ x, y, width, height }, one, other) {
  let from = 0;
  let to = 1;
  for (const [start, change, least, most] of [[one.x, other.x - one.x, x, x + width], [one.y, other.y - one.y, y, y + height]]) {
    if (change === 0 && (start < least || start > most)) return false;
    if (change === 0) continue;
    const [enter, leave] = [(least - start) / change, (most - start) / change].sort((a, b) => a - b);
    from = Math.max(from, enter);
    to = Math.min(to, leave);
  }
  return from < to;
}
