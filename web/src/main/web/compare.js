// The compare view: two runs side by side, locked by time, with their figures and where they part.
import { element, setText, table } from './elements.js';
import { saveMenu } from './export.js';
import { Difference } from './difference.js';
import { Figures } from './figures.js';
import { comingMoves } from './layout.js';
import { drawMap } from './map.js';
import { figureRows, waitRows } from './numbers.js';
import { sceneAt } from './scene.js';
import { tell } from './sentences.js';
import { argsOfRun, changed, line, unlike, words } from './settings.js';
import { MovedPen, drawOn } from './strokes.js';

/** What is often compared, by algorithm; anything else can be written. */
const USUAL = {
  hk: ['--backfill unlimited', '--backfill 0', '--policy fewest-units-first', '--policy first-come-first-served',
    '--aging-time off', '--aging-time 10', '--variant paper', 'hk-fcfs'],
  gme: ['--capture-limit unlimited', '--capture-limit 0', '--lazy-link false'],
  forests: ['--token-choice random', '--inform random:2', 'partitioned'],
};

/** Puts the view into the element; it follows the lab until `unmount` of what it returns is called. */
export function mount(host, lab) {
  const view = new CompareView(host, lab);
  lab.views = { ...lab.views, compare: view };
  const forget = lab.onChange(() => view.changed());
  return {
    view,
    unmount() {
      forget?.();
      view.end();
    },
  };
}

class CompareView {
  constructor(host, lab) {
    this.lab = lab;
    this.build(host);
    this.observer = new ResizeObserver(() => this.later());
    this.observer.observe(this.root);
    this.changed();
  }

