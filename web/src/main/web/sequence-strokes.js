// The strokes of a sequence diagram: nodes side by side, steps downwards, messages slanting.
// What is drawn is a function of the lanes and the view; pens make a picture, an SVG or a list of it.
import { LETTERS } from './messages.js';
import { KIND } from './run.js';
import { bars, dagger, flake } from './epoch-strokes.js';
import { tell } from './sentences.js';
import { groupName } from './shapes.js';
import { cross, diamond, rect, segment } from './strokes.js';

export const HEAD = 40;
const WORDS = 360; // pixels for sentences beside the columns, where there is room
const COUNTS_BELOW = 1.2; // pixels a row: below that, messages are counted, not drawn
const BAD = { stroke: 'bad', width: 2 };

/** What the diagram shows: how wide its margin is and where its columns and rows are. */
export class Layout {
  /** @param view {width, height, top (row, may be broken), rowHeight, nodes, hidden, step, left} */
  constructor(lanes, view) {
    Object.assign(this, view);
    this.lanes = lanes;
    this.rooms = lanes.run.header.algorithm === 'gme';
    this.margin = view.width < 600 ? 52 : 104;
    this.place = new Map(view.nodes.map((node, column) => [node, column]));
    const room = view.width - this.margin - 24;
    const columns = Math.max(1, view.nodes.length);
    this.words = view.rowHeight >= 14 && room - columns * 90 >= WORDS ? Math.max(WORDS, room - columns * 130) : 0;
    this.columnWidth = Math.max(26, Math.min(220, (room - this.words) / columns));
    this.firstRow = Math.max(0, Math.floor(this.top) - 1);
    this.lastRow = Math.min(lanes.rows - 1, Math.ceil(this.top + (this.height - HEAD) / this.rowHeight));
    this.from = lanes.step(this.firstRow);
    this.to = lanes.step(this.lastRow);
    this.counted = this.rowHeight < COUNTS_BELOW;
  }

  /** The nodes whose columns are in the window. */
  get seen() {
    return this.nodes.filter((node) => this.isSeen(this.x(node)));
  }

  isSeen(x) { return x > this.margin - this.columnWidth && x < this.width + this.columnWidth; }

  x(node) { return this.margin - (this.left ?? 0) + (this.place.get(node) + 0.5) * this.columnWidth; }

  y(step) { return this.yOfRow(this.lanes.row(step)); }

  yOfRow(row) { return HEAD + (row + 0.5 - this.top) * this.rowHeight; }

  rowAt(y) { return Math.floor(this.top + (y - HEAD) / this.rowHeight); }

  /** The width that all columns need. */
  get need() { return this.margin + this.columnWidth * this.nodes.length; }
}

/** Draws all of it. */
export function drawSequence(pen, layout, run, selection) {
  for (const node of layout.seen) lane(pen, layout, node, selection);
  if (layout.counted) {
    counts(pen, layout);
  } else {
    links(pen, layout);
    messages(pen, layout, run, selection);
    marks(pen, layout, run);
    if (layout.words) sentences(pen, layout, run);
  }
  future(pen, layout);
  margin(pen, layout, run);
  heads(pen, layout, selection);
}

function lane(pen, layout, node, selection) {
  const x = layout.x(node);
  const end = Math.min(layout.height, layout.yOfRow(layout.lanes.rows - 0.5));
  const wide = layout.columnWidth < 40 ? 6 : 10;
  if (selection?.node === node) {
    rect(pen, x - layout.columnWidth / 2, HEAD, layout.columnWidth, end - HEAD, { fill: 'ink', alpha: 0.06 });
  }
  segment(pen, x, HEAD, x, end, { stroke: 'link', width: 1, alpha: 0.6 });
  for (const part of layout.lanes.parts(node, layout.from, layout.to)) {
    const top = Math.max(HEAD, layout.y(part.from));
    const bottom = Math.min(end, layout.y(part.to));
    if (bottom <= top) continue;
    if (part.inside > 0 && part.down) {
      rect(pen, x - wide / 2, top, wide, bottom - top, { fill: 'paper', stroke: 'bad', width: 1.5, dash: [3, 3] });
    } else if (part.inside > 0) {
      rect(pen, x - wide / 2, top, wide, bottom - top, { fill: 'inside' });
      const said = layout.rooms ? groupName(part.group) : part.inside > 1 ? `${part.inside}` : '';
      if (said && bottom - top > 16 && layout.rowHeight > 8) {
        pen.text(x + wide / 2 + 4, top + 8, said, { fill: 'inside', size: 12, weight: 700, align: 'left' });
      }
    } else if (part.waits > 0) {
      segment(pen, x, top, x, bottom, layout.counted ? { stroke: 'ink', width: 1.5, alpha: 0.5 } : { stroke: 'ink', width: 2, dash: [4, 3] });
    }
  }
}

