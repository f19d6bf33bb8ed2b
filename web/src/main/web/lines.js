// What a line of a thalweg/1 trace has to have. What we do not know is passed over.

/** A line that cannot be read: what was found and what was expected. */
export class Broken extends Error {
  constructor(found, expected) {
    super(`found ${found}, expected ${expected}`);
    this.found = found;
    this.expected = expected;
  }
}

const NODE = ['node'];
const NEEDS = {
  'link-up': ['a', 'b'], 'link-down': ['a', 'b'], 'node-down': NODE, 'node-up': NODE, join: NODE,
  'hand-over': NODE, leave: NODE, 'late-return': NODE, resize: NODE, 'give-back': NODE, move: NODE,
  request: NODE, update: NODE, withdraw: NODE, alarm: NODE, enter: NODE, exit: NODE, state: NODE,
  send: ['from', 'to'], pause: NODE, resume: NODE, report: NODE, over: NODE, stock: NODE, open: ['home'],
};
const LISTS = { freeze: ['members', 'out'], open: ['kept', 'suspects'] };
const NUMBERS = { move: ['x', 'y'], enter: ['h'], exit: ['h'], request: ['h', 'priority'], send: ['msg'],
  deliver: ['msg'], drop: ['msg'], freeze: ['epoch'], report: ['epoch'], open: ['epoch'], stock: ['epoch', 'units'] };

const MOST_NODES = 10_000;

export function checkHeader(header) {
  if (header?.trace !== 'thalweg/1') {
    const found = header?.trace === undefined ? 'no "trace"' : `"trace": ${JSON.stringify(header.trace)}`;
    throw new Broken(found, 'a header with "trace": "thalweg/1"');
  }
  for (const name of ['nodes', 'k']) {
    if (!Number.isInteger(header[name]) || header[name] < (name === 'k' ? 0 : 1)) {
      throw new Broken(`"${name}": ${JSON.stringify(header[name])}`, `"${name}" to be a whole number`);
    }
  }
  if (header.nodes > MOST_NODES) throw new Broken(`${header.nodes} nodes`, `at most ${MOST_NODES.toLocaleString('en')} nodes, which a page can draw`);
  if (typeof header.algorithm !== 'string') throw new Broken(`"algorithm": ${JSON.stringify(header.algorithm)}`, 'the name of the algorithm');
  for (const name of ['tokens', 'width', 'height']) {
    if (header[name] !== undefined && !(header[name] >= 0)) throw new Broken(`"${name}": ${JSON.stringify(header[name])}`, `"${name}" to be a number`);
  }
  return header;
}

export function check(event, run) {
  if (typeof event !== 'object' || event === null || typeof event.event !== 'string') {
    throw new Broken(JSON.stringify(event).slice(0, 60), 'an object with "event"');
  }
  const before = run.length ? run.at[run.length - 1] : 0;
  if (!(typeof event.at === 'number' && event.at >= before)) {
    throw new Broken(`"at": ${JSON.stringify(event.at)}`, `a time not before ${before}`);
  }
  for (const name of NEEDS[event.event] ?? []) {
    const node = event[name];
    if (!Number.isInteger(node) || node < 0 || node >= run.header.nodes) {
      throw new Broken(`"${name}": ${JSON.stringify(node)}`, `a node from 0 to ${run.header.nodes - 1}`);
    }
  }
  for (const name of NUMBERS[event.event] ?? []) {
    if (!Number.isFinite(event[name]) || (name === 'h' && event[name] < 0)) {
      throw new Broken(`"${name}": ${JSON.stringify(event[name])}`, `"${name}" to be a number`);
    }
  }
  if (event.event === 'state') checkObject('state', event.state);
  if (event.event === 'send') checkObject('body', event.body ?? {});
  for (const name of LISTS[event.event] ?? []) {
    if (!Array.isArray(event[name]) || !event[name].every(Number.isInteger)) {
      throw new Broken(`"${name}": ${JSON.stringify(event[name])}`, `"${name}" to be a list of whole numbers`);
    }
  }
  checkMessage(event, run);
  return event;
}

function checkObject(name, value) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new Broken(`"${name}": ${JSON.stringify(value)?.slice(0, 60)}`, `"${name}" to be an object`);
}

function checkMessage(event, run) {
  const sent = run.sentBy.get(event.msg);
  if (event.event === 'send') {
    if (typeof event.type !== 'string') throw new Broken('a send without "type"', 'the type of the message');
    if (sent !== undefined) throw new Broken(`message ${event.msg} sent twice`, 'a new message');
  } else if (event.event === 'deliver' || event.event === 'drop') {
    if (sent === undefined) throw new Broken(`message ${event.msg}, never sent`, 'a message that was sent');
    if (run.partner[sent] >= 0) throw new Broken(`message ${event.msg} ended twice`, 'a message under way');
  }
}
