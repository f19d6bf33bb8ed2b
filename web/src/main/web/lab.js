// What all views share: the run, the playhead, the selection, and what makes new runs.
import { Run } from './run.js';
import { sceneAt } from './scene.js';
import { Clock } from './clock.js';

/** The worker is this many events ahead of the playhead at most. */
const AHEAD = 400_000;
/** Where the playhead rests in a step: after what it did, with messages in mid-flight. */
export const REST = 0.5;

export class Lab {
  constructor(openEngine) {
    this.clock = new Clock();
    this.run = new Run({ id: 'none' });
    this.runs = new Map();
    this.position = 0;
    this.fraction = REST;
    this.byTime = false;
    this.selection = null;
    this.theme = 'light';
    this.tab = 'map';
    this.listeners = new Set();
    this.changed = new Set();
    this.handlers = new Set();
    this.count = 0;
    this.engine = openEngine(message => this.receive(message));
  }

  /** fn(what) before each frame in which something changed; what: a set of run, grown, position, ... */
  onChange(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  change(what) {
    if (!this.changed.size) this.clock.frame(() => this.tellAll());
    this.changed.add(what);
    delete document.documentElement.dataset.settled;
  }

  tellAll() {
    const what = this.changed;
    this.changed = new Set();
    for (const listener of this.listeners) {
      try {
        listener(what);
      } catch (problem) {
        reportError(problem);
      }
    }
    if (!this.changed.size) {
      document.documentElement.dataset.settled = `${this.run.id}:${this.position}:${this.tab}`;
      document.documentElement.dataset.run = this.run.done ? 'done' : 'open';
    }
  }

  get scene() { return this.run.header ? this.sceneOf(this.run, this.position) : null; }

  /** The scene after a step; the last one asked for is kept. */
  sceneOf(run, step) {
    const event = run.lastOf(Math.min(step, run.steps));
    const last = this.lastScene;
    if (last && last.run === run && last.event === event && last.length === run.length) return last.scene;
    const scene = sceneAt(run, event);
    this.lastScene = { run, event, length: run.length, scene };
    return scene;
  }

  /** The time at the playhead, between that of its step and of the next. */
  get time() {
    const { run, position, fraction } = this;
    const now = run.timeOf(position);
    return position >= run.steps ? now : now + (run.timeOf(position + 1) - now) * fraction;
  }

  goTo(step, fraction = REST) {
    const to = Math.max(0, Math.min(Math.floor(step) || 0, this.run.steps));
    if (to !== this.position) this.change('position');
    if (to !== this.position || fraction !== this.fraction) this.change('moment');
    this.position = to;
    if (this.run.owed) this.pay(this.run);
    this.fraction = fraction;
  }

  /** Selects {node}, {msg}, {link: [a, b]} or nothing, in all views. */
  select(thing) {
    this.selection = thing ?? null;
    this.change('selection');
  }

  setTheme(theme) {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    this.change('theme');
  }

  palette() {
    const style = getComputedStyle(document.documentElement);
    const names = ['ink', 'paper', 'quiet', 'link', 'inside', 'on-inside', 'bad', 'good', 'token',
      'token-line', 'on-token', 'panel', 'border', 'glow'];
    const colours = Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
    return matchMedia('(forced-colors: active)').matches ? resolved(colours) : colours;
  }

  // ---- runs

  /** Starts a run in the worker. about: {op, args, acts, title, parent, atStep, ...}. */
  start(about) {
    const run = new Run({ id: `r${++this.count}`, states: true, positions: true, ...about });
    this.runs.set(run.id, run);
    const { op = 'simulate', args, acts, limit, maxStates, path } = run;
    const message = op === 'simulate'
      ? { op, run: run.id, args, acts, states: run.states, positions: run.positions, limit }
      : { op, run: run.id, args, states: run.states, maxStates, path };
    this.engine.post(message);
    return run;
  }

  /** A run that is filled from a file. */
  openRun(file) {
    const run = new Run({ id: `r${++this.count}`, title: file, file, op: 'open' });
    this.runs.set(run.id, run);
    return run;
  }

  /** Shows a run, from its first step. */
  show(run, step = 0) {
    this.run = run;
    this.position = Math.min(step, run.steps);
    this.wanted = step > run.steps ? step : null;
    this.fraction = REST;
    this.selection = null;
    for (const what of ['run', 'position', 'moment', 'selection']) this.change(what);
  }

  /** Takes messages of the worker that are not of a run's lines; returns how to stop doing so. */
  onMessage(fn) {
    this.handlers.add(fn);
    return () => this.handlers.delete(fn);
  }

  receive(message) {
    const run = this.runs.get(message.run);
    if (run && message.lines) {
      run.append(new Uint8Array(message.lines));
      run.owed = (run.owed ?? 0) + 1;
      this.pay(run);
    }
    if (run?.broken && !run.done) {
      this.engine.post({ op: 'stop', run: run.id });
      run.finish({ outcome: 'error', text: run.broken.text });
    }
    if (run && message.progress) run.progress = message.progress;
    if (run && message.error) run.error = message.error;
    if (run && (message.done || message.error)) {
      run.finish(message.done ?? { outcome: 'error', text: message.error });
    }
    for (const handler of this.handlers) handler(message, run);
    if (run) this.grown(run);
  }

  /** Lets the worker go on, unless it is far ahead. */
  pay(run) {
    const ahead = run.length - (run === this.run ? run.lastOf(this.position) : 0);
    if (!run.owed || run.done || ahead > AHEAD) return;
    this.engine.post({ op: 'more', run: run.id, chunks: run.owed });
    run.owed = 0;
  }

  /** Gives up what is still computed and belongs to nothing that is shown. */
  stopOthers(keep) {
    for (const run of this.runs.values()) {
      if (run.done || run.op === 'open' || keep.includes(run)) continue;
      this.engine.post({ op: 'stop', run: run.id });
      this.runs.delete(run.id);
    }
  }

  grown(run) {
    if (run === this.run) {
      if (this.wanted !== null && (run.steps >= this.wanted || run.done)) {
        this.goTo(this.wanted);
        this.wanted = null;
      }
      this.change('grown');
    } else {
      this.change('others');
    }
  }
}

/** The colours of the reader's system, which have names there, as those that pens and files know. */
function resolved(colours) {
  const probe = document.createElement('i');
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const found = Object.entries(colours).map(([name, colour]) => {
    probe.style.color = colour;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found);
}
