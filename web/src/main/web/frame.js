// What is known of the network after some event: changed by each event, copied for keyframes.
// Values inside are never changed, only replaced, so a copy need not go deep.

import { APPLY_CLUSTER, NO_EPOCH, isLive, isSettled } from './epochs.js';

const TOKENS = new Set(['TOKEN', 'PRIVILEGE']);
const ORIENTED = new Set(['hk', 'hk-fcfs', 'rl', 'gme']);
const NOTHING = Object.freeze([]);
const CUT_OFF = 2 ** 62;
const ERA = 2 ** 32;

export class Frame {
  constructor(header) {
    this.header = header;
    this.k = header.k;
    this.live = isLive(header);
    this.oriented = ORIENTED.has(header.algorithm) && !this.live;
    this.counted = header.tokens === 0 || header.algorithm === 'makki';
    this.epoch = NO_EPOCH;
    this.nodes = Array.from({ length: header.nodes }, (_, id) => ({
      id, x: NaN, y: NaN, present: true, down: false, tokens: 0, pile: 0, waits: NOTHING,
      inside: NOTHING, height: null, belief: {}, next: null, state: -1, before: -1, entries: 0,
      paused: false, outSince: null, keptBack: false, over: false, stage: null }));
    this.links = new Map();
    this.inFlight = new Map();
    this.lost = 0;
    this.set = false;
    this.placeTokens(header);
  }

  copy() {
    const copy = Object.assign(Object.create(Frame.prototype), this);
    copy.nodes = this.nodes.map(node => ({ ...node }));
    copy.links = new Map(this.links);
    copy.inFlight = new Map(this.inFlight);
    return copy;
  }

  placeTokens(header) {
    if (this.live || (header.tokens === 0 && header.algorithm !== 'gme')) return;
    const count = Math.max(1, Math.min(header.tokens ?? 1, header.nodes));
    const n = header.nodes;
    for (let token = 0; token < count; token++) {
      const at = header.algorithm === 'partitioned'
        ? token * Math.floor(n / count) + Math.min(token, n % count) : token;
      this.nodes[at].tokens = 1;
      if (!this.counted) this.nodes[at].pile = count === 1 ? header.k : 1;
    }
  }

  /** Applies the event with this number. */
  apply(i, event, run) {
    if (!this.set && run.stepOf[i] > 0) this.start();
    APPLY[event.event]?.call(this, event, i, run);
  }

  /** The heights before the first step: the number of links to node 0, which has the token. */
  start() {
    this.set = true;
    if (!this.oriented) return;
    const near = this.neighbours();
    this.nodes[0].height = [0, 0, 0];
    for (let at = 0, queue = [0]; at < queue.length; at++) {
      for (const other of near[queue[at]]) {
        if (this.nodes[other].height) continue;
        this.nodes[other].height = [0, this.nodes[queue[at]].height[1] + 1, other];
        queue.push(other);
      }
    }
    for (const { a, b } of this.links.values()) {
      this.believe(a, b, this.nodes[b].height);
      this.believe(b, a, this.nodes[a].height);
    }
  }

  neighbours() {
    const near = this.nodes.map(() => []);
    for (const { a, b } of this.links.values()) {
      near[a].push(b);
      near[b].push(a);
    }
    return near.map(list => list.sort((x, y) => x - y));
  }

  believe(at, of, height) {
    const node = this.nodes[at];
    if (height) node.belief = { ...node.belief, [of]: height };
  }

  forget(at, of) {
    const { [of]: gone, ...rest } = this.nodes[at].belief;
    this.nodes[at].belief = rest;
  }

  /** What a message carries. */
  carries(event) {
    const body = event.body ?? {};
    const token = TOKENS.has(event.type);
    if (this.counted) return { token, units: 0 };
    if (token) return { token, units: body.t !== undefined && !this.header.tokens ? body.t : 1 };
    return { token, units: event.type === 'RELEASE' ? body.r ?? 0 : 0 };
  }

  /** Units come to a node, or go. What a live member has, `stock` tells after the step. */
  add(node, units) {
    if (!this.live) node.pile += units;
    else if (isSettled(this.epoch, node)) node.pile = Math.max(0, node.pile + units);
  }

  arrive(at, sent) {
    const { token, units } = this.carries(sent);
    this.add(this.nodes[at], units);
    if (token && !this.live) this.nodes[at].tokens++;
  }
}

const key = (a, b) => a < b ? `${a}-${b}` : `${b}-${a}`;
const without = (list, id) => list.filter(one => one.id !== id);

