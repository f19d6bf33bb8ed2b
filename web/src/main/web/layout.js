// Where nodes are on the map: as the trace says, or by their links where it does not.
import { everPresent } from './epochs.js';
import { sceneAt } from './scene.js';

const MOST_SPRINGS = 400;

/** The places of all nodes at a time, in the picture's pixels: [{x, y}] by node. */
export function places(view) {
  const { scene, box } = view;
  const raw = scene.nodes.map((node, id) => rawPlace(view, node, id));
  const plan = view.plan = planOf(view, raw);
  const flat = raw.map(({ x, y }) => ({ x: plan.x + (x - plan.left) * plan.sx, y: plan.y + (y - plan.top) * plan.sy }));
  if (!view.valley) return flat;
  const deep = valley(scene, flat, box);
  return flat.map((at, n) => ({ x: at.x + (deep[n].x - at.x) * view.valley, y: at.y + (deep[n].y - at.y) * view.valley }));
}

function rawPlace(view, node, id) {
  if (Number.isNaN(node.x)) return layoutOf(view.scene.run)[id];
  const next = view.moving?.get(id);
  if (!next) return node;
  const part = Math.min(1, Math.max(0, (view.time - next.from) / (next.to - next.from || 1)));
  return { x: node.x + (next.x - node.x) * part, y: node.y + (next.y - node.y) * part };
}

/** The moves that come next after the step, for gliding: node -> {x, y, from, to}. */
export function comingMoves(run, step) {
  const { moves } = run;
  if (!moves.length) return null;
  let low = 0;
  let high = moves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moves[middle] <= step) low = middle + 1; else high = middle;
  }
  if (low >= moves.length) return null;
  if (run.glide?.step === moves[low]) return run.glide.next;
  const next = new Map();
  const from = low > 0 ? run.timeOf(moves[low - 1]) : 0;
  const to = run.timeOf(moves[low]);
  for (let i = run.firstOf(moves[low]); i <= run.lastOf(moves[low]); i++) {
    const event = run.event(i);
    if (event.event === 'move') next.set(event.node, { x: event.x, y: event.y, from, to });
  }
  run.glide = { step: moves[low], next };
  return next;
}

/** How the trace's area is put into the picture. */
function planOf({ scene, box, radius }, raw) {
  const moves = scene.run.moves.length > 0;
  const { width = 1, height = 1 } = scene.header;
  const seen = raw.filter((_, n) => scene.nodes[n].present);
  const xs = seen.map(at => at.x);
  const ys = seen.map(at => at.y);
  const left = moves ? 0 : Math.min(...xs);
  const top = moves ? 0 : Math.min(...ys);
  const wide = (moves ? width : Math.max(...xs) - left) || 0;
  const high = (moves ? height : Math.max(...ys) - top) || 0;
  let sx = wide ? box.width / wide : 0;
  let sy = high ? box.height / high : 0;
  const most = moves ? 1.5 : scene.run.layout?.uneven ? 9 : scene.run.layout ? 1.4 : 2.4;
  if (sx && sy) [sx, sy] = [Math.min(sx, sy * most), Math.min(sy, sx * most)];
  const apart = nearest(seen, sx, sy);
  const limit = Math.min(1, 15 * radius / (apart || 1));
  sx *= limit;
  sy *= limit;
  return { apart: apart * limit, left, top, sx, sy, x: box.x + (box.width - wide * sx) / 2, y: box.y + (box.height - high * sy) / 2 };
}

function nearest(places, sx, sy) {
  let best = Infinity;
  const some = places.slice(0, 60);
  for (const one of some) {
    for (const other of some) {
      if (one !== other) best = Math.min(best, Math.hypot((one.x - other.x) * sx, (one.y - other.y) * sy));
    }
  }
  return best === Infinity ? 0 : best;
}

/** Drawn by height: the higher a node, the higher it stands; the token lies in the valley. */
function valley(scene, flat, box) {
  const order = flat.map((_, n) => n).sort((a, b) => flat[a].x - flat[b].x || a - b);
  const ranked = scene.nodes.filter(node => node.height).map(node => node.id)
    .sort((a, b) => byHeight(scene.nodes[a].height, scene.nodes[b].height));
  const rank = new Map(ranked.map((id, place) => [id, place]));
  const last = Math.max(1, ranked.length - 1);
  return flat.map((_, n) => ({
    x: box.x + box.width * (order.length > 1 ? order.indexOf(n) / (order.length - 1) : 0.5),
    y: box.y + box.height * (1 - (rank.get(n) ?? last) / last) }));
}

