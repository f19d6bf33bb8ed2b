// The numbers view: the figures of the run up to the playhead, each as a plot and as a table.
import { element, setText, table } from './elements.js';
import { saveMenu } from './export.js';
import { Figures } from './figures.js';
import { TICKS } from './histogram.js';
import { Area, axes, lines, playhead, steps, strips } from './plots.js';
import { MovedPen, drawOn } from './strokes.js';

const two = (value) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = (value) => value.toLocaleString('en');

/** The rows of a table of waits, as the command prints them. */
export function waitRows(waits) {
  return waits.map((w) => [w.name, whole(w.count), ...[w.mean, w.p50, w.p95, w.p99, w.max].map(two)]);
}

/** The other figures by name, as the command prints them: [name, value, more]. */
export function figureRows(figures, now) {
  const { perEntry } = now;
  const rows = [['messages per entry', two(perEntry.all),
    perEntry.byType.map(({ type, perEntry: one }) => `${type} ${two(one)}`).join(', ')]];
  if (figures.bounded) rows.push(['utilisation', `${(100 * now.utilisation).toFixed(1)} %`, `of k = ${figures.run.header.k}`]);
  rows.push(
    ['concurrency', two(now.concurrency), `at most ${now.concurrencyMax}`],
    ['fairness (Jain)', now.jain.toFixed(3), '1: all nodes waited alike'],
    ['overtakings', two(now.overtakings), `at most ${now.overtakingsMax}`],
    ['link changes', whole(now.linkChanges), '']);
  if (now.withdrawn > 0) rows.push(['withdrawn', whole(now.withdrawn), 'requests']);
  rows.push(['virtual time', two(now.at), '']);
  return rows;
}

const WAITS = ['wait', 'requests', 'mean', 'p50', 'p95', 'p99', 'max'];

/** Each plot: its name, what it says, its strokes and its table, from the figures and those of now. */
const PLOTS = [
  { name: 'Waits by priority', height: (now) => 46 + 30 * now.waits.length,
    says: 'A dot for each grant so far. ▾ median, | 95th percentile.',
    draw(pen, size, figures, now) {
      const granted = figures.grants.slice(0, now.entries);
      const groups = now.waits.map(({ name, priority, p50, p95 }) => ({ name, p50, p95,
        values: granted.filter((g) => priority === undefined || g.priority === priority).map((g) => g.wait / TICKS) }));
      const longest = figures.grants.reduce((most, g) => Math.max(most, g.wait), 0) / TICKS;
      const area = new Area(size, { until: longest, most: 1, left: 72 });
      axes(pen, area, 'wait', { rows: false });
      strips(pen, area, groups);
    },
    table: (figures, now) => table('From asking to entering', WAITS, waitRows(now.waits)) },
  { name: 'Messages per entry, by type', height: () => 190,
    says: 'Messages so far, divided by grants so far.',
    draw(pen, size, figures, now, until) {
      const series = figures.types.map((name, t) => ({ name,
        samples: figures.samples.map(({ at, counts }, g) => ({ at: at / TICKS, value: (counts[t] ?? 0) / (g + 1) })) }));
      const late = figures.samples.length >> 3; // the first few grants would make the axis too long
      const most = Math.max(...series.flatMap(({ samples }) => samples.slice(late).map((s) => s.value)), 0.1) * 1.1;
      for (const one of series) one.samples.forEach((s) => { s.value = Math.min(s.value, most); });
      const area = new Area(size, { until, most, right: 84 });
      axes(pen, area, 'time');
      lines(pen, area, series);
      playhead(pen, area, now.at);
    },
    table: (figures, now) => table('Messages', ['type', 'messages', 'per entry'],
      [...now.perEntry.byType.map((row) => [row.type, whole(row.count), two(row.perEntry)]),
        ['all', whole(now.perEntry.messages), two(now.perEntry.all)]]) },
  { name: 'Units in use', height: () => 150, when: (figures) => figures.bounded,
    says: 'Of the units that there are.',
    draw: (pen, size, figures, now, until) => used(pen, size, figures, now, until, 'held', Math.max(...figures.uses.map((u) => u.k))),
    table: (figures, now) => table('Units', ['', 'value'], [['in use now', whole(now.held)], ['there are', whole(now.k)],
      ['utilisation', `${(100 * now.utilisation).toFixed(1)} %`]]) },
  { name: 'Concurrency', height: () => 150, says: 'Requests inside at once.',
    draw: (pen, size, figures, now, until) => used(pen, size, figures, now, until, 'inside', Math.max(1, ...figures.uses.map((u) => u.inside))),
    table: (figures, now) => table('Requests inside', ['', 'value'], [['now', whole(now.inside)],
      ['mean', two(now.concurrency)], ['at most', whole(now.concurrencyMax)]]) },
  { name: 'Fairness', height: () => 130, says: "Jain's index over the mean waits of the nodes: 1 if all waited alike.",
    draw(pen, size, figures, now, until) {
      const area = new Area(size, { until, most: 1 });
      axes(pen, area, 'time');
      steps(pen, area, figures.samples.map(({ at, jain }) => ({ at: at / TICKS, value: jain })), { stroke: 'ink' });
      playhead(pen, area, now.at);
    },
    table: (figures, now) => table('Fairness', ['', 'value'], [['Jain', now.jain.toFixed(3)],
      ['overtakings', two(now.overtakings)], ['at most', whole(now.overtakingsMax)]]) },
];

