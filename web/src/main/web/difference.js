// Where two runs of the same scenario begin to differ, by what happens and not by how it is written.
import { KIND } from './run.js';

/** What makes two events the same: bodies and variables are an algorithm's own. */
function same(one, other) {
  return one.at === other.at && one.event === other.event && one.node === other.node && one.id === other.id
    && one.h === other.h && one.from === other.from && one.to === other.to && one.type === other.type
    && one.a === other.a && one.b === other.b && one.msg === other.msg && one.why === other.why;
}

/** Follows two runs as they grow and finds the first event in which they differ. */
export class Difference {
  constructor(left, right) {
    Object.assign(this, { left, right, l: 0, r: 0, found: null });
  }

  /** Looks on, for at most `budget` milliseconds; true if there is more to look at now. */
  lookOn(budget = Infinity) {
    const until = performance.now() + budget;
    for (let n = 0; !this.found; n++) {
      this.l = next(this.left, this.l);
      this.r = next(this.right, this.r);
      if (this.l >= this.left.length || this.r >= this.right.length) return this.atEnd();
      if (!same(this.left.event(this.l), this.right.event(this.r))) this.mark();
      this.l++;
      this.r++;
      if ((n & 255) === 255 && performance.now() > until) return true;
    }
    return false;
  }

  /** One of them has no more: if it is over and the other goes on, that is the difference. */
  atEnd() {
    const over = [this.left.done && this.l >= this.left.length, this.right.done && this.r >= this.right.length];
    if (over[0] !== over[1] && (over[0] ? this.r < this.right.length : this.l < this.left.length)) this.mark();
    return false;
  }

  /** Whether both are over and the same. */
  get none() {
    return !this.found && this.left.done && this.right.done
      && this.l >= this.left.length && this.r >= this.right.length;
  }

  mark() {
    const l = Math.min(this.l, this.left.length - 1);
    const r = Math.min(this.r, this.right.length - 1);
    this.found = { left: this.left.stepOf[l], right: this.right.stepOf[r], leftEvent: l, rightEvent: r,
      at: Math.min(this.left.at[l], this.right.at[r]) };
  }
}

function next(run, i) {
  while (i < run.length && run.kind[i] === KIND.state) i++;
  return i;
}
