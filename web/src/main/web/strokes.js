// Shapes that several views draw, in the few strokes that pens know, and the canvas they go to.
import { CanvasPen } from './pens.js';

export function segment(pen, x1, y1, x2, y2, style) {
  pen.line([x1, y1, x2, y2], style);
}

export function rect(pen, x, y, width, height, style) {
  pen.shape([x, y, x + width, y, x + width, y + height, x, y + height], style);
}

export function diamond(pen, x, y, r, style) {
  pen.shape([x, y - r, x + r, y, x, y + r, x - r, y], style);
}

export function cross(pen, x, y, r, style) {
  segment(pen, x - r, y - r, x + r, y + r, style);
  segment(pen, x - r, y + r, x + r, y - r, style);
}

/** A pen that draws elsewhere on the same paper. */
export class MovedPen {
  constructor(pen, dx, dy) {
    Object.assign(this, { pen, dx, dy });
  }

  moved(points) { return points.map((value, n) => value + (n % 2 ? this.dy : this.dx)); }
  line(points, style) { this.pen.line(this.moved(points), style); }
  shape(points, style) { this.pen.shape(this.moved(points), style); }
  circle(x, y, radius, style) { this.pen.circle(x + this.dx, y + this.dy, radius, style); }
  text(x, y, text, style) { this.pen.text(x + this.dx, y + this.dy, text, style); }
  note(text) { this.pen.note(text); }
  flush() { this.pen.flush(); }
}

/** Makes the canvas that large and empty, and draws on it. */
export function drawOn(canvas, { width, height }, palette, draw) {
  const scale = Math.min(2, globalThis.devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, width, height);
  const pen = new CanvasPen(context, palette);
  draw(pen);
  pen.flush();
}
