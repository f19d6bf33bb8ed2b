// The worker: the simulator and checker of the command line, compiled to WebAssembly.
// Requests come as messages, and runs go on a chunk at a time, so that a message is always heard.
// runtime.js, before this, defines what the engine needs of JavaScript.
'use strict';

const FIRST_CHUNKS = 4;
const MORE = 1;
const FAILED = -1;
const PROGRESS_MILLIS = 100;

const runs = new Map(); // by the name that the page gave: {id, number, credit}
const waiting = []; // requests that came before the engine did
const decoder = new TextDecoder();
const next = new MessageChannel();
let engine = null;
let numbers = 0;
let goes = false; // whether a turn is on its way
let searching = null; // the search under way, and when it last told its progress

next.port1.onmessage = () => { goes = false; turn(); };

self.onmessage = ({ data }) => {
  if (data.op === 'load') load(data.wasm);
  else if (engine) take(data);
  else waiting.push(data);
};

async function load(wasm) {
  try {
    engine = await self.startEngine(wasm, { progress });
    waiting.splice(0).forEach(take);
  } catch (error) {
    self.postMessage({ error: `This browser cannot run the lab's engine (${error.message}): it takes Chrome 119, Firefox 120, Safari 18.2 or newer.` });
  }
}

function take(message) {
  const { op, run: id } = message;
  if (op === 'stop') end(runs.get(id));
  else if (op === 'more') more(runs.get(id), message.chunks);
  else begin(id ?? op, op, words(message));
}

function words(message) {
  const list = items => [items.length, ...items];
  switch (message.op) {
    case 'simulate':
      return [...list(message.args ?? []), ...list(message.acts ?? []), !!message.states, !!message.positions,
        message.traced ?? true, message.limit ?? 0];
    case 'check':
      return [...list(message.args ?? []), message.maxStates ?? '', !!message.states];
    case 'explore':
      return [...list(message.args ?? []), ...list(message.path ?? [])];
    case 'lines':
      return [...list(message.args ?? []), ...list(message.acts ?? []), message.first, message.last];
    case 'open':
      putFile(new Uint8Array(message.bytes));
      return [message.name ?? 'trace', message.bytes.byteLength];
    default:
      return [];
  }
}

function putFile(bytes) {
  engine.fileSize(bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    engine.fileFour(at, bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24);
  }
}

function begin(id, op, list) {
  end(runs.get(id));
  const run = { id, op, number: ++numbers, credit: op === 'simulate' && list.at(-2) ? FIRST_CHUNKS : Infinity };
  for (const word of [op, ...list]) {
    const text = String(word);
    for (let c = 0; c < text.length; c++) engine.letter(text.charCodeAt(c));
    engine.word();
  }
  guarded(run, () => {
    if (engine.begin(run.number) === FAILED) return fail(run, answer());
    runs.set(id, run);
    go();
  });
}

function more(run, chunks) {
  if (run) run.credit += chunks;
  go();
}

function end(run) {
  if (!run) return;
  engine.end(run.number);
  runs.delete(run.id);
}

function fail(run, error) {
  end(run);
  self.postMessage({ run: run.id, error });
}

function go() {
  if (!goes) next.port2.postMessage(0);
  goes = true;
}

/** A part of the run whose turn it is; after it, messages are heard. */
function turn() {
  for (const run of runs.values()) {
    if (run.credit <= 0) continue;
    runs.delete(run.id); // to the end of the line
    runs.set(run.id, run);
    guarded(run, () => part(run));
    return go();
  }
}

function part(run) {
  searching = { run, told: performance.now() };
  const state = engine.proceed(run.number);
  if (state === FAILED) return fail(run, answer());
  const result = JSON.parse(answer());
  const lines = bytes(engine.linesSize(), engine.linesFour);
  run.credit--;
  if (run.op === 'explore') {
    self.postMessage({ run: run.id, explore: { ...result, trace: lines.buffer } }, [lines.buffer]);
  } else if (run.op === 'catalogue') {
    self.postMessage({ catalogue: result });
  } else {
    if (lines.length) self.postMessage({ run: run.id, lines: lines.buffer }, [lines.buffer]);
    self.postMessage({ run: run.id, [state === MORE ? 'progress' : 'done']: result });
  }
  if (state !== MORE) end(run);
}

/** What the engine calls from within a search. */
function progress(states, frontier, depth) {
  const { run, told, states: before = 0 } = searching;
  const now = performance.now();
  if (now - told < PROGRESS_MILLIS) return;
  const perSecond = Math.max(0, states - before) * 1000 / (now - told);
  searching = { run, told: now, states };
  self.postMessage({ run: run.id, progress: { states, frontier, depth, perSecond: Math.round(perSecond) } });
}

/** Errors of the machine, such as too deep a recursion or no more memory, end the run alone. */
function guarded(run, work) {
  try {
    work();
  } catch (error) {
    fail(run, `The engine stopped: ${error.message ?? error}.`);
  }
}

function answer() {
  return decoder.decode(bytes(engine.answerSize(), engine.answerFour));
}

function bytes(size, four) {
  const taken = new Int32Array((size + 3) >> 2);
  for (let at = 0; at < taken.length; at++) taken[at] = four(at << 2);
  return new Uint8Array(taken.buffer.slice(0, size));
}