function used(pen, size, figures, now, until, name, most) {
  const area = new Area(size, { until, most: Math.max(1, most) });
  axes(pen, area, 'time');
  steps(pen, area, figures.uses.map((use) => ({ at: use.at / TICKS, value: use[name] })), { stroke: 'inside', fill: 'inside' });
  playhead(pen, area, now.at);
}

/** Puts the view into the element; it follows the lab until `unmount` of what it returns is called. */
export function mount(host, lab) {
  const view = new NumbersView(host, lab);
  lab.views = { ...lab.views, numbers: view };
  const forget = lab.onChange(() => view.changed());
  return {
    view,
    unmount() {
      forget?.();
      view.end();
    },
  };
}

class NumbersView {
  constructor(host, lab) {
    this.lab = lab;
    this.summary = element('div', { class: 'numbers-summary', role: 'group', 'aria-label': 'Figures', tabindex: '0' });
    this.note = element('p', { class: 'quiet' });
    this.figuresList = PLOTS.map((plot) => this.build(plot));
    this.root = element('section', { class: 'numbers', 'aria-label': 'Numbers' }, [
      element('div', { class: 'view-bar' }, [this.note, element('span', { class: 'gap' }),
        saveMenu(lab, 'numbers', (pen, size) => this.paintAll(pen, size))]),
      element('div', { class: 'plots' }, this.figuresList.map((f) => f.root)), this.summary]);
    host.append(this.root);
    this.observer = new ResizeObserver(() => this.later());
    this.observer.observe(this.root);
    this.changed();
  }

  build(plot) {
    const canvas = element('canvas', { class: 'plot', 'aria-hidden': 'true' });
    const numbers = element('div', {});
    const details = element('details', {}, [element('summary', {}, ['as a table']), numbers]);
    const root = element('figure', {}, [
      element('figcaption', {}, [element('b', {}, [plot.name]), ` ${plot.says}`]), canvas, details]);
    details.addEventListener('toggle', () => this.later());
    return { plot, canvas, numbers, details, root };
  }

  changed() {
    const { run } = this.lab;
    if (!run?.header || !this.root.clientWidth) return;
    if (this.run !== run) {
      this.run = run;
      this.figures = new Figures(run);
    }
    this.readOn();
    this.draw();
  }

  readOn() {
    if (!this.figures.readOn(8) || this.reading) return;
    this.reading = setTimeout(() => { this.reading = 0; this.later(); }, 0);
  }

  /** Draws at the next frame, with all that has changed by then. */
  later() { this.lab.change('view'); }

  now() {
    return this.figures.upTo(Math.min(this.run.lastOf(this.lab.position), this.figures.read - 1));
  }

  draw() {
    const now = this.now();
    this.summary.replaceChildren(
      table(`Up to step ${whole(this.lab.position)}`, WAITS, waitRows(now.waits)),
      table('', ['figure', 'value', ''], figureRows(this.figures, now)));
    setText(this.note, this.left());
    const palette = this.lab.palette();
    for (const one of this.figuresList) this.drawOne(one, now, palette);
    this.root.dataset.drawn = `${this.lab.position}`;
  }

  /** What the command would leave out, if it was told to. */
  left() {
    const { scenario = {} } = this.run.header;
    const parts = ['warm-up', 'cool-down'].filter((name) => scenario[name]).map((name) => `${name} ${scenario[name]}`);
    return parts.length ? `The command leaves out ${parts.join(' and ')}; here the whole run is measured.` : '';
  }

  drawOne({ plot, canvas, numbers, details, root }, now, palette) {
    root.hidden = plot.when ? !plot.when(this.figures) : false;
    if (root.hidden) return;
    const size = { width: root.clientWidth, height: plot.height(now) };
    drawOn(canvas, size, palette, (pen) => plot.draw(pen, size, this.figures, now, this.until()));
    if (details.open) numbers.replaceChildren(plot.table(this.figures, now));
  }

  until() {
    return this.run.length ? this.run.at[this.run.length - 1] : 1;
  }

  /** All plots one below the other, for export. */
  paintAll(pen, { width = 700 } = {}) {
    const now = this.now();
    let top = 0;
    for (const { plot } of this.figuresList.filter((f) => !f.root.hidden)) {
      const height = plot.height(now);
      pen.text(8, top + 16, plot.name, { fill: 'ink', size: 13, weight: 700, align: 'left' });
      plot.draw(new MovedPen(pen, 0, top + 24), { width, height }, this.figures, now, this.until());
      top += height + 36;
    }
    return { width, height: top };
  }

  end() {
    this.observer.disconnect();
    clearTimeout(this.reading);
    this.root.remove();
  }
}