const APPLY = {
  'link-up'({ a, b }, i) { this.links.set(key(a, b), { a: Math.min(a, b), b: Math.max(a, b), since: i }); },
  'link-down'({ a, b }) {
    this.links.delete(key(a, b));
    this.forget(a, b);
    this.forget(b, a);
  },
  ...APPLY_CLUSTER,
  join({ node }) { Object.assign(this.nodes[node], { present: true, down: false, height: null, belief: {} }); },
  leave({ node }) { Object.assign(this.nodes[node], { present: false, waits: NOTHING }); },
  move({ node, x, y }) { Object.assign(this.nodes[node], { x, y }); },
  resize({ node, units }) {
    this.k += units;
    if (!this.counted && !this.live) this.nodes[node].pile += units;
  },
  request({ node, id, h, priority, group, deadline, at }, i, run) {
    const one = { id, h, priority, group: group ?? 0, deadline, at, step: run.stepOf[i] };
    this.nodes[node].waits = [...this.nodes[node].waits, one];
  },
  update({ node, id, priority, deadline }) {
    const one = this.nodes[node];
    one.waits = one.waits.map(wait => wait.id === id ? { ...wait, priority, deadline } : wait);
  },
  withdraw({ node, id }) { this.nodes[node].waits = without(this.nodes[node].waits, id); },
  enter({ node, id, h, fence, at }, i, run) {
    const one = this.nodes[node];
    const asked = one.waits.find(wait => wait.id === id);
    one.waits = without(one.waits, id);
    one.inside = [...one.inside, { id, h, fence, group: asked?.group ?? 0, at, step: run.stepOf[i] }];
    one.entries++;
    if (!this.counted) this.add(one, -h);
  },
  exit({ node, id, h }) {
    const one = this.nodes[node];
    const held = one.inside.find(inside => inside.id === id);
    one.inside = without(one.inside, id);
    if (!this.counted) this.add(one, held?.h ?? h);
  },
  'give-back'({ node, id, units }) {
    const one = this.nodes[node];
    one.inside = one.inside.map(held => held.id === id ? { ...held, h: held.h - units } : held);
    if (!this.counted) this.add(one, units);
  },
  send(event, i) {
    const { token, units } = this.carries(event);
    const from = this.nodes[event.from];
    this.inFlight.set(event.msg, i);
    this.add(from, -units);
    if (this.live) return;
    const height = event.body?.ht;
    if (height && this.oriented) from.height = height;
    if (!token) return;
    from.tokens = Math.max(0, from.tokens - 1);
    if (height && this.oriented) this.believe(event.from, event.to, [height[0], height[1] - 1, event.to]);
  },
  deliver({ msg }, i, run) {
    const sent = run.event(run.partner[i]);
    this.inFlight.delete(msg);
    this.arrive(sent.to, sent);
    if (sent.body?.ht && this.oriented) this.believe(sent.to, sent.from, sent.body.ht);
  },
  drop({ msg, why }, i, run) {
    const sent = run.event(run.partner[i]);
    this.inFlight.delete(msg);
    if (this.live) return;
    if (/lost/.test(why ?? '')) this.lost += this.carries(sent).units;
    else this.arrive(sent.from, sent);
  },
  state({ node, state }, i) {
    const one = this.nodes[node];
    one.before = one.state;
    one.state = i;
    one.next = neighbour(state.next ?? state.holder ?? state.last);
    if (Array.isArray(state.height)) one.height = state.height;
    if (this.oriented && typeof state.N === 'string') one.belief = beliefs(state.N);
  },
};

function neighbour(value) {
  return value === null || value === undefined || value === '' ? null : Number(value);
}

/** The neighbours as a node describes them: "{0 (0,0,0), 2 (cut off,2,2) not told, 3 forming}". */
function beliefs(text) {
  const found = {};
  for (const [, of, first, second, third] of text.matchAll(/(\d+) \((cut off|-?\d+),(-?\d+),(-?\d+)\)/g)) {
    found[of] = [first === 'cut off' ? 2 * CUT_OFF : Number(first), Number(second), Number(third)];
  }
  return found;
}

export const isCutOff = height => !!height && height[0] >= CUT_OFF;

/** The era of a height: a later one is below all earlier ones. */
export const eraOf = height => !height || isCutOff(height) ? null : Math.max(0, -Math.floor(height[0] / ERA));

/** Below zero if the first height is the lower one. */
export function compareHeights(one, other) {
  for (let part = 0; part < 3; part++) if (one[part] !== other[part]) return one[part] < other[part] ? -1 : 1;
  return 0;
}
