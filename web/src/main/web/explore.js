// Going by hand: the steps that are possible now, as sentences with what each changes; the steps taken
// so far, to which one can go back; and the picture of it.
import { element, setText } from './elements.js';
import { drawMap } from './map.js';
import { Run } from './run.js';
import { sceneAt } from './scene.js';
import { tell } from './sentences.js';
import { line } from './settings.js';
import { drawOn } from './strokes.js';

export class Explorer {
  /** @param args says which network, as for `check` */
  constructor(lab, args) {
    Object.assign(this, { lab, args, path: [], steps: [], run: null });
    this.problem = element('p', { class: 'problem', role: 'alert' });
    this.canvas = element('canvas', { 'aria-hidden': 'true' });
    this.now = element('p', { class: 'caption', role: 'status' });
    this.taken = element('ol', { class: 'explore-taken' });
    this.choices = element('ul', { class: 'explore-steps' });
    this.back = element('button', { type: 'button' }, ['Back']);
    this.again = element('button', { type: 'button' }, ['From the start']);
    this.toLab = element('button', { type: 'button' }, ['Open in the viewer']);
    this.root = element('section', { class: 'explore', hidden: '', 'aria-label': 'By hand' }, [
      element('h2', {}, ['By hand']),
      element('div', { class: 'view-bar' }, [this.back, this.again, this.toLab]), this.problem,
      element('div', { class: 'explore-sides' }, [
        element('div', {}, [this.canvas, this.now, element('h3', {}, ['So far']), this.taken]),
        element('div', {}, [element('h3', {}, ['What may happen now']), this.choices])])]);
    this.back.addEventListener('click', () => this.go(this.path.slice(0, -1)));
    this.again.addEventListener('click', () => this.go([]));
    this.toLab.addEventListener('click', () => this.open());
  }

  start() {
    this.root.hidden = false;
    this.from = this.args();
    this.go([]);
    this.root.scrollIntoView({ block: 'nearest' });
  }

  /** Goes to the state after these choices. */
  go(path) {
    this.path = path;
    this.asked = `x${this.count = (this.count ?? 0) + 1}`;
    setText(this.problem, '');
    this.lab.engine.post({ op: 'explore', run: this.asked, args: this.from, path });
  }

  heard(message) {
    if (message.run !== this.asked) return;
    if (message.error) setText(this.problem, message.error);
    if (message.explore) this.show(message.explore);
  }

  show({ steps, trace, violation }) {
    const run = new Run({ id: this.asked, title: 'by hand', op: 'explore', explored: { args: this.from, path: this.path } });
    run.append(typeof trace === 'string' ? new TextEncoder().encode(trace) : new Uint8Array(trace));
    run.finish({ outcome: 'by hand', text: '', command: `./thalweg check ${line(this.from)}` });
    Object.assign(this, { run, steps });
    setText(this.problem, violation ? `✕ ${violation}` : '');
    this.tellSteps();
    this.tellTaken();
    this.lab.change('view');
  }

  tellSteps() {
    this.choices.replaceChildren(...this.steps.map(({ index, sentence, changes }) => {
      const button = element('button', { type: 'button' }, [sentence]);
      button.addEventListener('click', () => this.go([...this.path, index]));
      return element('li', {}, [button, element('ul', { class: 'changes' },
        changes.map((change) => element('li', {}, [change])))]);
    }));
    if (!this.steps.length) this.choices.append(element('li', {}, ['Nothing more can happen.']));
  }

  tellTaken() {
    const { run } = this;
    this.back.disabled = this.again.disabled = this.path.length === 0;
    setText(this.now, tell(run, run.steps));
    this.taken.replaceChildren(...this.path.map((_, n) => {
      const button = element('button', { type: 'button', title: 'Go back to here' }, [tell(run, n + 1)]);
      button.addEventListener('click', () => this.go(this.path.slice(0, n + 1)));
      return element('li', {}, [button]);
    }));
    this.choices.querySelector('button')?.focus({ preventScroll: true });
  }

  open() {
    if (!this.run) return;
    this.lab.runs.set(this.run.id, this.run);
    this.lab.show(this.run, this.run.steps);
    this.lab.openTab('map');
  }

  draw() {
    const width = this.canvas.parentElement.clientWidth;
    if (this.root.hidden || !this.run?.header || !width) return;
    const size = { width, height: Math.min(360, width * 0.7) };
    const scene = sceneAt(this.run, this.run.length - 1);
    drawOn(this.canvas, size, this.lab.palette(), (pen) => drawMap(pen, { scene, ...size, time: scene.at,
      step: scene.step, fraction: 0.5, byTime: false, selection: null, valley: 0, scale: 1, moving: null }));
    this.root.dataset.drawn = `${this.path.length}`;
  }
}
