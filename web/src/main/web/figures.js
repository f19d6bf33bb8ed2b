// The figures of a run up to any event, by the rules of sim.metrics: what the command prints at the
// end of a run is what is shown here at its end. Times are in millionths (ticks), as in core.

import { TICKS, summary } from './histogram.js';
import { search } from './lanes.js';
import { KIND } from './run.js';

/** Counts, for each request, the later ones that were granted before it: a Fenwick tree. */
class Overtakings {
  tree = new Int32Array(1024);
  granted = 0;
  marks = [];

  grant(made) {
    while (made + 2 > this.tree.length) this.grow();
    this.marks.push(made);
    this.granted++;
    this.add(made);
    let sum = 0;
    for (let node = made + 1; node > 0; node -= node & -node) sum += this.tree[node];
    return this.granted - sum;
  }

  add(made) {
    for (let node = made + 1; node < this.tree.length; node += node & -node) this.tree[node]++;
  }

  grow() {
    this.tree = new Int32Array(this.tree.length * 2);
    this.marks.forEach((made) => this.add(made));
  }
}

const COUNTED = new Set(['request', 'enter', 'exit', 'withdraw', 'give-back', 'resize', 'link-up',
  'link-down', 'node-down', 'over', 'end'].map((name) => KIND[name]));

/**
 * A table of samples, one for each event that changes a figure, read once as the run grows; any
 * earlier moment is looked up in it.
 */
export class Figures {
  /** Grants in order: when, how long it waited, with which priority, at which node. */
  grants = [];
  /** Changes of what is in use: when, units, requests inside, units there are. */
  uses = [];
  /** After each grant: event, messages of each type so far, Jain's index. */
  samples = [];
  types = [];

  constructor(run) {
    this.run = run;
    this.read = 0;
    const { header } = run;
    this.bounded = header.algorithm !== 'gme'; // groups share no units
    this.k = header.k;
    this.counts = [];
    this.waiting = new Map();
    this.entered = new Map(); // the units of each request inside
    this.overtakings = new Overtakings();
    this.made = 0;
    this.held = 0;
    this.inside = 0;
    this.heldTime = 0;
    this.unitTime = 0;
    this.insideTime = 0;
    this.changedAt = 0;
    this.insideMax = 0;
    this.jain = new Jain();
    this.overtaken = 0;
    this.overtakenMax = 0;
    this.marks = []; // [event, withdrawn, linkChanges] at each change of these
    this.withdrawn = 0;
    this.linkChanges = 0;
    this.messages = []; // event of each message, with the index of its type
    this.messageTypes = [];
    this.note();
  }

  /** Reads what came since, for at most `budget` milliseconds; true if there is more. */
  readOn(budget = Infinity) {
    const until = performance.now() + budget;
    const { run } = this;
    while (this.read < run.length) {
      const i = this.read++;
      if (run.kind[i] === KIND.send) this.send(i, run.typeName(i));
      else if (COUNTED.has(run.kind[i])) this.take(i, run.event(i));
      if ((i & 255) === 0 && performance.now() > until) return true;
    }
    return false;
  }

  take(i, event) {
    const at = Math.round(event.at * TICKS);
    switch (event.event) {
      case 'request':
        this.waiting.set(event.node + ' ' + event.id, {
          at, priority: event.priority ?? 1, order: this.made++, h: event.h ?? 1,
        });
        break;
      case 'withdraw':
        this.waiting.delete(event.node + ' ' + event.id);
        this.withdrawn++;
        this.mark(i);
        break;
      case 'enter': this.enter(i, at, event); break;
      case 'exit': this.exit(i, at, event); break;
      case 'give-back': this.giveBack(i, at, event); break;
      case 'node-down': this.forget(this.waiting, event.node); break;
      case 'over': for (const h of this.forget(this.entered, event.node)) this.change(i, at, -h, -1, 0); break;
      case 'resize': this.change(i, at, 0, 0, event.units); break;
      case 'link-up':
      case 'link-down':
        this.linkChanges += at > 0 || event.event === 'link-down' ? 1 : 0;
        this.mark(i);
        break;
      case 'end': this.change(i, at, 0, 0, 0); break;
      default: break;
    }
  }

  exit(i, at, event) {
    this.entered.delete(event.node + ' ' + event.id);
    this.change(i, at, -event.h, -1, 0);
  }

  giveBack(i, at, event) {
    const key = event.node + ' ' + event.id;
    this.entered.set(key, this.entered.get(key) - event.units);
    this.change(i, at, -event.units, 0, 0);
  }

  /** Takes out what is of a node; returns it. */
  forget(map, node) {
    const found = [...map].filter(([key]) => key.startsWith(`${node} `));
    for (const [key] of found) map.delete(key);
    return found.map(([, value]) => value);
  }

  mark(i) {
    this.marks.push({ i, withdrawn: this.withdrawn, linkChanges: this.linkChanges });
  }

  send(i, type) {
    let index = this.types.indexOf(type);
    if (index < 0) {
      index = this.types.push(type) - 1;
      this.counts.push(0);
    }
    this.counts[index]++;
    this.messages.push(i);
    this.messageTypes.push(index);
  }