function byHeight(one, other) {
  for (let part = 0; part < 3; part++) if (one[part] !== other[part]) return one[part] - other[part];
  return 0;
}

/** A layout for a trace that has no positions, always the same for the same links. */
function layoutOf(run) {
  return run.layout ??= draw(run);
}

function draw(run) {
  const scene = sceneAt(run, run.lastOf(0));
  if (scene.epoch) return members(run, scene);
  const n = scene.nodes.length;
  const near = scene.nodes.map(() => []);
  for (const { a, b } of scene.links) {
    near[a].push(b);
    near[b].push(a);
  }
  return line(near) ?? star(near) ?? tree(near) ?? (n > MOST_SPRINGS ? spiral(near) : springs(near, n));
}

/** Live members on a circle, those that come later too. */
function members(run, scene) {
  const order = everPresent(run);
  return scene.nodes.map(node => onCircle(Math.max(0, order.indexOf(node.id)) / order.length));
}

function line(near) {
  const ends = near.filter(list => list.length === 1).length;
  if (ends !== 2 || near.some(list => list.length > 2 || !list.length)) return null;
  const places = [];
  let before = -1;
  let at = near.findIndex(list => list.length === 1);
  for (let x = 0; at >= 0 && at !== undefined; x++) {
    places[at] = { x, y: x % 2 ? 0.3 : 0 };
    [before, at] = [at, near[at].find(other => other !== before)];
  }
  return places.filter(Boolean).length === near.length ? places : null;
}

function star(near) {
  const middle = near.findIndex(list => list.length === near.length - 1);
  if (middle < 0 || near.length < 4 || near.some((list, n) => n !== middle && list.length > 1)) return null;
  const others = near.length - 1;
  let turn = 0;
  return near.map((_, n) => n === middle ? { x: 0, y: 0 } : onCircle(turn++ / others));
}

const onCircle = part => ({ x: Math.sin(2 * Math.PI * part), y: -Math.cos(2 * Math.PI * part) });

function tree(near) {
  const depth = near.map(() => -1);
  const levels = [];
  depth[0] = 0;
  let links = 0;
  for (let at = 0, queue = [0]; at < queue.length; at++) {
    (levels[depth[queue[at]]] ??= []).push(queue[at]);
    for (const other of near[queue[at]]) {
      links++;
      if (depth[other] < 0) {
        depth[other] = depth[queue[at]] + 1;
        queue.push(other);
      }
    }
  }
  if (depth.includes(-1) || links !== 2 * (near.length - 1)) return null;
  const places = [];
  levels.forEach((level, y) => level.forEach((n, x) => { places[n] = { x: (x + 0.5) / level.length, y }; }));
  return Object.assign(places, { uneven: true });
}

/** Too many for springs: from node 0 outwards, those that are near it in links also near it here. */
function spiral(near) {
  const turn = Math.PI * (3 - Math.sqrt(5));
  const places = [];
  let placed = 0;
  for (let start = 0; start < near.length; start++) {
    for (let queue = [start], at = 0; at < queue.length; at++) {
      if (places[queue[at]]) continue;
      const far = Math.sqrt(placed + 0.5);
      places[queue[at]] = { x: far * Math.cos(placed * turn), y: far * Math.sin(placed * turn) };
      placed++;
      queue.push(...near[queue[at]].filter(other => !places[other]));
    }
  }
  return places;
}

/** Links pull, nodes push; from a circle, a fixed number of times. */
function springs(near, n) {
  const at = near.map((_, i) => onCircle(i / n));
  const ideal = 1.6 / Math.sqrt(n);
  const linked = near.map(list => new Set(list));
  for (let round = 0; round < (n > 100 ? 60 : 250); round++) {
    const most = 0.12 * (1 - round / 250);
    const push = at.map(() => ({ x: 0, y: 0 }));
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const dx = at[i].x - at[j].x || 1e-3;
        const dy = at[i].y - at[j].y;
        const far = Math.hypot(dx, dy);
        const force = ideal * ideal / far - (linked[i].has(j) ? far * far / ideal : 0);
        for (const [node, sign] of [[i, 1], [j, -1]]) {
          push[node].x += sign * force * dx / far;
          push[node].y += sign * force * dy / far;
        }
      }
    }
    push.forEach(({ x, y }, i) => {
      const strength = Math.hypot(x, y) || 1;
      at[i].x += x / strength * Math.min(strength, most);
      at[i].y += y / strength * Math.min(strength, most);
    });
  }
  return at;
}