function links(pen, layout) {
  for (const { step, a, b, up } of layout.lanes.changes(layout.from, layout.to)) {
    if (!layout.place.has(a) || !layout.place.has(b)) continue;
    const y = layout.y(step);
    const middle = (layout.x(a) + layout.x(b)) / 2;
    const style = { stroke: up ? 'good' : 'bad', width: 1.5, dash: up ? [2, 3] : [5, 4], alpha: 0.8 };
    segment(pen, layout.x(a), y, layout.x(b), y, style);
    if (up) pen.circle(middle, y, 4, { stroke: 'good', width: 1.5, fill: 'paper' });
    else cross(pen, middle, y, 4, BAD);
  }
}

function messages(pen, layout, run, selection) {
  for (const sent of layout.lanes.messages(layout.from, layout.to)) {
    if (!layout.hidden.has(run.typeName(sent))) message(pen, layout, run, sent, selection);
  }
}

/** The ends of a message's arrow, or null if neither is shown. */
export function ends(layout, run, sent) {
  const here = layout.place.has(run.node[sent]);
  const there = layout.place.has(run.peer[sent]);
  if (!here && !there) return null;
  const up = layout.y(run.stepOf[sent]);
  const down = Math.max(up, layout.y(layout.lanes.endOf(sent)));
  if (here && there) return { x1: layout.x(run.node[sent]), y1: up, x2: layout.x(run.peer[sent]), y2: down };
  const stub = Math.min(18, layout.columnWidth / 2);
  const side = run.node[sent] < run.peer[sent] ? stub : -stub;
  if (here) return { x1: layout.x(run.node[sent]), y1: up, x2: layout.x(run.node[sent]) + side, y2: up, stub: true };
  return { x1: layout.x(run.peer[sent]) - side, y1: down, x2: layout.x(run.peer[sent]), y2: down, stub: true };
}

function message(pen, layout, run, sent, selection) {
  const at = ends(layout, run, sent);
  if (!at) return;
  if (Math.max(at.x1, at.x2) < layout.margin - 20 || Math.min(at.x1, at.x2) > layout.width) return;
  const type = run.typeName(sent);
  const token = type === 'TOKEN' || type === 'PRIVILEGE';
  const ended = run.partner[sent];
  const lost = ended >= 0 && run.kind[ended] === KIND.drop;
  const chosen = selection?.msg === run.msg[sent];
  const color = lost ? 'bad' : token ? 'token-line' : type === 'LINK' ? 'link' : 'ink';
  const style = { stroke: chosen ? 'inside' : color, width: chosen ? 3 : token ? 2.2 : 1.2 };
  if (lost || ended < 0 || at.stub) style.dash = [5, 4];
  const stop = lost && !at.stub ? { x: (at.x1 + at.x2) / 2, y: (at.y1 + at.y2) / 2 } : { x: at.x2, y: at.y2 };
  segment(pen, at.x1, at.y1, stop.x, stop.y, style);
  if (lost) cross(pen, stop.x, stop.y, 4, BAD);
  else if (ended >= 0) arrow(pen, at.x1, at.y1, stop.x, stop.y, style);
  if (layout.rowHeight >= 9) letter(pen, layout, run, sent, at, type, token);
}

function arrow(pen, x1, y1, x2, y2, style) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x2 - dx * 2, y2 - dy * 2];
  pen.shape([x, y, x - dx * 8 - dy * 4, y - dy * 8 + dx * 4, x - dx * 8 + dy * 4, y - dy * 8 - dx * 4],
    { fill: style.stroke });
}

/** The letter of a message stands in its shape, on the part of the arrow that is in the window. */
function letter(pen, layout, run, sent, at, type, token) {
  const span = at.y2 - at.y1;
  const from = span > 0 ? Math.max(0, (HEAD + 10 - at.y1) / span) : 0;
  const to = span > 0 ? Math.min(1, (layout.height - at.y1) / span) : 1;
  if (to <= from) return;
  const part = from > 0 || to < 1 ? (from + to) / 2 : 0.38;
  const x = at.x1 + (at.x2 - at.x1) * part;
  const y = at.y1 + span * part;
  const body = run.event(sent).body ?? {};
  shape(pen, x, y, type, token, body);
}

