// Guided scenarios: cards to choose from, stops to go through, a caption for each.
import { element, setText } from './elements.js';
import { openRecorded } from './drop.js';
import { SCENARIOS } from './scenarios.js';
import { tell, tellEnd } from './sentences.js';

export class Guide {
  constructor(lab, player) {
    Object.assign(this, { lab, player, scenario: null, stops: [], at: -1, follow: null });
    lab.onChange(what => this.changed(what));
  }

  /** Starts a scenario and rests at its first stop. */
  start(scenario, { stop = null } = {}) {
    const { lab, player } = this;
    player.pause();
    this.scenario = scenario;
    this.follow = null;
    this.wish = stop;
    player.speed = scenario.speed ?? 1;
    player.setByTime(!!scenario.byTime);
    lab.stopOthers([]);
    lab.say('');
    const run = scenario.recorded ? openRecorded(lab, scenario)
      : lab.start({ op: scenario.op, args: scenario.args, title: scenario.title, guide: scenario.id });
    lab.show(run);
    lab.pair = scenario.beside ? [run, lab.start({ args: scenario.beside, title: `${scenario.title}, beside` })] : null;
    lab.change('pair');
    this.stops = scenario.stops.map(one => ({ ...one, step: null }));
    this.at = 0;
    lab.openTab(scenario.beside ? 'compare' : 'map');
  }

  changed(what) {
    if (what.has('run')) this.adopt();
    if ((what.has('position') || what.has('run')) && this.follow?.over && this.follow.at !== this.place()) this.follow = null;
    if (['run', 'grown', 'others'].some(name => what.has(name))) this.find();
    if (this.wish !== null && this.stops[this.wish]?.step != null) {
      const wish = this.wish;
      this.wish = null;
      this.goTo(wish);
    }
    if (what.has('position')) this.at = this.stopAt(this.lab.position);
  }

  /** Another run of the same scenario keeps its stops; any other run has none. */
  adopt() {
    const scenario = SCENARIOS.find(one => one.id === this.lab.run.guide) ?? null;
    if (scenario !== this.scenario || this.run !== this.lab.run) {
      this.scenario = scenario;
      this.stops = (scenario?.stops ?? []).map(one => ({ ...one, step: null }));
      this.run = this.lab.run;
    }
  }

  place() { return `${this.lab.run.id}:${this.lab.position}`; }

  find() {
    const { run, pair } = this.lab;
    if (!run.length) return;
    let before = -1;
    let found = false;
    for (const stop of this.stops) {
      if (stop.step === null) {
        const step = stop.when(run, pair);
        if (step === null || step === undefined) continue;
        stop.step = Math.max(step, before);
        found = true;
      }
      before = stop.step;
    }
    if (found) this.lab.change('stops');
  }

  /** The last stop that is not after a step. */
  stopAt(step) {
    let at = -1;
    this.stops.forEach((stop, n) => { if (stop.step !== null && stop.step <= step) at = n; });
    return at;
  }

  get next() { return this.stops[this.nextIndex] ?? null; }

  get nextIndex() {
    const at = this.stopAt(this.lab.position);
    return this.stops.findIndex((stop, n) => n > at && stop.step !== null && stop.step > this.lab.position);
  }

  goTo(n) {
    const stop = this.stops[n];
    if (!stop || stop.step === null) return;
    this.player.pause();
    this.lab.goTo(stop.step);
    this.arrive(stop);
  }

  arrive(stop) {
    if (stop.valley !== undefined) this.lab.setValley?.(stop.valley);
    if (stop.select !== undefined) this.lab.select({ node: stop.select });
  }

  /** PageDown and PageUp, as presenter remotes send them. */
  turn(by) {
    const at = this.stopAt(this.lab.position);
    if (by > 0) return this.goTo(this.nextIndex);
    return this.goTo(at > 0 && this.stops[at].step === this.lab.position ? at - 1 : at);
  }

  /** Plays to the next stop. */
  goOn() {
    const { next } = this;
    if (next) this.player.play(next.step); else this.player.play();
  }

  /** The caption where the playhead is: of a stop, or what the step did. */
  caption() {
    const { lab, scenario } = this;
    const { run, position } = lab;
    if (run.error && !run.length) return { text: run.error, bad: true };
    if (run.broken && !run.length) return { text: run.broken.text, bad: true };
    if (!run.length) return { text: run.done ? run.done.text ?? '' : 'One moment …' };
    const stop = this.stops[this.stopAt(position)];
    const end = run.error ?? (position === run.steps ? tellEnd(run) : '');
    const step = tell(run, position);
    if (this.follow) return { text: this.follow.text, detail: this.follow.over ? step : '', end };
    if (!scenario || !stop || (stop.step !== position && !lab.playing)) return { text: step, end };
    return { text: stop.say(run, stop.step, lab.pair), detail: position === stop.step && position === 0 ? '' : step, end };
  }
}

