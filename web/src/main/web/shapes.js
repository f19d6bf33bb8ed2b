// Small shapes that several drawings share.

/** Rooms, the groups of gme, have letters. */
export const groupName = group => String.fromCharCode(65 + (group ?? 0) % 26);

/** The token, with the units that it carries. */
export function diamond(pen, x, y, size, message, view, filled) {
  pen.shape([x, y - size, x + size, y, x, y + size, x - size, y],
    { fill: filled ? 'token' : 'paper', stroke: 'token-line', width: 1.8 * view.unit });
  const text = filled ? message.label ?? (view.scene.header.algorithm.startsWith('hk') ? message.units : '') : '';
  pen.text(x, y + 0.5, text, { fill: 'on-token', size: size * 0.9, weight: 700 });
}

export function cross(pen, x, y, size, style) {
  pen.line([x - size, y - size, x + size, y + size], style);
  pen.line([x - size, y + size, x + size, y - size], style);
}