export function shape(pen, x, y, type, token, body) {
  if (token) {
    diamond(pen, x, y, 10, { fill: 'token', stroke: 'token-line', width: 1 });
    if (body.t !== undefined) pen.text(x, y, `${body.t}`, { fill: 'on-token', size: 11, weight: 700 });
  } else if (type === 'SUBTOKEN') {
    diamond(pen, x, y, 8, { fill: 'paper', stroke: 'token-line', width: 1.5 });
  } else if (type === 'RELEASE') {
    rect(pen, x - 7, y - 7, 14, 14, { fill: 'inside', stroke: 'paper', width: 1 });
    if (body.r !== undefined) pen.text(x, y, `${body.r}`, { fill: 'on-inside', size: 10, weight: 700 });
  } else if (type === 'LINK') {
    pen.shape([x, y - 5, x + 5.5, y + 4, x - 5.5, y + 4], { fill: 'paper', stroke: 'link', width: 1.2 });
  } else {
    pen.circle(x, y, 7.5, { fill: 'ink', stroke: 'paper', width: 1 });
    pen.text(x, y, LETTERS[type] ?? type[0], { fill: 'paper', size: 10, weight: 700 });
  }
}

/** What nodes do by themselves: they ask, enter, leave, give up. */
function marks(pen, layout, run) {
  const last = run.lastOf(layout.to);
  for (let i = run.firstOf(layout.from); i <= last; i++) {
    if (run.kind[i] === KIND.freeze || run.kind[i] === KIND.open) epoch(pen, layout, run.event(i), layout.y(run.stepOf[i]));
    const mark = MARKS[run.kind[i]];
    if (!mark || !layout.place.has(run.node[i])) continue;
    mark(pen, layout.x(run.node[i]), layout.y(run.stepOf[i]), layout, () => run.event(i));
  }
}

/** It is agreed that an epoch begins, or is open. */
function epoch(pen, layout, { event, epoch: number }, y) {
  const [left, right] = [layout.margin, Math.min(layout.width, layout.margin + layout.columnWidth * layout.nodes.length)];
  segment(pen, left, y, right, y, { stroke: 'inside', width: 1.5, dash: event === 'open' ? [] : [2, 4] });
  if (layout.rowHeight < 12) return;
  pen.text(left + 4, y - 7, `${event === 'open' ? 'open' : 'frozen'}: epoch ${number}`, { fill: 'inside', size: 11, align: 'left', weight: 600, halo: 'paper' });
}

const sign = draw => (pen, x, y, layout) => {
  if (layout.rowHeight < 9) return;
  pen.circle(x, y, 8, { fill: 'paper', stroke: 'ink', width: 1.2 });
  draw(pen, x, y);
};

const MARKS = {
  [KIND['node-down']]: sign((pen, x, y) => dagger(pen, x, y, 5.5, { stroke: 'bad', width: 2 })),
  [KIND.over]: sign((pen, x, y) => cross(pen, x, y, 3.5, BAD)),
  [KIND.report]: sign((pen, x, y) => flake(pen, x, y, 6, { stroke: 'inside', width: 1.4 })),
  [KIND.pause]: sign((pen, x, y) => bars(pen, x, y, 4, { stroke: 'ink', width: 1.8 })),
  [KIND.request](pen, x, y, layout, event) {
    if (layout.rowHeight < 5) return;
    const { h, priority } = event();
    rect(pen, x - 5, y - 5, 10, 10, { fill: 'paper', stroke: 'ink', width: 1.5 });
    if (layout.columnWidth >= 60 && layout.rowHeight >= 12) {
      pen.text(x - 10, y, priority > 1 || h > 1 ? `${h} p${priority}` : 'asks', { fill: 'quiet', size: 11, align: 'right' });
    }
  },
  [KIND.withdraw](pen, x, y) { cross(pen, x, y, 3.5, BAD); },
  [KIND.enter](pen, x, y, layout) {
    const r = layout.rowHeight < 5 ? 2 : 6;
    rect(pen, x - r, y - r, 2 * r, 2 * r, { fill: 'inside' });
  },
  [KIND.exit](pen, x, y, layout) {
    const r = layout.rowHeight < 5 ? 2 : 5;
    segment(pen, x - r * 1.6, y, x + r * 1.6, y, { stroke: 'inside', width: 2 });
  },
};