/** The caption below the map, with one large button. */
export function mountCaption(place, lab, guide) {
  const text = element('p', { class: 'text' });
  const detail = element('p', { class: 'detail' });
  const live = element('div', { class: 'said', 'aria-live': 'polite' }, [text, detail]);
  const dots = element('div', { class: 'stops', role: 'group', 'aria-label': 'Stops' });
  const button = element('button', { type: 'button', class: 'big' });
  const then = element('button', { type: 'button', class: 'then', hidden: '' });
  button.addEventListener('click', () => lab.playing ? guide.player.pause() : guide.goOn());
  then.addEventListener('click', () => guide.scenario.then && follow(lab, guide));
  place.append(live, element('div', { class: 'go' }, [dots, button, then]));
  lab.onChange(what => {
    if (['stops', 'run'].some(name => what.has(name))) drawDots(dots, guide);
    if (!['run', 'grown', 'position', 'playing', 'stops', 'others', 'follow'].some(name => what.has(name))) return;
    live.setAttribute('aria-live', lab.playing ? 'off' : 'polite');
    const said = guide.caption();
    setText(text, said.text);
    setText(detail, [said.detail, said.end].filter(Boolean).join(' '));
    const bad = said.bad || Boolean(said.end) || Boolean(guide.scenario?.op === 'check' && lab.position === lab.run.steps && lab.run.done);
    place.classList.toggle('bad', bad);
    markDots(dots, guide);
    const over = lab.run.done && lab.position >= lab.run.steps;
    setText(button, lab.playing ? 'Pause' : guide.stops.length && !guide.next && over ? 'Play again'
      : guide.stops.length && lab.position > 0 ? 'Go on' : 'Play');
    then.hidden = !(guide.scenario?.then && !guide.next && !lab.playing && guide.stops.every(stop => stop.step !== null));
    if (!then.hidden) setText(then, guide.scenario.then.label);
  });
}

function drawDots(place, guide) {
  place.replaceChildren(...guide.stops.map((stop, n) => {
    const dot = element('button', { type: 'button', class: 'dot', 'aria-label': `Stop ${n + 1}: ${stop.name}`, title: stop.name }, [String(n + 1)]);
    dot.addEventListener('click', () => guide.goTo(n));
    return dot;
  }));
}

function markDots(place, guide) {
  const at = guide.stopAt(guide.lab.position);
  [...place.children].forEach((dot, n) => {
    dot.disabled = guide.stops[n]?.step === null;
    dot.classList.toggle('past', n < at);
    if (n === at) dot.setAttribute('aria-current', 'step'); else dot.removeAttribute('aria-current');
  });
}

/** What comes after a scenario: the corrected algorithm, or the published one. */
function follow(lab, guide) {
  const { then, title, id } = guide.scenario;
  const run = lab.start({ op: then.op, args: then.args, title: `${title}: ${then.label}`, guide: then.show ? undefined : id });
  guide.follow = { text: 'Searching …' };
  lab.change('follow');
  const stop = lab.onMessage((message, from) => {
    if (from !== run) return;
    if (message.progress) guide.follow = { text: `Searching: ${Number(message.progress.states ?? 0).toLocaleString('en')} states …` };
    if (run.done) {
      stop();
      if (then.show && run.length) {
        lab.show(run, run.steps);
        lab.openTab('map');
      }
      guide.follow = { text: run.error ?? then.say(run.done), over: true, at: guide.place() };
    }
    lab.change('follow');
  });
}

/** The cards of the start page. */
export function mountCards(place, lab, guide) {
  const cards = SCENARIOS.map((scenario, n) => {
    const card = element('button', { type: 'button', class: 'card', 'data-scenario': scenario.id }, [
      element('span', { class: 'number' }, [String(n + 1)]),
      element('span', { class: 'title' }, [scenario.title]),
      element('span', { class: 'line' }, [scenario.line])]);
    card.addEventListener('click', () => guide.start(scenario));
    return card;
  });
  place.append(...cards);
  lab.onChange(what => {
    if (!what.has('run')) return;
    cards.forEach((card, n) => {
      if (SCENARIOS[n].id === lab.run.guide) card.setAttribute('aria-current', 'true');
      else card.removeAttribute('aria-current');
    });
  });
}