  enter(i, at, event) {
    const was = this.waiting.get(event.node + ' ' + event.id);
    if (!was) return;
    this.waiting.delete(event.node + ' ' + event.id);
    const passed = this.overtakings.grant(was.order);
    this.overtaken += passed;
    this.overtakenMax = Math.max(this.overtakenMax, passed);
    const wait = at - was.at;
    this.grants.push({ i, at, wait, priority: was.priority, node: event.node, h: event.h });
    this.jain.add(event.node, wait);
    this.samples.push({
      i, at, counts: this.counts.slice(), jain: this.jain.index(),
      overtaken: this.overtaken, overtakenMax: this.overtakenMax,
    });
    this.entered.set(event.node + ' ' + event.id, event.h);
    this.change(i, at, event.h, 1, 0);
  }

  change(i, at, units, requests, more) {
    const span = at - this.changedAt;
    this.heldTime += this.held * span;
    this.unitTime += this.k * span;
    this.insideTime += this.inside * span;
    this.insideMax = Math.max(this.insideMax, this.inside + requests);
    this.changedAt = at;
    this.held += units;
    this.inside += requests;
    this.k += more;
    this.note(i, at);
  }

  note(i = -1, at = 0) {
    this.uses.push({
      i, at, held: this.held, inside: this.inside, k: this.k, heldTime: this.heldTime,
      unitTime: this.unitTime, insideTime: this.insideTime, insideMax: this.insideMax,
    });
  }

  /** The figures of the events 0 to `i`. */
  upTo(i) {
    const { run } = this;
    const now = i < 0 ? 0 : Math.round(run.at[i] * TICKS);
    const granted = before(this.grants, i);
    const use = this.uses[before(this.uses, i) - 1];
    const span = now - use.at;
    const unitTime = use.unitTime + use.k * span;
    const sample = this.samples[granted - 1];
    const mark = this.marks[before(this.marks, i) - 1];
    return {
      at: now / TICKS,
      entries: granted,
      waits: this.waits(granted),
      perEntry: this.perEntry(i, granted),
      k: use.k,
      held: use.held,
      inside: use.inside,
      utilisation: unitTime === 0 ? 0 : (use.heldTime + use.held * span) / unitTime,
      concurrency: now === 0 ? 0 : (use.insideTime + use.inside * span) / now,
      concurrencyMax: use.insideMax,
      jain: sample ? sample.jain : 1,
      overtakings: sample ? sample.overtaken / granted : 0,
      overtakingsMax: sample ? sample.overtakenMax : 0,
      withdrawn: mark ? mark.withdrawn : 0,
      linkChanges: mark ? mark.linkChanges : 0,
    };
  }

  /** The waits of the first grants: all, and of each priority from the highest, if there are several. */
  waits(granted) {
    const groups = new Map();
    for (let g = 0; g < granted; g++) {
      const { priority, wait } = this.grants[g];
      if (!groups.has(priority)) groups.set(priority, []);
      groups.get(priority).push(wait);
    }
    const rows = [...groups].sort((a, b) => b[0] - a[0]);
    const sorted = (waits) => summary(Float64Array.from(waits).sort());
    const all = { name: 'all', ...sorted(rows.flatMap(([, waits]) => waits)) };
    if (rows.length < 2) return [all];
    return [...rows.map(([p, waits]) => ({ name: 'priority ' + p, priority: p, ...sorted(waits) })), all];
  }

  /** Messages per entry by type, in the order of their names. */
  perEntry(i, granted) {
    const counts = this.types.map(() => 0);
    let at = 0;
    const sample = this.samples[granted - 1];
    if (sample) {
      sample.counts.forEach((count, t) => { counts[t] = count; at += count; });
    }
    const sent = search(this.messages.length, (m) => this.messages[m] <= i);
    for (; at < sent; at++) counts[this.messageTypes[at]]++;
    const byType = this.types
      .map((type, t) => ({ type, count: counts[t], perEntry: granted ? counts[t] / granted : 0 }))
      .filter((row) => row.count > 0)
      .sort((a, b) => (a.type < b.type ? -1 : 1));
    return { all: granted ? sent / granted : 0, messages: sent, byType };
  }
}

/** Jain's index over the mean waits of the nodes that were served, kept up with each grant. */
class Jain {
  sums = new Map();

  add(node, wait) {
    const was = this.sums.get(node) ?? { wait: 0, count: 0 };
    this.sums.set(node, { wait: was.wait + wait, count: was.count + 1 });
  }

  index() {
    let sum = 0;
    let squares = 0;
    for (const { wait, count } of this.sums.values()) {
      const mean = wait / count;
      sum += mean;
      squares += mean * mean;
    }
    return squares === 0 ? 1 : (sum * sum) / (this.sums.size * squares);
  }
}

/** How many rows, sorted by their event `i`, are at or before it. */
export function before(rows, i) {
  return search(rows.length, (r) => rows[r].i <= i);
}