/** Zoomed out: how many messages a node sends, as the width of its lane: one shape a node. */
function counts(pen, layout) {
  const { lanes } = layout;
  const rows = Math.max(1, Math.ceil(3 / layout.rowHeight / lanes.bin)) * lanes.bin;
  const most = lanes.most * (rows / lanes.bin);
  const first = Math.floor(layout.firstRow / rows) * rows;
  const style = { fill: 'quiet', alpha: 0.55 };
  for (const node of layout.seen) {
    const x = layout.x(node);
    const right = [];
    const left = [];
    for (let row = first; row <= layout.lastRow; row += rows) {
      const half = Math.sqrt(Math.min(1, lanes.sends(node, row, row + rows) / most)) * (layout.columnWidth / 2 - 3);
      const y = HEAD + (row - layout.top) * layout.rowHeight;
      right.push(x + half, y, x + half, y + rows * layout.rowHeight);
      left.push(x - half, y, x - half, y + rows * layout.rowHeight);
    }
    for (let n = left.length - 2; n >= 0; n -= 2) right.push(left[n], left[n + 1]);
    pen.shape(right, style);
  }
}

/** Beside the columns, where there is room: what each step did. */
function sentences(pen, layout, run) {
  const x = layout.width - layout.words;
  for (let row = Math.max(0, layout.firstRow); row <= layout.lastRow; row++) {
    const step = layout.lanes.step(row);
    const said = tell(run, step);
    const style = step === layout.step ? NOW : WORDED;
    const most = Math.floor(layout.words / (style === NOW ? 7.4 : 6.6));
    pen.text(x, layout.yOfRow(row), said.length > most ? `${said.slice(0, most - 1)}…` : said, style);
  }
}

const WORDED = { fill: 'quiet', size: 12, align: 'left' };
const NOW = { fill: 'ink', size: 12, align: 'left', weight: 700 };

/** What comes after the playhead is paler; the playhead is a line. */
function future(pen, layout) {
  const y = layout.y(layout.step) + layout.rowHeight / 2;
  if (y < layout.height) {
    const top = Math.max(HEAD, y);
    rect(pen, 0, top, layout.width, layout.height - top, { fill: 'paper', alpha: 0.55 });
  }
  if (y >= HEAD && y <= layout.height) segment(pen, 0, y, layout.width, y, { stroke: 'ink', width: 1.5 });
}

function margin(pen, layout, run) {
  rect(pen, 0, HEAD, layout.margin - 8, layout.height - HEAD, { fill: 'paper' });
  const every = Math.max(1, 2 ** Math.ceil(Math.log2(18 / layout.rowHeight)));
  const narrow = layout.margin < 80;
  const first = Math.ceil(layout.firstRow / every) * every;
  for (let row = first; row <= layout.lastRow; row += every) {
    const step = layout.lanes.step(row);
    const y = layout.yOfRow(row);
    const now = layout.lanes.row(layout.step) === row;
    pen.text(8, y, `${step}`, { fill: now ? 'ink' : 'quiet', size: 11, weight: now ? 700 : 400, align: 'left' });
    if (!narrow) pen.text(layout.margin - 14, y, time(run.timeOf(step)), { fill: 'quiet', size: 11, align: 'right' });
  }
  const y = layout.y(layout.step);
  if (y >= HEAD && y < layout.height) {
    pen.shape([0, y - 5, 6, y, 0, y + 5], { fill: 'ink' });
  }
}

const time = (at) => at.toLocaleString('en', { maximumFractionDigits: at < 100 ? 2 : 1 });

/** The names of the nodes stay on top, in the same picture. */
function heads(pen, layout, selection) {
  rect(pen, 0, 0, layout.width, HEAD, { fill: 'paper' });
  segment(pen, 0, HEAD, layout.width, HEAD, { stroke: 'link', width: 1 });
  const r = Math.min(14, layout.columnWidth / 2 - 1);
  for (const node of layout.seen) {
    const chosen = selection?.node === node;
    pen.circle(layout.x(node), HEAD / 2, r, { fill: chosen ? 'ink' : 'paper', stroke: 'ink', width: 1.5 });
    pen.text(layout.x(node), HEAD / 2, `${node}`,
      { fill: chosen ? 'paper' : 'ink', size: r < 12 ? 10 : 12, weight: 700 });
  }
  rect(pen, 0, 0, layout.margin - 8, HEAD - 1, { fill: 'paper' });
  pen.text(8, HEAD / 2, 'step', { fill: 'quiet', size: 11, align: 'left' });
  if (layout.margin >= 80) pen.text(layout.margin - 14, HEAD / 2, 'time', { fill: 'quiet', size: 11, align: 'right' });
}
