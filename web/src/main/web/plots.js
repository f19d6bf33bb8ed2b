// The strokes of plots: axes, lines, steps, strips of dots. What comes after the playhead is paler.

import { rect, segment } from './strokes.js';

const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [1, 4]];

/** Numbers to write at an axis from 0 to `most`: about so many, and round. */
export function ticks(most, about) {
  if (!(most > 0)) return [0];
  const rough = most / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough * 0.999);
  const found = [];
  for (let n = 0; n * step <= most * 1.0001; n++) found.push(Number((n * step).toPrecision(12)));
  return found;
}

/** The area of a plot and where values are in it. */
export class Area {
  constructor({ width, height }, { until, most, left = 48, right = 16, top = 10, bottom = 26 }) {
    Object.assign(this, { width, height, until: until || 1, most: most || 1, left, top });
    this.right = width - right;
    this.bottom = height - bottom;
  }

  x(value) { return this.left + (this.right - this.left) * (value / this.until); }

  y(value) { return this.bottom - (this.bottom - this.top) * (value / this.most); }
}

export function axes(pen, area, name, { rows = true } = {}) {
  for (const value of rows ? ticks(area.most, 4) : []) {
    const y = area.y(value);
    segment(pen, area.left, y, area.right, y, { stroke: 'link', width: 1, alpha: 0.35 });
    pen.text(area.left - 6, y, short(value), { fill: 'quiet', size: 11, align: 'right' });
  }
  for (const value of ticks(area.until, (area.right - area.left) / 90)) {
    const x = area.x(value);
    segment(pen, x, area.bottom, x, area.bottom + 4, { stroke: 'link', width: 1 });
    if (x < area.right - 40 || !name) pen.text(x, area.bottom + 14, short(value), { fill: 'quiet', size: 11 });
  }
  segment(pen, area.left, area.bottom, area.right, area.bottom, { stroke: 'link', width: 1 });
  if (name) pen.text(area.right, area.bottom + 14, name, { fill: 'quiet', size: 11, align: 'right' });
}

export const short = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** The playhead, and paper over what is not yet. */
export function playhead(pen, area, now) {
  const x = area.x(Math.min(now, area.until));
  rect(pen, x, area.top - 4, area.right - x + 1, area.bottom - area.top + 4, { fill: 'paper', alpha: 0.6 });
  segment(pen, x, area.top - 6, x, area.bottom, { stroke: 'ink', width: 1.5 });
}

/** Values that stay until the next: {at, value}. At most a few strokes a pixel, however many there are. */
export function steps(pen, area, samples, style) {
  if (!samples.length) return;
  const points = [[area.x(samples[0].at), area.bottom], [area.x(samples[0].at), area.y(samples[0].value)]];
  for (const { x, first, low, high, last } of perPixel(area, samples)) {
    const at = points[points.length - 1];
    points.push([x, at[1]], [x, area.y(first)]);
    if (high > low) points.push([x, area.y(low)], [x, area.y(high)], [x, area.y(last)]);
  }
  points.push([area.right, points[points.length - 1][1]]);
  if (style.fill) pen.shape([...points, [area.right, area.bottom]].flat(), { fill: style.fill, alpha: 0.25 });
  pen.line(points.slice(2).flat(), { stroke: style.stroke, width: 1.5 });
}

function* perPixel(area, samples) {
  let now = null;
  for (const { at, value } of samples) {
    const x = Math.round(area.x(at));
    if (now && now.x === x) {
      now.low = Math.min(now.low, value);
      now.high = Math.max(now.high, value);
      now.last = value;
      continue;
    }
    if (now) yield now;
    now = { x, first: value, low: value, high: value, last: value };
  }
  if (now) yield now;
}

/** Lines with their names at the right end, told apart by dashes; names keep their distance. */
export function lines(pen, area, series) {
  const names = [];
  series.forEach(({ name, samples }, s) => {
    const points = [];
    for (const { x, last } of perPixel(area, samples)) points.push([x, area.y(last)]);
    if (!points.length) return;
    const end = points[points.length - 1];
    points.push([area.right, end[1]]);
    pen.line(points.flat(), { stroke: s % 2 ? 'inside' : 'ink', width: 1.6, dash: DASHES[s % DASHES.length] });
    names.push({ name, y: end[1] });
  });
  names.sort((a, b) => a.y - b.y);
  let below = area.top;
  for (const one of names) {
    below = one.y = Math.max(one.y, below);
    below += 13;
  }
  let above = area.bottom;
  for (const one of names.reverse()) {
    one.y = Math.min(one.y, above);
    above = one.y - 13;
    pen.text(area.right + 5, one.y, one.name, { fill: 'ink', size: 11, align: 'left' });
  }
}

/** A strip for each group: a dot for each value up to now, with the median ▾ and the 95th percentile. */
export function strips(pen, area, groups) {
  const room = (area.bottom - area.top) / groups.length;
  groups.forEach(({ name, values, p50, p95 }, g) => {
    const y = area.top + room * (g + 0.5);
    pen.text(area.left - 8, y, name, { fill: 'ink', size: 11, align: 'right' });
    segment(pen, area.left, y, area.right, y, { stroke: 'link', width: 1, alpha: 0.35 });
    if (!values.length) return;
    rect(pen, area.x(p50), y - 5, Math.max(1, area.x(p95) - area.x(p50)), 10, { fill: 'inside', alpha: 0.25 });
    for (const x of new Set(values.map((value) => Math.round(area.x(value))))) {
      pen.circle(x, y, 2.5, { fill: 'inside' });
    }
    const at = area.x(p50);
    pen.shape([at - 5, y - 12, at + 5, y - 12, at, y - 5], { fill: 'ink' });
    segment(pen, area.x(p95), y - 9, area.x(p95), y + 9, { stroke: 'ink', width: 2 });
  });
}
