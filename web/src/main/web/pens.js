// Views say what is to be drawn; a pen draws it: on a canvas, as SVG, or as a list for tests.
// Colours are given by name and looked up in a palette. A style is
// {stroke, width, dash, fill, alpha, size, weight, align, hatch}.

const FONT = '"Segoe UI", system-ui, "Noto Sans", "DejaVu Sans", sans-serif';

export class CanvasPen {
  constructor(context, palette) {
    this.context = context;
    this.palette = palette;
    this.style = null;
  }

  /** Consecutive lines of the same style object become one path. */
  line(points, style) {
    const { context } = this;
    if (this.style !== style) {
      this.flush();
      this.style = style;
      context.beginPath();
    }
    context.moveTo(points[0], points[1]);
    for (let n = 2; n < points.length; n += 2) context.lineTo(points[n], points[n + 1]);
  }

  circle(x, y, radius, style) {
    this.flush();
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.paint(style);
  }

  shape(points, style) {
    this.flush();
    this.context.beginPath();
    this.context.moveTo(points[0], points[1]);
    for (let n = 2; n < points.length; n += 2) this.context.lineTo(points[n], points[n + 1]);
    this.context.closePath();
    this.paint(style);
  }

  text(x, y, text, style) {
    this.flush();
    const { context } = this;
    context.font = `${style.weight ?? 400} ${style.size ?? 12}px ${FONT}`;
    context.textAlign = style.align ?? 'center';
    context.textBaseline = 'middle';
    context.globalAlpha = style.alpha ?? 1;
    if (style.halo) {
      context.strokeStyle = this.palette[style.halo];
      context.lineWidth = 4;
      context.lineJoin = 'round';
      context.setLineDash([]);
      context.strokeText(text, x, y);
    }
    context.fillStyle = this.palette[style.fill ?? 'ink'];
    context.fillText(text, x, y);
  }

  note() { }

  flush() {
    if (this.style) this.paint(this.style);
    this.style = null;
  }

  paint({ fill, stroke, width, dash, alpha }) {
    const { context } = this;
    context.globalAlpha = alpha ?? 1;
    if (fill) {
      context.fillStyle = this.palette[fill];
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = this.palette[stroke];
      context.lineWidth = width ?? 1;
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.setLineDash(dash ?? []);
      context.stroke();
    }
  }
}

const round = number => Math.round(number * 100) / 100;
const escaped = text => String(text).replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

export class SvgPen {
  constructor(palette) {
    this.palette = palette;
    this.parts = [];
  }

  line(points, style) { this.add('polyline', `points="${points.map(round)}" fill="none"`, { ...style, fill: null }); }

  circle(x, y, radius, style) {
    this.add('circle', `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`, style);
  }

  shape(points, style) { this.add('polygon', `points="${points.map(round)}"`, style); }

  text(x, y, text, style) {
    const anchor = { left: 'start', right: 'end' }[style.align] ?? 'middle';
    const place = `x="${round(x)}" y="${round(y)}" dy="0.35em" text-anchor="${anchor}"`
      + ` font-size="${style.size ?? 12}" font-weight="${style.weight ?? 400}"`;
    const halo = style.halo ? ` stroke="${this.palette[style.halo]}" stroke-width="4" paint-order="stroke"` : '';
    this.parts.push(`<text ${place} fill="${this.palette[style.fill ?? 'ink']}"${halo}>${escaped(text)}</text>`);
  }

  note(text) { this.parts.push(`<title>${escaped(text)}</title>`); }

  flush() { }

  add(name, place, { fill, stroke, width, dash, alpha }) {
    const paint = (fill ? ` fill="${this.palette[fill]}"` : name === 'polyline' ? '' : ' fill="none"')
      + (stroke ? ` stroke="${this.palette[stroke]}" stroke-width="${width ?? 1}" stroke-linecap="round"` : '')
      + (dash?.length ? ` stroke-dasharray="${dash}"` : '') + (alpha ? ` opacity="${alpha}"` : '');
    this.parts.push(`<${name} ${place}${paint}/>`);
  }

  /** The whole picture as a file. */
  picture(width, height, title) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"`
      + ` height="${height}" font-family="${escaped(FONT)}" role="img"><title>${escaped(title)}</title>`
      + `<rect width="${width}" height="${height}" fill="${this.palette.paper}"/>${this.parts.join('\n')}</svg>\n`;
  }
}

/** For tests: what was drawn, as values. */
export class ListPen {
  constructor() { this.strokes = []; }
  line(points, style) { this.strokes.push({ what: 'line', points, ...style }); }
  circle(x, y, radius, style) { this.strokes.push({ what: 'circle', x, y, radius, ...style }); }
  shape(points, style) { this.strokes.push({ what: 'shape', points, ...style }); }
  text(x, y, text, style) { this.strokes.push({ what: 'text', x, y, text: String(text), ...style }); }
  note(text) { this.strokes.push({ what: 'note', text }); }
  flush() { }
}
