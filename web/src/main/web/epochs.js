// Runs of live members: they die and pause, and epochs begin. What cluster events do to a frame,
// and what the rest of the page asks of it. A unit of which nobody knows yet is in the epoch.
import { KIND } from './kinds.js';

const list = ids => ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]}`;
const units = count => `${count} ${count === 1 ? 'unit' : 'units'}`;
const members = ids => `${ids.length === 1 ? 'member' : 'members'} ${list(ids)}`;

export const isLive = header => header?.variant === 'live';

/** What a frame knows of epochs before the first event. */
export const NO_EPOCH = Object.freeze({ number: null, frozen: false, home: null, members: [], reported: [], kept: [], suspects: [] });

/** Whether a member goes on in the present epoch, so that what it has is known. */
export const isSettled = (epoch, node) => !epoch.frozen && node.outSince === null && node.stage === epoch.number;


export const APPLY_CLUSTER = {
  'node-down'({ node }) { Object.assign(this.nodes[node], { down: true, waits: this.live ? [] : this.nodes[node].waits }); },
  'node-up'({ node }) { this.nodes[node].down = false; },
  pause({ node }) { this.nodes[node].paused = true; },
  resume({ node }) { this.nodes[node].paused = false; },
  freeze({ epoch, members: of, out, at }) {
    const suspects = this.epoch.suspects.filter(node => !of.includes(node)); // one may be back in time
    const kept = suspects.length ? this.epoch.kept : [];
    this.epoch = { ...this.epoch, number: epoch, frozen: true, members: of, reported: [], suspects, kept };
    for (const node of this.nodes) {
      Object.assign(node, { pile: 0, tokens: 0 });
      if (of.includes(node.id)) Object.assign(node, { outSince: null, keptBack: false });
      if (out.includes(node.id) && node.outSince === null) node.outSince = at;
    }
  },
  report({ node, epoch }) {
    if (epoch === this.epoch.number) this.epoch = { ...this.epoch, reported: [...this.epoch.reported, node] };
  },
  open({ epoch, home, kept, suspects }) {
    this.epoch = { ...this.epoch, number: epoch, frozen: false, home, kept, suspects };
    for (const node of this.nodes) node.keptBack = node.outSince !== null;
  },
  over({ node }) {
    Object.assign(this.nodes[node], { inside: [], outSince: null, keptBack: false, over: true });
    const suspects = this.epoch.suspects.filter(other => other !== node);
    this.epoch = { ...this.epoch, suspects, kept: suspects.length ? this.epoch.kept : [] };
  },
  stock({ node, epoch, token, units: free }) {
    if (this.epoch.number === null) this.epoch = { ...this.epoch, number: epoch };
    if (epoch !== this.epoch.number) return;
    Object.assign(this.nodes[node], { tokens: token ? 1 : 0, pile: free, stage: epoch });
  },
};

/** The nodes of a run; of live members only numbers that ever belong to one. */
export function everPresent(run) {
  const all = Array.from({ length: run.header.nodes }, (_, node) => node);
  if (!isLive(run.header)) return all;
  const away = new Set();
  for (let i = 0; i < run.length; i++) {
    if (run.kind[i] === KIND.leave && run.stepOf[i] === 0) away.add(run.node[i]);
    if (run.kind[i] === KIND.join) away.delete(run.node[i]);
  }
  return all.filter(node => !away.has(node));
}

/** When the tenure of a member is certainly over, by what comes in the run; Infinity if it does not. */
export function overAt(run, node, event) {
  for (let i = Math.max(0, event); i < run.length; i++) {
    if (run.kind[i] === KIND.over && run.node[i] === node) return run.at[i];
  }
  return Infinity;
}

/** The epoch of a scene: as the frame has it, and until when units are kept back. */
export function epochOf(run, frame, event) {
  if (!frame.live) return null;
  const { kept, suspects } = frame.epoch;
  const until = kept.length ? Math.max(...suspects.map(node => overAt(run, node, event))) : null;
  const { home, number } = frame.epoch;
  const waits = frame.nodes.some(node => (isThere(node) || node.id === home) && node.stage !== number);
  return { ...frame.epoch, until, settling: frame.epoch.frozen || waits };
}

const isThere = node => node.present && !node.down && node.outSince === null && !node.over;

/** The cells of the bar of units, each where it is; those that nobody has named are in the epoch. */
export function liveUnits(frame, scene) {
  const cells = [];
  const add = (count, cell) => { for (let n = 0; n < count; n++) cells.push({ ...cell, count: 1 }); };
  for (const node of scene.nodes) {
    if (!node.keptBack) add(node.held, { kind: node.down ? 'left' : 'held', node: node.id });
  }
  add(scene.epoch.kept.length, { kind: 'kept', node: null });
  for (const node of scene.nodes) add(node.pile, { kind: node.tokens ? 'free' : 'waiting', node: node.id });
  for (const message of scene.inFlight) add(message.units, { kind: 'flight', node: message.to, msg: message.msg });
  const lost = scene.epoch.settling || scene.nodes.some(node => node.down && !node.keptBack && !node.over);
  add(frame.k - cells.length, { kind: lost ? 'frozen' : 'missing', node: null });
  return cells;
}

/** The whole seconds that are left until a time. */
export const secondsLeft = (until, now) => Number.isFinite(until) ? Math.max(0, Math.ceil(until - now)) : null;

/** What is to be said of the epoch above the map; empty if all is as usual. */
export function tellEpoch(scene, now = scene.at) {
  const { epoch } = scene;
  if (!epoch || epoch.number === null) return '';
  if (epoch.frozen) {
    return `frozen, epoch ${epoch.number}: ${epoch.reported.length} of ${epoch.members.length} have reported`;
  }
  if (!epoch.kept.length) return '';
  const left = secondsLeft(epoch.until, now);
  return `epoch ${epoch.number}: ${units(epoch.kept.length)} of ${members(epoch.suspects)} kept back${left === null ? '' : `, ${left} s left`}`;
}

/** Cluster events as causes of a step. */
export function tellClusterEvent(cause) {
  const { event, node, epoch, members: of, out, home, kept, units: free } = cause;
  switch (event) {
    case 'node-down': return `Node ${node} dies`;
    case 'node-up': return `Node ${node} is back`;
    case 'pause': return `Node ${node} takes no steps for a while`;
    case 'resume': return `Node ${node} goes on`;
    case 'freeze': return `Epoch ${epoch} begins, frozen, with ${members(of)}${out.length ? `; ${list(out)} ${out.length === 1 ? 'is' : 'are'} out` : ''}`;
    case 'report': return `Node ${node} reports what it has`;
    case 'open': return `Epoch ${epoch} opens; the token begins at node ${home}${kept.length ? `, and ${units(kept.length)} ${kept.length === 1 ? 'is' : 'are'} kept back` : ''}`;
    case 'over': return `The lease of node ${node} has certainly ended`;
    case 'stock': return `Node ${node} has ${cause.token ? `the token and ${units(free)}` : free ? units(free) : 'nothing that is free'}`;
    default: return null;
  }
}

/** Nodes of such a run are members, and are called so. */
export const asMembers = text => text.replace(/\bnode(s?)\b/g, 'member$1').replace(/\bNode(s?)\b/g, 'Member$1');

/** What is special about a member, for sentences. */
export function tellMember(scene, node) {
  if (node.over) return 'is dead, and what it had is free';
  const left = secondsLeft(scene.epoch.until, scene.at);
  const until = left === null ? '' : `, for ${left} s`;
  if (node.down) return `is dead${node.held ? `; its lease of ${units(node.held)} may still run${node.keptBack ? until : ''}` : ''}`;
  if (node.outSince !== null) return `is out${node.keptBack ? `; what it may hold is kept back${until}` : ''}`;
  if (node.paused) return 'takes no steps';
  return scene.epoch.reported.includes(node.id) && scene.epoch.frozen ? 'is frozen, and has reported' : null;
}
