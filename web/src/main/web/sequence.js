// The sequence view: a Lamport diagram of the run, as large as the window, tied to the playhead.
import { everPresent } from './epochs.js';
import { element, setText } from './elements.js';
import { Lanes } from './lanes.js';
import { ListPen } from './pens.js';
import { tell } from './sentences.js';
import { Layout, drawSequence, ends, HEAD } from './sequence-strokes.js';
import { drawOn } from './strokes.js';
import { saveMenu } from './export.js';

const ROW_HEIGHTS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 6, 10, 16, 24, 34];
const TALLEST = 16_000_000; // pixels that browsers scroll

/** Puts the view into the element; it follows the lab until `unmount` of what it returns is called. */
export function mount(host, lab) {
  const view = new SequenceView(host, lab);
  lab.views = { ...lab.views, sequence: view };
  const forget = lab.onChange(() => view.changed());
  return {
    view,
    unmount() {
      forget?.();
      view.end();
    },
  };
}

class SequenceView {
  constructor(host, lab) {
    this.lab = lab;
    this.wished = 24; // pixels a row
    this.hidden = new Set();
    this.only = null; // the nodes to show; null: all
    this.build(host);
    this.observer = new ResizeObserver(() => this.later());
    this.observer.observe(this.scroller);
    this.changed();
  }

  build(host) {
    this.canvas = element('canvas', { class: 'sequence-canvas', 'aria-hidden': 'true' });
    this.spacer = element('div', { class: 'sequence-spacer' });
    this.scroller = element('div', { class: 'sequence-scroller', tabindex: '0', role: 'region',
      'aria-label': 'Sequence diagram; the list after it says the same in words' }, [this.spacer]);
    this.window = element('div', { class: 'sequence-window' }, [this.scroller, this.canvas]);
    this.types = element('span', { class: 'sequence-types', role: 'group', 'aria-label': 'Messages shown' });
    this.nodes = element('input', { type: 'text', class: 'sequence-nodes', placeholder: 'all', size: '8',
      'aria-label': 'Nodes shown, such as 0-4, 9' });
    this.problem = element('span', { class: 'problem', role: 'alert' });
    this.out = element('button', { type: 'button', title: 'More steps at once', 'aria-label': 'zoom out' }, ['−']);
    this.in = element('button', { type: 'button', title: 'Fewer steps, larger', 'aria-label': 'zoom in' }, ['+']);
    this.fit = element('button', { type: 'button' }, ['whole run']);
    this.words = element('ol', { class: 'sequence-words' });
    this.bar = element('div', { class: 'view-bar' }, [
      element('label', {}, ['Nodes ', this.nodes]), this.types, element('span', { class: 'gap' }),
      this.out, this.in, this.fit,
      saveMenu(this.lab, 'sequence', (pen, size) => this.paint(pen, size)), this.problem]);
    this.text = element('details', { class: 'sequence-text' }, [element('summary', {}, ['These steps as text']), this.words]);
    this.root = element('section', { class: 'sequence', 'aria-label': 'Sequence' }, [this.bar, this.window, this.text]);
    host.append(this.root);
    this.listen();
  }

