// A run is a table of events: the lines of a thalweg/1 trace, as bytes, with columns beside them.
// A line is parsed once when it comes, for its columns, and again when somebody looks at it.
import { Builder } from './scene.js';
import { isLive } from './epochs.js';
import { KIND } from './kinds.js';
import { check, checkHeader, Broken } from './lines.js';

export { KIND, KINDS } from './kinds.js';

/** What follows from a cause and stands in its step. */
const EFFECTS = new Set([KIND.other, KIND.enter, KIND.send, KIND.drop, KIND.state, KIND.end, KIND.stock]);
/** What makes the first picture, before anything has happened. */
const SETTING = new Set([...EFFECTS, KIND['link-up'], KIND.move, KIND.leave, KIND['node-down']]);

const COLUMNS = { at: Float64Array, kind: Uint8Array, stepOf: Int32Array, offset: Float64Array,
  node: Int32Array, peer: Int32Array, type: Uint16Array, partner: Int32Array, msg: Float64Array };

export class Run {
  /** @param about what is known of it: {id, title, args, acts, parent, atStep, file} */
  constructor(about = {}) {
    Object.assign(this, { args: null, acts: [], title: '' }, about);
    this.header = null;
    this.length = 0;
    this.steps = 0;         // the number of the last step; step 0 is the setting
    this.types = [];        // names of the message types; type[i] is a place here
    this.done = null;       // {outcome, text, violation, loop, command, story} when it is over
    this.story = null;
    this.broken = null;     // {line, found, expected, text} where the trace could not be read on
    this.loop = null;       // {from, to}: steps that repeat for ever
    this.bytes = new Uint8Array(1 << 16);
    this.size = 0;
    this.read = 0;          // the bytes that have been read as lines
    this.lines = 0;
    this.starts = new Int32Array(1 << 10);
    this.sentBy = new Map(); // msg -> the event that sent it
    this.moves = [];        // steps in which nodes move
    this.cache = new Map();
    for (const [name, Type] of Object.entries(COLUMNS)) this[name] = new Type(1 << 10);
  }

  /** Takes more of the trace; a line may be continued by the next bytes. */
  append(more) {
    if (this.broken) return;
    this.room(more.length);
    this.bytes.set(more, this.size);
    this.size += more.length;
    const end = this.bytes.lastIndexOf(10, this.size - 1);
    if (end >= this.read) this.take(end + 1);
  }

  /** There is no more of the trace. */
  finish(done = {}) {
    if (!this.broken && this.read < this.size) this.take(this.size);
    if (!this.header && !this.broken) this.stop('nothing', 'the header of a thalweg/1 trace');
    this.done = done;
    this.story = done.story ?? this.story;
    this.loop = steps(done.loop) ?? this.loop;
  }

  /** The event as an object. */
  event(i) {
    const known = this.cache.get(i);
    if (known) return known;
    const text = new TextDecoder().decode(this.line(i));
    const event = JSON.parse(text);
    if (this.cache.size > 8192) this.cache.clear();
    this.cache.set(i, event);
    return event;
  }

  /** The bytes of the event's line, without its end. */
  line(i) {
    const from = this.offset[i];
    let to = i + 1 < this.length ? this.offset[i + 1] : this.read;
    while (to > from && (this.bytes[to - 1] === 10 || this.bytes[to - 1] === 13)) to--;
    return this.bytes.subarray(from, to);
  }

  /** A message by its number: the events at which it was sent and ended (-1: not yet). */
  message(msg) {
    const sent = this.sentBy.get(msg);
    if (sent === undefined) return undefined;
    const { from, to, type, body } = this.event(sent);
    const ended = this.partner[sent];
    const why = ended >= 0 && this.kind[ended] === KIND.drop ? this.event(ended).why : undefined;
    return { sent, ended, from, to, type, body, why };
  }

  firstOf(step) { return step <= 0 ? 0 : this.starts[Math.min(step, this.steps)]; }

  lastOf(step) {
    return step >= this.steps ? this.length - 1 : this.starts[Math.max(step, 0) + 1] - 1;
  }

  /** What began the step. */
  causeOf(step) { return this.length ? this.event(this.firstOf(step)) : null; }

  /** When the step was. */
  timeOf(step) { return this.length ? this.at[this.firstOf(step)] : 0; }

