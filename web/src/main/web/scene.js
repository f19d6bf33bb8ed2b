// The picture after an event: a function of the run and the event, whichever way one came there.
import { epochOf, liveUnits } from './epochs.js';
import { Frame, isCutOff, eraOf } from './frame.js';

/** From more units on, those in one place are one cell. */
const CELLS = 400;

/** Makes a keyframe every 1,024 events as they come, and less often the larger it is. */
export class Builder {
  constructor(run) {
    this.run = run;
    this.frame = new Frame(run.header);
    this.keys = [{ at: -1, frame: this.frame.copy() }];
    this.cursor = null;
    this.between = Math.max(1024, 8 * run.header.nodes);
  }

  add(i, event) {
    const last = this.keys[this.keys.length - 1];
    if (i - last.at > this.between) this.keys.push({ at: i - 1, frame: this.frame.copy() });
    this.frame.apply(i, event, this.run);
  }

  frameAt(i) {
    let low = 0;
    let high = this.keys.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.keys[middle].at <= i) low = middle; else high = middle - 1;
    }
    let from = this.keys[low];
    if (this.cursor && this.cursor.at > from.at && this.cursor.at <= i) from = this.cursor;
    const frame = from === this.cursor ? from.frame : from.frame.copy();
    for (let j = from.at + 1; j <= i; j++) frame.apply(j, this.run.event(j), this.run);
    this.cursor = { at: i, frame };
    return frame;
  }
}

/** The scene after event i of the run (-1: before the first). */
export function sceneAt(run, i) {
  if (!run.builder) return null;
  const event = Math.min(i, run.length - 1);
  const frame = started(run, run.builder.frameAt(event), event);
  const scene = { run, event, step: event < 0 ? 0 : run.stepOf[event], at: event < 0 ? 0 : run.at[event],
    k: frame.k, oriented: frame.oriented, header: run.header,
    get queues() { return this.nodes.map(node => node.queue); } };
  scene.inFlight = [...frame.inFlight.values()].map(sent => flight(run, frame, sent, scene));
  scene.nodes = frame.nodes.map(node => shown(run, frame, node));
  scene.links = [...frame.links.values()];
  scene.epoch = epochOf(run, frame, event);
  scene.units = units(frame, scene);
  scene.session = session(frame, scene);
  scene.eras = new Set(scene.nodes.filter(node => node.present).map(node => node.era).filter(era => era !== null));
  return scene;
}

/** At the end of the setting everything is as it is before the first step. */
function started(run, frame, event) {
  if (frame.set || event < 0 || event !== run.lastOf(0)) return frame;
  const copy = frame.copy();
  copy.start();
  return copy;
}

function flight(run, frame, sent, scene) {
  const { msg, from, to, type, body } = run.event(sent);
  const ended = run.partner[sent];
  const one = { msg, from, to, type, body, ...frame.carries(run.event(sent)), sent, ended,
    sentAt: run.at[sent], sentStep: run.stepOf[sent],
    endAt: ended < 0 ? Infinity : run.at[ended], endStep: ended < 0 ? Infinity : run.stepOf[ended] };
  one.progress = progress(one, scene.step, null);
  return one;
}

/** How far a message is on its link, from 0 to 1, by steps or, if a time is given, by time. */
export function progress(message, step, time) {
  if (message.endStep === Infinity) return 0.5;
  const part = time === null
    ? (step + 0.5 - message.sentStep) / (message.endStep - message.sentStep)
    : (time - message.sentAt) / (message.endAt - message.sentAt || 1);
  return Math.min(1, Math.max(0, part));
}

function shown(run, frame, node) {
  const held = node.inside.reduce((sum, one) => sum + one.h, 0);
  const asked = node.waits.reduce((sum, one) => sum + one.h, 0);
  const cutOff = isCutOff(node.height);
  return { ...node, held, asked, cutOff, era: eraOf(node.height),
    state: node.inside.length ? 'inside' : node.waits.length ? 'waits' : 'idle',
    group: (node.inside[0] ?? node.waits[0])?.group ?? null,
    token: node.tokens ? { units: Math.max(0, node.pile) } : null,
    stateEvent: node.state, stateBefore: node.before,
    get variables() { return node.state < 0 ? null : run.event(node.state).state; },
    get queue() { return queueOf(this.variables); } };
}

/** The node's queue as its variables tell it: [{own, of, text, h, key}], the front first. */
export function queueOf(variables) {
  const text = variables?.Q ?? variables?.request_q ?? variables?.token_queue;
  if (typeof text !== 'string') return Array.isArray(text) ? text.map(of => ({ of, text: `${of}` })) : [];
  return text.replace(/^\[|\]$/g, '').split(', ').filter(Boolean).map(entry => {
    const own = entry.startsWith('#');
    const h = /\bh=(\d+)/.exec(entry);
    const key = /\b[SR]=([^ @]+)/.exec(entry);
    return { own, of: Number(/\d+/.exec(entry)?.[0]), text: entry, h: h && Number(h[1]), key: key?.[1] };
  });
}

/** The cells of the units bar, each with a count; they sum to k unless something is wrong. */
function units(frame, scene) {
  const cells = frame.live ? liveUnits(frame, scene) : cellsOf(frame, scene);
  return cells.map((cell, n) => n < frame.k ? cell : { ...cell, extra: true });
}

function cellsOf(frame, scene) {
  const cells = [];
  let total = 0;
  const add = (count, cell) => {
    const most = count > CELLS || frame.k > CELLS ? 1 : count; // more are one cell for all
    for (let n = 0; n < most && count > 0; n++) cells.push({ ...cell, count: count / most, extra: total + n >= frame.k });
    total += Math.max(0, count);
  };
  for (const node of scene.nodes) add(node.held, { kind: 'held', node: node.id });
  if (frame.counted) {
    add(frame.k - total, { kind: 'free', node: null });
  } else {
    for (const node of scene.nodes) {
      add(node.pile, { kind: node.tokens ? 'free' : 'waiting', node: node.id });
    }
    for (const message of scene.inFlight) {
      add(message.units, { kind: 'flight', node: message.to, msg: message.msg });
    }
    add(frame.k - total, { kind: 'missing', node: null });
  }
  return cells;
}

function session(frame, scene) {
  if (frame.header.algorithm !== 'gme') return null;
  const inside = scene.nodes.filter(node => node.inside.length);
  const groups = [...new Set(inside.flatMap(node => node.inside.map(one => one.group)))].sort();
  return { groups, inside: inside.length, violated: groups.length > 1 };
}