  listen() {
    this.scroller.addEventListener('scroll', () => this.later(), { passive: true });
    this.scroller.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoomBy(event.deltaY > 0 ? -1 : 1, this.place(event).y);
    }, { passive: false });
    this.scroller.addEventListener('click', (event) => this.click(this.place(event)));
    this.out.addEventListener('click', () => this.zoomBy(-1));
    this.in.addEventListener('click', () => this.zoomBy(1));
    this.fit.addEventListener('click', () => this.fitAll());
    this.nodes.addEventListener('change', () => this.filterNodes());
    this.text.addEventListener('toggle', () => this.tell());
  }

  get rowHeight() {
    return Math.min(this.wished, TALLEST / Math.max(1, this.lanes?.rows ?? 1));
  }

  /** The lab has another run, more of it, another position or selection. */
  changed() {
    const { run } = this.lab;
    if (!run?.header || !this.scroller.clientWidth) return;
    if (this.run !== run) {
      this.run = run;
      this.lanes = new Lanes(run);
      this.position = -1;
      this.only = null;
      this.nodes.value = '';
    }
    this.readOn();
    this.offerTypes();
    if (this.position !== this.lab.position) {
      this.position = this.lab.position;
      this.follow();
    }
    this.draw();
  }

  readOn() {
    if (!this.lanes.readOn(8) || this.reading) return;
    this.reading = setTimeout(() => { this.reading = 0; this.later(); }, 0);
  }

  offerTypes() {
    const { types } = this.run;
    const seen = this.types.childElementCount;
    if (this.offered === this.run && seen === types.length) return;
    if (this.offered !== this.run) this.types.replaceChildren();
    this.offered = this.run;
    for (const type of types.slice(this.types.childElementCount)) {
      const box = element('input', { type: 'checkbox' });
      box.checked = !this.hidden.has(type);
      box.addEventListener('change', () => {
        if (box.checked) this.hidden.delete(type);
        else this.hidden.add(type);
        this.later();
      });
      this.types.append(element('label', {}, [box, type]));
    }
  }

  filterNodes() {
    const text = this.nodes.value.trim();
    const only = text === '' || text === 'all' ? null : numbers(text, this.run.header.nodes);
    setText(this.problem, only?.length === 0
      ? `Nodes: found '${text}', expected numbers from 0 to ${this.run.header.nodes - 1} such as 0-4, 9` : '');
    if (only?.length !== 0) this.only = only;
    this.later();
  }

  shown() {
    return this.only ?? everPresent(this.run);
  }

  /** Brings the playhead into the window, in its lower half. */
  follow() {
    const room = this.scroller.clientHeight - HEAD;
    const y = this.lanes.row(this.lab.position) * this.rowHeight;
    const top = this.scroller.scrollTop;
    this.resize();
    if (y < top + this.rowHeight || y > top + room - 2 * this.rowHeight) {
      this.scroller.scrollTop = Math.max(0, y - room * 0.6);
    }
  }

  zoomBy(by, y = this.scroller.clientHeight / 2) {
    const row = (this.scroller.scrollTop + y - HEAD) / this.rowHeight;
    const others = ROW_HEIGHTS.filter((height) => (by > 0 ? height > this.rowHeight : height < this.rowHeight));
    this.wished = (by > 0 ? others[0] : others[others.length - 1]) ?? this.rowHeight;
    this.resize();
    this.scroller.scrollTop = row * this.rowHeight - y + HEAD;
    this.later();
  }

  fitAll() {
    const room = (this.scroller.clientHeight - HEAD - 24) / this.lanes.rows;
    this.wished = Math.min(room, ROW_HEIGHTS[ROW_HEIGHTS.length - 1]);
    this.resize();
    this.later();
  }

  resize() {
    this.spacer.style.height = `${Math.ceil(this.lanes.rows * this.rowHeight + HEAD + 24)}px`;
    this.spacer.style.width = `${Math.ceil(this.layout({}).need)}px`;
  }

  layout(size) {
    return new Layout(this.lanes, {
      width: size.width ?? this.scroller.clientWidth,
      height: size.height ?? this.scroller.clientHeight,
      top: this.scroller.scrollTop / this.rowHeight,
      left: this.scroller.scrollLeft,
      rowHeight: this.rowHeight,
      nodes: this.shown(),
      hidden: this.hidden,
      step: this.lab.position,
    });
  }

  /** Draws at the next frame, with all that has changed by then. */
  later() { this.lab.change('view'); }

  draw() {
    this.resize();
    const size = { width: this.scroller.clientWidth, height: this.scroller.clientHeight };
    drawOn(this.canvas, size, this.lab.palette(), (pen) => this.paint(pen, size));
    if (this.text.open) this.tell();
    this.root.dataset.drawn = `${this.lab.position}`;
  }

  paint(pen, size = {}) {
    drawSequence(pen, this.layout(size), this.run, this.lab.selection ?? {});
  }

  /** What the canvas shows, as values. */
  strokes(size) {
    const pen = new ListPen();
    this.paint(pen, size);
    return pen.strokes;
  }

  /** The steps in the window, in words. */
  tell() {
    if (!this.text.open) return;
    const { firstRow, lastRow } = this.layout({});
    const told = [];
    for (let row = firstRow; row <= Math.min(lastRow, firstRow + 99); row++) {
      const step = this.lanes.step(row);
      told.push(element('li', { value: `${step}` }, [tell(this.run, step)]));
    }
    this.words.replaceChildren(...told);
  }

  /** Where the pointer is in the window. */
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  }

  click({ x, y }) {
    const layout = this.layout({});
    const node = layout.nodes.find((one) => Math.abs(layout.x(one) - x) < layout.columnWidth / 2);
    if (y < HEAD) {
      if (node !== undefined && x > layout.margin - 8) this.lab.select({ node });
      return;
    }
    const sent = layout.counted ? undefined : nearest(layout, this.run, x, y);
    if (sent !== undefined) this.lab.select({ msg: this.run.msg[sent] });
    else this.lab.goTo(Math.min(this.run.steps, this.lanes.step(Math.max(0, layout.rowAt(y)))));
  }

  end() {
    this.observer.disconnect();
    clearTimeout(this.reading);
    this.root.remove();
  }
}

/** The message whose arrow goes by within six pixels. */
function nearest(layout, run, x, y) {
  let best = 6;
  let found;
  for (const sent of layout.lanes.messages(layout.from, layout.to)) {
    const at = layout.hidden.has(run.typeName(sent)) ? null : ends(layout, run, sent);
    const distance = at ? toLine(at, x, y) : best;
    if (distance < best) [best, found] = [distance, sent];
  }
  return found;
}

function toLine({ x1, y1, x2, y2 }, x, y) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const part = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
}

/** Reads "0-4, 9"; empty if that is not what it is. */
export function numbers(text, count) {
  const found = new Set();
  for (const part of text.split(',')) {
    const range = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part);
    const [from, to] = range ? [Number(range[1]), Number(range[2] ?? range[1])] : [1, 0];
    if (from > to || to >= count) return [];
    for (let node = from; node <= to; node++) found.add(node);
  }
  return [...found].sort((a, b) => a - b);
}