  build(host) {
    this.options = element('input', { type: 'text', class: 'wide', list: 'compare-usual', placeholder: '--backfill unlimited',
      'aria-label': 'What is different on the right: options, or another algorithm' });
    this.usual = element('datalist', { id: 'compare-usual' });
    this.go = element('button', { type: 'submit' }, ['Compare']);
    this.problem = element('p', { class: 'problem', role: 'alert' });
    this.form = element('form', { class: 'view-bar' }, [
      element('label', {}, ['The same scenario and seed, but ', this.options]), this.usual, this.go,
      element('span', { class: 'gap' }),
      saveMenu(this.lab, 'compare', (pen, size) => this.paint(pen, size)), this.problem]);
    this.sides = [this.side('left'), this.side('right')];
    this.said = element('p', { class: 'difference', 'aria-live': 'polite' });
    this.jump = element('button', { type: 'button', hidden: '' }, ['Go there']);
    this.numbers = element('div', { class: 'numbers-summary', role: 'group', 'aria-label': 'Figures of both runs', tabindex: '0' });
    this.root = element('section', { class: 'compare', 'aria-label': 'Compare' }, [this.form,
      element('div', { class: 'difference-bar' }, [this.said, this.jump]),
      element('div', { class: 'compare-sides' }, this.sides.map((one) => one.root)), this.numbers]);
    host.append(this.root);
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.start(words(this.options.value));
    });
    this.jump.addEventListener('click', () => this.lab.goTo(this.difference.found.left));
  }

  side(name) {
    const title = element('h2', {});
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    const caption = element('p', { class: 'caption' });
    return { title, canvas, caption, root: element('div', { class: `compare-side ${name}` }, [title, canvas, caption]) };
  }

  /** Runs the same scenario with these settings instead, on the right. */
  start(others) {
    const args = argsOfRun(this.lab.run);
    setText(this.problem, '');
    if (!args) {
      setText(this.problem, 'This run has no scenario to run again with other settings: choose one on the left.');
    } else if (others.length === 0) {
      setText(this.problem, 'Say what is different on the right, such as --backfill unlimited.');
    } else {
      this.options.value = line(others);
      const other = this.lab.start({ args: changed(args, others), acts: this.lab.run.acts ?? [], title: line(others) });
      this.lab.pair = [this.lab.run, other];
      this.lab.change('pair');
    }
    this.later();
  }

  changed() {
    const { run, pair } = this.lab;
    if (!run?.header || !this.root.clientWidth) return;
    this.offer(run.header.algorithm);
    const other = pair?.[0] === run ? pair[1] : null;
    if (this.runs?.[0] !== run || this.runs[1] !== other) this.pair(run, other);
    this.readOn();
    this.draw();
  }

  pair(run, other) {
    this.runs = [run, other];
    this.figures = null;
    this.difference = other ? new Difference(run, other) : null;
    this.unlike = other ? unlike(argsOfRun(run), argsOfRun(other)) : [];
    if (other) this.options.value = line(this.unlike.flatMap(({ key, right }) => (key ? [`--${key}`, right] : [right])));
    setText(this.problem, '');
  }

  offer(algorithm) {
    if (this.offered === algorithm) return;
    this.offered = algorithm;
    this.usual.replaceChildren(...(USUAL[algorithm] ?? []).map((value) => element('option', { value })));
  }

  readOn() {
    const [left, right] = this.runs;
    if (right?.error) setText(this.problem, right.error);
    if (!right?.header) return;
    this.figures ??= [new Figures(left), new Figures(right)];
    const more = [this.difference.lookOn(4), this.figures[0].readOn(4), this.figures[1].readOn(4)];
    if (!more.includes(true) || this.reading) return;
    this.reading = setTimeout(() => { this.reading = 0; this.later(); }, 0);
  }

  /** Draws at the next frame, with all that has changed by then. */
  later() { this.lab.change('view'); }

  /** The step of each side at the time of the playhead. */
  stepOf(run) {
    return run === this.lab.run ? this.lab.position : run.stepAt(this.lab.run.timeOf(this.lab.position));
  }

  draw() {
    const palette = this.lab.palette();
    this.sides.forEach((side, n) => this.drawSide(side, this.runs[n], palette));
    this.tellDifference();
    this.tellNumbers();
    this.root.dataset.drawn = `${this.lab.position}`;
  }

  drawSide({ title, canvas, caption, root }, run, palette) {
    setText(title, run?.header ? this.nameOf(run) : 'Beside it');
    canvas.hidden = !run?.header;
    if (!run?.header) {
      setText(caption, run && !run.error ? 'Computing …'
        : 'Choose above what is different here, such as another policy, variant or algorithm.');
      return;
    }
    const step = this.stepOf(run);
    const over = run.done && step >= run.steps && run !== this.lab.run;
    setText(caption, over ? `${tell(run, step)} This run is over.` : tell(run, step));
    const size = { width: root.clientWidth, height: Math.max(240, Math.min(440, root.clientWidth * 0.75)) };
    drawOn(canvas, size, palette, (pen) => this.map(pen, run, size));
  }

  map(pen, run, size) {
    const step = this.stepOf(run);
    drawMap(pen, { scene: sceneAt(run, run.lastOf(step)), ...size, time: this.lab.time, step, fraction: this.lab.fraction,
      byTime: this.lab.byTime, selection: this.lab.selection, valley: 0, scale: this.lab.scale, moving: comingMoves(run, step) });
  }

  nameOf(run) {
    const { algorithm, variant } = run.header;
    const settings = this.unlike.filter(({ key }) => key && key !== 'variant')
      .map(({ key, left, right }) => `${key} ${run === this.runs[0] ? run.header.scenario?.[key] ?? left : right}`);
    return [`${algorithm} (${variant})`, ...settings].join(', ');
  }

  tellDifference() {
    const { difference } = this;
    this.jump.hidden = !difference?.found;
    if (!difference) return setText(this.said, '');
    const { found } = difference;
    if (!found) {
      return setText(this.said, difference.none ? 'No difference: the same happens on both sides.' : 'The same so far.');
    }
    const at = found.at.toLocaleString('en', { maximumFractionDigits: 2 });
    setText(this.said, `≠ First difference at time ${at}. Left, step ${found.left}: ${tell(this.runs[0], found.left)} `
      + `Right, step ${found.right}: ${tell(this.runs[1], found.right)}`);
  }

  tellNumbers() {
    if (!this.figures) return this.numbers.replaceChildren();
    const now = this.figures.map((figures, n) =>
      figures.upTo(Math.min(this.runs[n].lastOf(this.stepOf(this.runs[n])), figures.read - 1)));
    const names = this.runs.map((run) => this.nameOf(run));
    const rows = this.figures.map((figures, n) => new Map(figureRows(figures, now[n]).map(([name, value]) => [name, value])));
    const all = new Set([...rows[0].keys(), ...rows[1].keys()]);
    const waits = now.map(({ waits: list }) => waitRows(list));
    this.numbers.replaceChildren(
      table(`Up to time ${now[0].at.toLocaleString('en', { maximumFractionDigits: 2 })}`, ['', 'left', 'right'], [
        ['entries', ...now.map((one) => one.entries.toLocaleString('en'))],
        ...[...all].filter((name) => name !== 'virtual time').map((name) => [name, rows[0].get(name) ?? '', rows[1].get(name) ?? ''])]),
      ...waits.map((list, n) => table(`${n ? 'Right' : 'Left'}: ${names[n]}`,
        ['wait', 'requests', 'mean', 'p50', 'p95', 'p99', 'max'], list)));
  }

  /** Both maps beside each other, for export. */
  paint(pen, { width, height }) {
    const runs = this.runs.filter((run) => run?.header);
    const size = { width: width / runs.length, height: height - 30 };
    runs.forEach((run, n) => {
      pen.text(16 + n * size.width, 16, this.nameOf(run), { fill: 'ink', size: 14, weight: 700, align: 'left' });
      this.map(new MovedPen(pen, n * size.width, 30), run, size);
    });
    return { width, height };
  }

  end() {
    this.observer.disconnect();
    clearTimeout(this.reading);
    this.root.remove();
  }
}
