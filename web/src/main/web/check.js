// The check view: searches all orders of a small network, and opens what it finds; or one goes by
// hand, from step to step.
import { COUNTEREXAMPLES } from './counterexamples.js';
import { element, setText } from './elements.js';
import { Explorer } from './explore.js';
import { saveMenu } from './export.js';
import { drawSequence, Layout } from './sequence-strokes.js';
import { Lanes } from './lanes.js';
import { line, words } from './settings.js';

const MOST_STATES = 2_000_000;
const FIRST = 'hk --variant paper --topology line --nodes 3 --property every-request-served';
const whole = (value) => Math.round(value).toLocaleString('en');

/** Puts the view into the element; it follows the lab until `unmount` of what it returns is called. */
export function mount(host, lab) {
  const view = new CheckView(host, lab);
  lab.views = { ...lab.views, check: view };
  const forget = [lab.onChange(() => view.changed()), lab.onMessage((message, run) => view.heard(message, run))];
  return {
    view,
    unmount() {
      for (const one of forget) one?.();
      view.root.remove();
    },
  };
}

/** Where to look first at what a search found: at the step where it goes wrong, or the loop begins. */
export function badStep(run) {
  return run.loop ? run.loop.from : run.steps;
}

class CheckView {
  constructor(host, lab) {
    this.lab = lab;
    this.run = null;
    this.explorer = new Explorer(lab, () => words(this.line.value));
    this.build(host);
    this.changed();
  }

  build(host) {
    this.line = element('textarea', { rows: '2', class: 'wide', spellcheck: 'false', autocapitalize: 'off',
      'aria-label': 'What to search: an algorithm and the options of thalweg check' });
    this.line.value = FIRST;
    this.known = this.list();
    this.go = element('button', { type: 'submit', class: 'primary' }, ['Search all orders']);
    this.stop = element('button', { type: 'button', hidden: '' }, ['Stop']);
    this.byHand = element('button', { type: 'button' }, ['Go by hand']);
    this.problem = element('p', { class: 'problem', role: 'alert' });
    this.progress = element('p', { class: 'check-progress', role: 'status' });
    this.form = element('form', { class: 'check-form' }, [
      element('label', { class: 'stacked' }, [element('code', {}, ['./thalweg check …']), this.line]),
      element('div', { class: 'view-bar' }, [this.go, this.byHand, this.stop, element('span', { class: 'gap' }),
        saveMenu(this.lab, 'counterexample', (pen, size) => this.paint(pen, size))]),
      this.problem, this.progress]);
    this.verdict = element('p', { class: 'verdict', role: 'status' });
    this.open = element('div', { class: 'view-bar', hidden: '' });
    this.text = element('pre', { class: 'check-text', tabindex: '0', 'aria-label': 'What the command prints' });
    this.result = element('div', { class: 'check-result' }, [this.verdict, this.open, this.text]);
    this.root = element('section', { class: 'check', 'aria-label': 'Check' },
      [this.form, this.result, this.explorer.root, this.known]);
    host.append(this.root);
    this.listen();
  }

  /** What is known to go wrong, to be found again with one click. */
  list() {
    const groups = new Map();
    for (const { name, defect, steps, says, line: command } of COUNTEREXAMPLES) {
      const algorithm = command.split(' ')[0];
      if (!groups.has(algorithm)) groups.set(algorithm, element('ul', {}));
      const button = element('button', { type: 'button', 'data-name': name, title: `./thalweg check ${command}` }, [
        element('b', {}, [defect || '–']), element('span', {}, [says.replaceAll('`', '')]),
        element('span', { class: 'quiet' }, [steps === 1 ? '1 step' : `${steps} steps`])]);
      button.addEventListener('click', () => {
        this.search(words(command));
        this.root.scrollTop = 0;
      });
      groups.get(algorithm).append(element('li', {}, [button]));
    }
    return element('section', { class: 'known', 'aria-label': 'What is known to go wrong' }, [
      element('h2', {}, ['What is known to go wrong']),
      ...[...groups].flatMap(([algorithm, items]) => [element('h3', {}, [NAMES[algorithm]]), items])]);
  }

