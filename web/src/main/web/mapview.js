// The map on its canvas: drawn on change, with pointers, and a twin of buttons for screen readers.
import { element, setText } from './elements.js';
import { comingMoves } from './layout.js';
import { drawMap } from './map.js';
import { CanvasPen, ListPen } from './pens.js';
import { tellNode } from './sentences.js';

const LIFT = 450;

export class MapView {
  constructor(lab, { canvas, twin, tools }) {
    Object.assign(this, { lab, canvas, twin, tools, valley: false, lifted: 0, drawn: null });
    this.ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    this.valleyButton = element('button', { type: 'button', 'aria-pressed': 'false', 'data-key': 'h',
      title: 'Draw nodes by height (H)' }, ['Valley view']);
    this.valleyButton.addEventListener('click', () => this.setValley(!this.valley));
    tools.append(this.valleyButton);
    new ResizeObserver(() => this.invalid()).observe(canvas.parentElement);
    lab.onChange(what => this.changed(what));
    canvas.addEventListener('pointermove', event => { canvas.style.cursor = this.at(event) ? 'pointer' : ''; });
    canvas.addEventListener('click', event => lab.select(this.at(event)));
    canvas.addEventListener('contextmenu', event => {
      const found = this.at(event);
      if (found?.node === undefined) return;
      event.preventDefault();
      lab.select(found);
      lab.openSheet('right');
      lab.clock.frame(() => lab.act());
    });
  }

  changed(what) {
    if (what.has('run')) {
      this.setValley(false);
      this.valleyButton.hidden = true;
    }
    if (['run', 'grown', 'moment', 'position', 'selection', 'theme', 'tab', 'size', 'scale'].some(name => what.has(name))) {
      if (what.has('theme')) this.palette = null;
      this.draw();
      if (!what.has('moment') || what.has('position') || what.has('selection')) this.mirror();
    }
  }

  invalid() { this.lab.change('size'); }

  setValley(on) {
    if (on === this.valley) return;
    this.valley = on;
    this.valleyButton.setAttribute('aria-pressed', String(on));
    const from = this.lifted;
    const start = this.lab.clock.now();
    const lift = now => {
      const part = this.lab.still ? 1 : Math.min(1, (now - start) / LIFT);
      const eased = part * part * (3 - 2 * part);
      this.lifted = from + ((on ? 1 : 0) - from) * eased;
      this.lab.change('size');
      if (part < 1 && this.valley === on) this.lab.clock.frame(lift);
    };
    lift(start);
  }

  /** What the drawing is a function of. */
  view(width, height) {
    const { lab } = this;
    return { scene: lab.scene, width, height, time: lab.time, step: lab.position, fraction: lab.fraction,
      byTime: lab.byTime, selection: lab.selection, valley: this.lifted, scale: lab.scale,
      moving: comingMoves(lab.run, lab.position) };
  }

  draw() {
    const box = this.canvas.parentElement;
    const { clientWidth: width, clientHeight: height } = box;
    if (!width || !height || box.hidden) return;
    const wide = Math.round(width * this.ratio);
    const high = Math.round(height * this.ratio);
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    const context = this.canvas.getContext('2d');
    this.palette ??= this.lab.palette();
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = this.palette.paper;
    context.fillRect(0, 0, width, height);
    if (!this.lab.scene) return;
    this.valleyButton.hidden = !this.lab.scene.oriented;
    this.drawn = drawMap(new CanvasPen(context, this.palette), this.view(width, height));
  }

  /** What is drawn in a picture of this size, as a list. */
  strokes(width, height) {
    const pen = new ListPen();
    drawMap(pen, this.view(width, height));
    return pen.strokes;
  }

  /** A place in the picture as one in the trace's area. */
  toArea(x, y) {
    const { plan } = this.drawn;
    const { width = 1, height = 1 } = this.lab.run.header;
    const within = (value, most) => Math.max(0, Math.min(most, value));
    return { x: within(plan.left + (x - plan.x) / (plan.sx || 1), width),
      y: within(plan.top + (y - plan.y) / (plan.sy || 1), height) };
  }

  /** The node or message under a pointer. */
  at(event) {
    if (!this.drawn || !this.lab.scene) return null;
    const { left, top } = this.canvas.getBoundingClientRect();
    const x = event.clientX - left;
    const y = event.clientY - top;
    const reach = Math.max(14, this.drawn.radius + 4);
    const message = this.drawn.messages.find(one => Math.hypot(one.x - x, one.y - y) < 13);
    if (message) return { msg: message.msg };
    const node = this.drawn.places.findIndex((place, n) => this.lab.scene.nodes[n].present
      && Math.hypot(place.x - x, place.y - y) < reach);
    return node < 0 ? null : { node };
  }

  /** The twin: a button for each node, in words. Those who are inside or wait come first. */
  mirror() {
    const { scene, selection, playing } = this.lab;
    if (!scene || playing) return;
    const order = { inside: 0, waits: 1, idle: 2 };
    const nodes = scene.nodes.filter(node => node.present)
      .sort((one, other) => order[one.state] - order[other.state] || one.id - other.id);
    while (this.twin.children.length > nodes.length) this.twin.lastChild.remove();
    nodes.forEach((node, n) => {
      const button = this.twin.children[n] ?? this.twinButton();
      button.dataset.node = node.id;
      button.setAttribute('aria-pressed', String(selection?.node === node.id));
      button.tabIndex = node.id === selection?.node || (n === 0 && selection?.node === undefined) ? 0 : -1;
      setText(button, tellNode(scene, node));
    });
  }

  twinButton() {
    const button = element('button', { type: 'button' });
    button.addEventListener('click', () => this.lab.select({ node: Number(button.dataset.node) }));
    this.twin.append(button);
    return button;
  }
}
