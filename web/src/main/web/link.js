// A link holds the scenario, the acts, the place in it and what is selected, readable in the
// fragment; and hashes of the trace, so that a run which is another now is noticed.
import { SCENARIOS } from './scenarios.js';
import { argsOf, parse } from './settings.js';

const POINTS = 8;

const packed = text => encodeURIComponent(text).replace(/%3A/g, ':').replace(/%2F/g, '/').replace(/%20/g, '+');
const unpacked = text => decodeURIComponent(text.replace(/\+/g, ' '));

/** `hk,nodes:3,variant:paper`: commas within values are escaped. */
export function packArgs(args) {
  const { algorithm, options } = parse(args);
  return [packed(algorithm ?? ''), ...[...options].map(([name, value]) =>
    value === true ? packed(name) : `${packed(name)}:${packed(`${value}`)}`)].join(',');
}

export function unpackArgs(text) {
  const [algorithm, ...rest] = text.split(',');
  return argsOf({ algorithm: unpacked(algorithm) || null, options: new Map(rest.map(one => {
    const colon = one.indexOf(':');
    return colon < 0 ? [unpacked(one), true] : [unpacked(one.slice(0, colon)), unpacked(one.slice(colon + 1))];
  })) });
}

/** Hashes of the trace at eight points up to a step, the last at the step itself. */
export function hashes(run, step) {
  const found = [];
  let hash = 0x811c9dc5;
  let from = 0;
  for (let point = 1; point <= POINTS; point++) {
    const to = run.lastOf(pointStep(step, point));
    for (; from <= to; from++) {
      for (const byte of run.line(from)) hash = Math.imul(hash ^ byte, 0x01000193);
    }
    found.push(((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(4, '0'));
  }
  return found.join('');
}

const pointStep = (step, point) => Math.floor(step * point / POINTS);

export class Link {
  constructor(lab, guide) {
    Object.assign(this, { lab, guide, own: '' });
    addEventListener('hashchange', () => { if (location.hash !== this.own) this.follow(location.hash); });
  }

  hash() {
    const { run, position, selection, tab } = this.lab;
    const parts = run.recorded ? [] : run.file ? [`f=${packed(run.file)}`]
      : [`${run.op === 'check' ? 'c' : 's'}=${packArgs((run.root ?? run).args)}`];
    if (run.guide) parts.push(`g=${run.guide}`);
    if (run.acts?.length) parts.push(`a=${packed(run.acts.join(';'))}`);
    parts.push(`p=${position}`);
    if (selection?.node !== undefined) parts.push(`n=${selection.node}`);
    if (tab !== 'map') parts.push(`v=${tab}`);
    if (run.length) parts.push(`d=${hashes(run, position)}`);
    this.own = `#${parts.join('&')}`;
    return this.own;
  }

  address() { return location.href.replace(/#.*$/, '') + this.hash(); }

  /** Goes where a link leads; false if it is none. */
  follow(hash) {
    const fields = new Map(hash.replace(/^#/, '').split('&').filter(Boolean).map(part => {
      const equal = part.indexOf('=');
      return equal < 0 ? [part, ''] : [part.slice(0, equal), part.slice(equal + 1)];
    }));
    try {
      return this.go(fields);
    } catch (problem) {
      return this.instead(`The link cannot be read: ${problem.message}.`);
    }
  }

  go(fields) {
    const { lab, guide } = this;
    const scenario = SCENARIOS.find(one => one.id === fields.get('g'));
    if (fields.has('f')) {
      this.pending(null, fields);
      return this.instead(`Drop ${unpacked(fields.get('f'))} on this page to go on.`);
    }
    const op = fields.has('c') ? 'check' : 'simulate';
    const packedArgs = fields.get('c') ?? fields.get('s');
    if (packedArgs === undefined) {
      if (!scenario) return fields.size ? this.instead('The link leads to nothing that this page knows.') : false;
      guide.start(scenario);
      if (fields.has('v')) lab.openTab(fields.get('v'));
      if (fields.has('p') || fields.has('n')) this.pending(lab.run, fields);
      return true;
    }
    const args = unpackArgs(packedArgs);
    const acts = fields.has('a') ? unpacked(fields.get('a')).split(';') : [];
    lab.stopOthers([]);
    lab.player.setByTime(!!scenario?.byTime);
    lab.player.speed = scenario?.speed ?? 1;
    const run = lab.start({ op, args, acts, guide: scenario?.id, title: scenario?.title ?? args[0] });
    lab.show(run);
    lab.openTab(fields.get('v') ?? 'map');
    this.pending(run, fields);
    return true;
  }

  /** Says why a link leads nowhere; the first scenario is shown unless there is a run. */
  instead(sentence) {
    if (!this.lab.run.header && this.lab.run.id === 'none') this.guide.start(SCENARIOS[0]);
    this.lab.say(sentence);
    return true;
  }

  /** Once the run has come that far: to the step, if the trace is the same. */
  pending(wanted, fields) {
    const step = Number(fields.get('p') ?? 0) || 0;
    this.stop?.();
    const arrive = () => {
      const { lab } = this;
      const run = wanted ?? lab.run;
      if (wanted === null && !run.file || run !== lab.run) return;
      if (!run.length || (!run.done && run.steps <= step)) return;
      this.stop();
      this.stop = null;
      const to = sameUpTo(run, step, fields.get('d'));
      lab.goTo(to);
      if (lab.scene?.nodes[fields.get('n')]) lab.select({ node: Number(fields.get('n')) });
      if (to < step) lab.say(`This link was made with another version or trace; it is the same at least up to step ${to}.`);
    };
    this.stop = this.lab.onChange(what => { if (what.has('grown') || what.has('run')) arrive(); });
  }
}

/** The last step up to which the trace certainly is the one of the link. */
function sameUpTo(run, step, hash) {
  if (!hash) return Math.min(step, run.steps);
  if (step <= run.steps && hashes(run, step) === hash) return step;
  const here = hashes(run, step);
  for (let point = POINTS; point > 0; point--) {
    const at = pointStep(step, point);
    if (at <= run.steps && here.slice(4 * point - 4, 4 * point) === hash.slice(4 * point - 4, 4 * point)) return at;
  }
  return 0;
}
