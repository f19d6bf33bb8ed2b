// The only time that drawings know. A test may hold it and turn it by hand.

export class Clock {
  constructor() {
    this.held = false;
    this.time = 0;
    this.waiting = [];
    this.asked = false;
  }

  now() { return this.held ? this.time : performance.now(); }

  /** Calls back at the next frame with the time in milliseconds. */
  frame(call) {
    this.waiting.push(call);
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.run());
  }

  run() {
    this.asked = false;
    const calls = this.waiting;
    this.waiting = [];
    for (const call of calls) {
      try {
        call(this.now());
      } catch (problem) {
        reportError(problem);
      }
    }
  }

  /** From now on time stands still until it is turned. */
  hold() {
    this.time = this.now();
    this.held = true;
  }

  turn(milliseconds) {
    this.time += milliseconds;
    if (!this.asked) this.frame(() => { });
  }
}
