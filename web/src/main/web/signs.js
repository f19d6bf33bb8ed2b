// The signs of the map, with what they mean.
import { element } from './elements.js';
import { drawOn } from './strokes.js';
import { cross, diamond } from './shapes.js';
import { drawCell } from './units.js';
import { arc, bars, dagger, flake, hatched } from './epoch-strokes.js';

const WIDTH = 44;
const HEIGHT = 30;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

const disc = (pen, style) => pen.circle(MIDDLE.x, MIDDLE.y, 10, { stroke: 'ink', width: 2, fill: 'paper', ...style });
const box = (pen, x, style) => pen.shape([x - 5, 10, x + 5, 10, x + 5, 20, x - 5, 20], { width: 1.5, ...style });
const letter = (pen, text) => {
  pen.circle(MIDDLE.x, MIDDLE.y, 9, { fill: 'ink' });
  pen.text(MIDDLE.x, MIDDLE.y + 0.5, text, { fill: 'paper', size: 11, weight: 700 });
};
const chevron = (pen, x, way) => pen.line([x - way * 6, 10, x, 15, x - way * 6, 20], { stroke: 'link', width: 2 });
const view = { unit: 1, scene: { header: { algorithm: 'hk' } } };

/** What is drawn, what it means, and for which algorithms. */
const SIGNS = [
  ['inside', pen => disc(pen, { fill: 'inside', stroke: 'inside' })],
  ['waits', pen => disc(pen, { dash: [4, 3.4] })],
  ['the token, with its free units', pen => diamond(pen, MIDDLE.x, MIDDLE.y, 12, { label: '2' }, view, true)],
  ['units held, units asked for', pen => {
    box(pen, MIDDLE.x - 8, { fill: 'inside', stroke: 'inside' });
    box(pen, MIDDLE.x + 8, { fill: 'paper', stroke: 'ink' });
  }],
  ['REQUEST; others by their letter', pen => letter(pen, 'R')],
  ['RELEASE, with its units', pen => {
    pen.shape([14, 7, 30, 7, 30, 23, 14, 23], { fill: 'inside' });
    pen.text(22, 15.5, '1', { fill: 'on-inside', size: 11, weight: 700 });
  }],
  ['LINK: how high its sender is', pen => pen.shape([31, 15, 16, 22, 16, 8], { fill: 'paper', stroke: 'ink', width: 1.5 }), 'heights'],
  ['down, as each end believes', pen => {
    pen.line([2, 15, 42, 15], { stroke: 'link', width: 1.4 });
    chevron(pen, 17, 1);
    chevron(pen, 34, 1);
  }, 'oriented'],
  ['the way of a waiting request', pen => pen.line([4, 15, 40, 15], { stroke: 'ink', width: 3 })],
  ['a link fails, a link forms', pen => {
    pen.line([2, 9, 42, 9], { stroke: 'bad', width: 2, dash: [5, 5] });
    cross(pen, MIDDLE.x, 9, 5, { stroke: 'bad', width: 2 });
    pen.line([2, 23, 42, 23], { stroke: 'good', width: 2, dash: [0.5, 5] });
    pen.circle(MIDDLE.x, 23, 4, { stroke: 'good', width: 1.8, fill: 'paper' });
  }],
  ['cut off: no way to the token', pen => {
    pen.circle(MIDDLE.x, MIDDLE.y, 13, { stroke: 'ink', width: 1.6 });
    disc(pen, {});
  }, 'oriented'],
  ['dead; the arc is the rest of its lease', pen => {
    dagger(pen, MIDDLE.x, MIDDLE.y, 6.5, { stroke: 'bad', width: 2 });
    arc(pen, MIDDLE.x, MIDDLE.y, 11, 0.7, { stroke: 'bad', width: 2.6 });
  }, 'live'],
  ['frozen: has reported what it has', pen => flake(pen, MIDDLE.x, MIDDLE.y, 9, { stroke: 'inside', width: 1.8 }), 'live'],
  ['unit kept back, with the seconds left', pen => {
    hatched(pen, MIDDLE.x - 10, MIDDLE.y - 10, 20, { stroke: 'bad', width: 1.5 });
    pen.text(MIDDLE.x, MIDDLE.y + 0.5, '9', { size: 11, weight: 700, halo: 'paper' });
  }, 'live'],
  ['paused: takes no steps', pen => bars(pen, MIDDLE.x, MIDDLE.y, 7, { stroke: 'ink', width: 2.4 }), 'live'],
  ['out of sight; out (!)', pen => {
    pen.text(MIDDLE.x - 8, MIDDLE.y, '?', { fill: 'quiet', size: 17, weight: 700 });
    pen.text(MIDDLE.x + 8, MIDDLE.y, '!', { fill: 'bad', size: 17, weight: 700 });
  }, 'live'],
];

