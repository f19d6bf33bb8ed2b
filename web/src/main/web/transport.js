// Playing: the playhead moves by steps or by time; idle time is not waited for.
import { KIND } from './run.js';
import { REST } from './lab.js';

/** The longest that one step may take while playing, in seconds. */
const LONGEST = 1.6;

export class Player {
  constructor(lab) {
    Object.assign(this, { lab, speed: 1, until: null });
    lab.playing = false;
    lab.byTime = false;
  }

  /** Plays to a step, or to the end. */
  play(until = null) {
    const { lab } = this;
    if (until === null && lab.position >= lab.run.steps && lab.run.done) lab.goTo(0);
    this.until = until;
    if (lab.playing) return;
    lab.playing = true;
    lab.change('playing');
    this.last = lab.clock.now();
    this.part = REST;
    lab.clock.frame(now => this.frame(now));
  }

  pause() {
    if (!this.lab.playing) return;
    this.lab.playing = false;
    this.lab.change('playing');
    this.lab.change('position');
  }

  toggle() { if (this.lab.playing) this.pause(); else this.play(); }

  frame(now) {
    const { lab } = this;
    if (!lab.playing) return;
    this.advance(Math.min(200, now - this.last) / 1000);
    this.last = now;
    if (lab.playing) lab.clock.frame(next => this.frame(next));
  }

  advance(seconds) {
    const { lab } = this;
    const end = Math.min(this.until ?? Infinity, lab.run.steps);
    let step = lab.position;
    let part = lab.still ? this.part ?? REST : lab.fraction;
    let left = seconds;
    while (left > 0 && (step < end || part < REST)) {
      const takes = this.takes(step);
      const goal = step >= end ? REST : 1;
      const need = (goal - part) * takes;
      if (need > left) {
        part += left / takes;
        left = 0;
      } else {
        left -= need;
        part = goal === 1 ? 0 : REST;
        if (goal === 1) step++;
      }
      if (goal < 1 && part >= REST) break;
    }
    const over = step >= end && part >= REST && (this.until !== null && step >= this.until || lab.run.done);
    this.part = part;
    lab.goTo(step, lab.still || (step >= end && part >= REST) ? REST : part);
    if (over) this.ended();
  }

  /** The seconds from one step to the next. */
  takes(step) {
    const { lab } = this;
    if (!lab.byTime) return 1 / this.speed;
    const gap = step < lab.run.steps ? lab.run.timeOf(step + 1) - lab.run.timeOf(step) : 0;
    return Math.max(1e-4, Math.min(LONGEST, gap / this.speed));
  }

  ended() {
    const { lab } = this;
    if (lab.run.loop && this.until === null) lab.goTo(lab.run.loop.from);
    else this.pause();
  }

  step(by) {
    this.pause();
    this.lab.goTo(this.lab.position + by);
  }

  /** To the next or the previous step in which somebody enters. */
  grant(by) {
    const { run, position } = this.lab;
    this.pause();
    for (let i = by > 0 ? run.lastOf(position) + 1 : run.firstOf(position) - 1; i >= 0 && i < run.length; i += by) {
      if (run.kind[i] === KIND.enter) return this.lab.goTo(run.stepOf[i]);
    }
    return this.lab.goTo(by > 0 ? run.steps : 0);
  }

  faster(factor) {
    this.speed = Math.min(512, Math.max(0.125, this.speed * factor));
    this.lab.change('playing');
  }

  setByTime(on) {
    this.lab.byTime = on;
    this.lab.change('playing');
    this.lab.change('moment');
  }
}