  /** The last step that is not after this time. */
  stepAt(time) {
    let low = 0;
    let high = this.steps;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.timeOf(middle) <= time) low = middle; else high = middle - 1;
    }
    return low;
  }

  typeName(i) { return this.types[this.type[i]]; }

  // ---- reading

  take(end) {
    const bytes = this.bytes.subarray(this.read, end);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const plain = text.length === bytes.length;
    let offset = this.read;
    for (let from = 0; from < text.length && !this.broken;) {
      let to = text.indexOf('\n', from);
      if (to < 0) to = text.length;
      const line = text.slice(from, to);
      this.readLine(line, offset);
      offset += (plain ? line.length : new TextEncoder().encode(line).length) + 1;
      from = to + 1;
    }
    this.read = this.broken ? this.read : end;
  }

  readLine(line, offset) {
    this.lines++;
    if (!line.trim()) return;
    try {
      let object;
      try {
        object = JSON.parse(line);
      } catch {
        throw new Broken(line.trim().slice(0, 60).replace(/[^\x20-\x7e\xa0-\ufffc]/g, '·'), this.header ? 'a JSON object' : 'a thalweg/1 trace');
      }
      if (this.header) this.add(check(object, this), offset); else this.begin(checkHeader(object));
    } catch (problem) {
      if (!(problem instanceof Broken)) throw problem;
      this.read = offset;
      this.stop(problem.found, problem.expected);
    }
  }

  stop(found, expected) {
    const line = Math.max(this.lines, 1);
    const text = `Line ${line} of the trace: found ${found}, expected ${expected}; `
      + (this.length ? 'everything before it is shown.' : 'nothing can be shown.');
    this.broken = { line, found, expected, text };
  }

  begin(header) {
    this.header = header;
    this.builder = new Builder(this);
  }

  add(event, offset) {
    if (this.length === this.at.length) this.widen();
    const i = this.length;
    const kind = KIND[event.event] ?? 0;
    this.at[i] = event.at;
    this.kind[i] = kind;
    this.offset[i] = offset;
    this.partner[i] = -1;
    this.msg[i] = event.msg ?? -1;
    this.node[i] = event.node ?? event.a ?? event.from ?? -1;
    this.peer[i] = event.b ?? event.to ?? event.heir ?? -1;
    if (kind === KIND.send) this.sent(i, event);
    if (kind === KIND.deliver || kind === KIND.drop) this.ended(i, event, kind);
    this.stepOf[i] = this.stepFor(i, kind);
    this.length++;
    if (kind === KIND.end && event.loop !== undefined) this.loop = steps(event.loop);
    this.builder.add(i, event);
  }

  sent(i, event) {
    let type = this.types.indexOf(event.type);
    if (type < 0) type = this.types.push(event.type) - 1;
    this.type[i] = type;
    this.sentBy.set(event.msg, i);
  }

  ended(i, event, kind) {
    const sent = this.sentBy.get(event.msg);
    this.partner[i] = sent;
    this.partner[sent] = i;
    this.type[i] = this.type[sent];
    const arrives = kind === KIND.deliver;
    this.node[i] = arrives ? this.peer[sent] : this.node[sent];
    this.peer[i] = arrives ? this.node[sent] : this.peer[sent];
  }

  stepFor(i, kind) {
    if (i === 0 || (this.steps === 0 && this.at[i] === 0 && SETTING.has(kind))) return 0;
    const live = isLive(this.header);
    const alone = live && this.at[i] > this.at[i - 1]; // of what the trace does not tell
    if ((EFFECTS.has(kind) || live && kind === KIND.resize) && !alone) return this.steps;
    if (kind === KIND.move && this.kind[i - 1] === KIND.move && this.at[i] === this.at[i - 1]) {
      return this.steps;
    }
    this.steps++;
    if (this.steps >= this.starts.length) this.starts = grown(this.starts, this.starts.length * 2);
    this.starts[this.steps] = i;
    if (kind === KIND.move) this.moves.push(this.steps);
    return this.steps;
  }

  widen() {
    const length = this.at.length * 2;
    for (const name of Object.keys(COLUMNS)) this[name] = grown(this[name], length);
  }

  room(more) {
    if (this.size + more <= this.bytes.length) return;
    this.bytes = grown(this.bytes, Math.max(this.bytes.length * 2, this.size + more));
  }
}

function grown(array, length) {
  const larger = new array.constructor(length);
  larger.set(array);
  return larger;
}

/** A loop as a trace or the worker says it: a first step, or both ends. */
function steps(loop) {
  if (loop === undefined || loop === null) return null;
  if (typeof loop === 'number') return { from: loop };
  return Array.isArray(loop) ? { from: loop[0], to: loop[1] } : { from: loop.from, to: loop.to };
}