/** The cells of the bar above the map. */
const CELLS = [
  ['a unit that node 3 holds', cell({ kind: 'held', node: 3 })],
  ['a free unit, with the token', cell({ kind: 'free' })],
  ['units under way', cell({ kind: 'flight' })],
  ['units that wait for a way to the token', cell({ kind: 'waiting' })],
  ['a unit that is missing, which is a fault', cell({ kind: 'missing' })],
];

function cell(what) {
  return pen => drawCell(pen, view, what, MIDDLE.x - 10, MIDDLE.y - 10, 20);
}

/** The strip of the whole run, and the one below it. */
const STRIP = [
  ['how much happens', pen => {
    for (let n = 0; n < 9; n++) pen.line([6 + 4 * n, 15 - 3 - n % 4, 6 + 4 * n, 15 + 3 + n % 4], { stroke: 'link', width: 2 });
  }],
  ['somebody enters', pen => {
    pen.line([2, 18, 42, 18], { stroke: 'border', width: 1 });
    pen.line([MIDDLE.x, 6, MIDDLE.x, 15], { stroke: 'inside', width: 3 });
  }],
  ['a link or a node fails', pen => {
    pen.line([2, 12, 42, 12], { stroke: 'border', width: 1 });
    pen.line([MIDDLE.x, 16, MIDDLE.x, 24], { stroke: 'bad', width: 2.4 });
  }],
  ['an act of yours', pen => pen.shape([MIDDLE.x, 8, MIDDLE.x + 7, 20, MIDDLE.x - 7, 20], { fill: 'token', stroke: 'token-line' })],
  ['a stop of the guide', pen => pen.circle(MIDDLE.x, MIDDLE.y, 5, { fill: 'ink' })],
  ['what must not happen', pen => cross(pen, MIDDLE.x, MIDDLE.y, 6, { stroke: 'bad', width: 2.5 })],
  ['another branch forks off', pen => pen.line([6, 2, 6, 18, 42, 18], { stroke: 'link', width: 1.8 })],
  ['a step: request, release', pen => {
    pen.shape([9, 11, 17, 11, 17, 19, 9, 19], { stroke: 'ink', width: 1.4 });
    pen.line([27, 19, 27, 11, 35, 11, 35, 19], { stroke: 'inside', width: 1.8 });
  }],
];

function rowsOf(signs) {
  return signs.map(([text, draw, kind]) => {
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    return { row: element('div', {}, [canvas, element('span', {}, [text])]), canvas, draw, kind };
  });
}

function drawRows(rows, palette) {
  for (const { canvas, draw } of rows) drawOn(canvas, { width: WIDTH, height: HEIGHT }, palette, draw);
}

/** The signs of the map beside it. */
export function mountSigns(place, lab) {
  const rows = rowsOf(SIGNS);
  const details = element('details', { class: 'signs', open: '' }, [element('summary', {}, ['Signs']), ...rows.map(({ row }) => row)]);
  place.append(details);
  lab.onChange(what => {
    if (what.has('theme')) {
      const palette = lab.palette();
      drawRows(rows, { ...palette, paper: palette.panel });
    }
    if (what.has('run') || what.has('grown') || what.has('selection')) {
      details.hidden = lab.selection !== null;
      const shown = { oriented: lab.scene?.oriented, live: lab.scene?.epoch, heights: lab.scene?.oriented || lab.scene?.epoch };
      for (const { row, kind } of rows) row.hidden = kind !== undefined && !shown[kind];
    }
  });
}

/** All signs, for the help. */
export function allSigns(lab) {
  const groups = [['On the map', SIGNS], ['The units, above the map', CELLS], ['The run, below the map', STRIP]]
    .map(([title, signs]) => ({ title, rows: rowsOf(signs) }));
  const drawAll = () => groups.forEach(({ rows }) => drawRows(rows, lab.palette()));
  lab.onChange(what => { if (what.has('theme')) drawAll(); });
  return groups.map(({ title, rows }) => element('section', { class: 'signs' }, [element('h3', {}, [title]), ...rows.map(({ row }) => row)]));
}
