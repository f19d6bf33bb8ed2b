// What a sequence diagram has to find at once, however long the run: for each node when it waits and
// is inside, for each 512 steps what is in flight when they begin, for each few steps how many
// messages each node sends. Steps in which nodes only move have no row of their own.
import { KIND } from './run.js';

const BLOCK = 512;

/** A node asks, enters, leaves or gives up: from this step on it waits for `waits` and has `inside`. */
const CHANGES = new Set([KIND.request, KIND.withdraw, KIND.enter, KIND.exit, KIND['give-back']]);

export class Lanes {
  constructor(run) {
    this.run = run;
    this.read = 0;
    this.nodes = run.header.nodes;
    this.bin = 64 * Math.ceil(this.nodes / 128);
    this.counts = new Uint16Array(this.nodes * 64);
    this.most = 1;
    this.lanes = Array.from({ length: this.nodes }, () => [{ step: 0, waits: 0, inside: 0 }]);
    this.open = new Map(); // the requests that wait, by node and id
    this.flying = new Set(); // events of messages in flight
    this.blocks = []; // for each 512 steps, the events of messages in flight when they begin
    this.moved = 0; // steps of moves so far
    this.cuts = []; // links that failed or formed after the start
  }

  /** Reads what came since, for at most `budget` milliseconds; true if there is more. */
  readOn(budget = Infinity) {
    const until = performance.now() + budget;
    const { run } = this;
    while (this.read < run.length) {
      this.take(this.read++);
      if ((this.read & 255) === 0 && performance.now() > until) return true;
    }
    return false;
  }

  take(i) {
    const { run } = this;
    const kind = run.kind[i];
    const step = run.stepOf[i];
    if (kind === KIND.move && step > 0 && run.firstOf(step) === i) this.moved++;
    while (this.blocks.length * BLOCK <= step) this.blocks.push(Int32Array.from(this.flying));
    if (kind === KIND.send) {
      this.flying.add(i);
      this.count(step - this.moved, run.node[i]);
    } else if (kind === KIND.deliver || kind === KIND.drop) {
      this.flying.delete(run.partner[i]);
    } else if (kind === KIND['link-down'] || (kind === KIND['link-up'] && step > 0)) {
      this.cuts.push({ step, i, a: run.node[i], b: run.peer[i], up: kind === KIND['link-up'] });
    } else if (kind === KIND['node-down'] || kind === KIND.over) {
      this.ended(step, run.node[i], kind === KIND.over);
    } else if (CHANGES.has(kind)) {
      this.change(step, kind, run.event(i));
    }
  }

  count(row, node) {
    const place = Math.floor(row / this.bin) * this.nodes + node;
    if (place >= this.counts.length) {
      const larger = new Uint16Array(Math.max(this.counts.length * 2, place + this.nodes));
      larger.set(this.counts);
      this.counts = larger;
    }
    this.most = Math.max(this.most, ++this.counts[place]);
  }

  /** A member is dead, so that nobody waits there; or it is over, and what it had is free. */
  ended(step, node, over) {
    const { inside, group } = this.lanes[node].at(-1);
    this.put(node, { step, waits: 0, inside: over ? 0 : inside, group, down: true });
  }

  put(node, now) {
    const lane = this.lanes[node];
    if (lane.at(-1).step === now.step) lane[lane.length - 1] = now;
    else lane.push(now);
  }

  change(step, kind, event) {
    const was = this.lanes[event.node].at(-1);
    const now = { step, waits: was.waits, inside: was.inside, group: was.group };
    const key = event.node + ' ' + event.id;
    if (kind === KIND.request) {
      this.open.set(key, event);
      now.waits += event.h;
    } else {
      const asked = this.open.get(key);
      now.waits -= asked?.h ?? 0;
      if (kind === KIND.enter) now.group = asked?.group ?? 0;
      this.open.delete(key);
    }
    if (kind === KIND.enter) now.inside += event.h;
    if (kind === KIND.exit) now.inside -= event.h;
    if (kind === KIND['give-back']) now.inside -= event.units;
    this.put(event.node, now);
  }

  /** The parts of a node's lane within the steps: {from, to, waits, inside, group}. */
  *parts(node, from, to) {
    const lane = this.lanes[node];
    for (let p = lastAt(lane, from); p < lane.length && lane[p].step <= to; p++) {
      const end = p + 1 < lane.length ? lane[p + 1].step : this.run.steps + 1;
      yield { from: lane[p].step, to: end, waits: lane[p].waits, inside: lane[p].inside,
        group: lane[p].group, down: lane[p].down };
    }
  }

  /** The messages that are in flight at some time in these steps, by the event that sent them. */
  *messages(from, to) {
    const { run } = this;
    const block = Math.min(Math.floor(Math.max(from, 0) / BLOCK), this.blocks.length - 1);
    if (block < 0) return;
    for (const sent of this.blocks[block]) {
      if (this.endOf(sent) >= from) yield sent;
    }
    const last = Math.min(run.lastOf(Math.min(to, run.steps)), this.read - 1);
    for (let i = run.firstOf(block * BLOCK); i <= last; i++) {
      if (run.kind[i] === KIND.send && this.endOf(i) >= from) yield i;
    }
  }

  /** The step in which a message arrives or is lost; the end of the run if it is still in flight. */
  endOf(sent) {
    const { run } = this;
    return run.partner[sent] >= 0 ? run.stepOf[run.partner[sent]] : run.steps;
  }

  /** Links that failed or formed in these steps. */
  *changes(from, to) {
    for (let c = firstFrom(this.cuts, from); c < this.cuts.length && this.cuts[c].step <= to; c++) {
      yield this.cuts[c];
    }
  }

  /** The number of rows: of steps that are more than moves. */
  get rows() {
    return this.run.steps + 1 - this.run.moves.length;
  }

  /** The row of a step; a step of moves is where the next row begins. */
  row(step) {
    return step - search(this.run.moves.length, (m) => this.run.moves[m] < step);
  }

  /** The step of a row. */
  step(row) {
    const { moves } = this.run;
    return row + search(moves.length, (m) => moves[m] - m <= row);
  }

  /** How many messages a node sends in the bins of these rows. */
  sends(node, from, to) {
    let sum = 0;
    for (let b = Math.floor(from / this.bin); b <= Math.floor((to - 1) / this.bin); b++) {
      sum += this.counts[b * this.nodes + node] ?? 0;
    }
    return sum;
  }
}

function lastAt(lane, step) {
  return Math.max(0, firstFrom(lane, step + 1) - 1);
}

/** The place of the first of these that is at the step or later. */
function firstFrom(rows, step) {
  return search(rows.length, (r) => rows[r].step < step);
}

/** The first place at which the condition, true up to there, does not hold. */
export function search(length, holds) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