  listen() {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.search(words(this.line.value));
    });
    this.line.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      this.form.requestSubmit();
    });
    this.stop.addEventListener('click', () => this.halt());
    this.byHand.addEventListener('click', () => this.explorer.start());
  }

  /** Searches with these arguments; what it finds is shown here, and can be opened. */
  search(args) {
    this.halt();
    this.line.value = line(args);
    this.begun = performance.now();
    this.watch(this.lab.start({ op: 'check', args, maxStates: MOST_STATES, title: line(args) }));
    return this.run;
  }

  watch(run) {
    this.run = run;
    this.shown = false;
    for (const one of [this.problem, this.verdict, this.text]) setText(one, '');
    setText(this.progress, 'Searching …');
    this.open.hidden = true;
    this.stop.hidden = false;
    this.go.disabled = true;
  }

  halt() {
    if (!this.run || this.run.done) return;
    this.lab.engine.post({ op: 'stop', run: this.run.id });
    setText(this.progress, `${this.progress.textContent} Stopped.`);
    this.rest();
    this.run = null;
  }

  rest() {
    this.stop.hidden = true;
    this.go.disabled = false;
  }

  /** A message of the worker: what is for this view is shown with the next change. */
  heard(message, run) {
    if (run && run === this.run && message.progress) this.tellProgress(message.progress);
    this.explorer.heard(message, run);
  }

  tellProgress({ states, perSecond, depth }) {
    const left = states > MOST_STATES * 0.9 ? ` The page stops at ${whole(MOST_STATES)}.` : '';
    setText(this.progress, `${whole(states)} states, ${whole(perSecond)} a second, ${whole(depth)} steps deep.${left}`);
  }

  changed() {
    const { run } = this.lab;
    if (run.op === 'check' && run !== this.run && run !== this.seen) {
      this.seen = run; // a search that was begun elsewhere: by a link or a scenario
      this.line.value = line(run.args);
      this.watch(run);
      if (run.progress) this.tellProgress(run.progress);
    }
    if (this.run?.done && !this.shown) this.tell();
    this.explorer.draw();
  }

  tell() {
    const { done, error } = this.run;
    this.shown = true;
    this.rest();
    setText(this.text, done.text ?? '');
    if (error) {
      setText(this.progress, '');
      setText(this.problem, error);
      return;
    }
    setText(this.progress, '');
    const violated = Boolean(done.violation) && this.run.header;
    setText(this.verdict, done.violation ? `✕ ${done.violation}` : VERDICTS[done.outcome] ?? `Over: ${done.outcome}.`);
    this.verdict.classList.toggle('bad', Boolean(done.violation));
    this.open.hidden = !violated;
    if (violated) this.offer();
    else if (done.command && done.outcome === 'limit') setText(this.verdict, `${VERDICTS.limit} ${done.command}`);
  }

  /** Buttons that open the counterexample. */
  offer() {
    const { run } = this;
    const at = badStep(run);
    const show = (name, step, tab) => {
      const button = element('button', { type: 'button' }, [name]);
      button.addEventListener('click', () => {
        this.lab.show(run, step);
        this.lab.openTab(tab);
      });
      return button;
    };
    const first = run.loop
      ? show(`Open at step ${at}, where the loop begins ⟲`, at, 'map')
      : show(`Open at step ${at}, where it is violated`, at, 'map');
    first.classList.add('primary');
    this.open.replaceChildren(first, show('From the start', 0, 'map'), show('As a sequence', at, 'sequence'));
  }

  /** The counterexample as a sequence diagram, for export. */
  paint(pen, { width }) {
    const run = this.run?.header ? this.run : this.lab.run;
    const lanes = new Lanes(run);
    lanes.readOn();
    const rows = Math.min(lanes.rows, 200);
    const size = { width, height: 64 + rows * 24 };
    drawSequence(pen, new Layout(lanes, { ...size, top: 0, left: 0, rowHeight: 24, hidden: new Set(), step: run.steps,
      nodes: Array.from({ length: run.header.nodes }, (_, node) => node) }), run, {});
    return size;
  }
}

const NAMES = {
  hk: 'hk, as published', gme: 'gme, as published', forests: 'forests, as published', 'hk-fcfs': 'hk-fcfs',
};

const VERDICTS = {
  holds: '✓ All that was checked holds in every order.',
  limit: 'No violation so far; the page stops here. The command goes further:',
  stopped: 'Stopped; no violation so far.',
};
