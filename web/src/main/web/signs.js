// The signs of the map, with what they mean.
import { element } from './elements.js';
import { drawOn } from './strokes.js';
import { cross, diamond } from './shapes.js';

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
  ['LINK: how high its sender is', pen => pen.shape([31, 15, 16, 22, 16, 8], { fill: 'paper', stroke: 'ink', width: 1.5 }), 'oriented'],
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
];

export function mountSigns(place, lab) {
  const details = element('details', { class: 'signs', open: '' }, [element('summary', {}, ['Signs'])]);
  const rows = SIGNS.map(([text, draw, kind]) => {
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    const row = element('div', {}, [canvas, element('span', {}, [text])]);
    details.append(row);
    return { row, canvas, draw, kind };
  });
  place.append(details);
  lab.onChange(what => {
    if (what.has('theme')) {
      const palette = { ...lab.palette() };
      palette.paper = palette.panel;
      for (const { canvas, draw } of rows) drawOn(canvas, { width: WIDTH, height: HEIGHT }, palette, draw);
    }
    if (what.has('run') || what.has('grown') || what.has('selection')) {
      details.hidden = lab.selection !== null;
      for (const { row, kind } of rows) row.hidden = kind === 'oriented' && !lab.scene?.oriented;
    }
  });
}
