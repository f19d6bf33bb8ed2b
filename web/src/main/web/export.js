// What leaves the page: a view as SVG or PNG, the trace, the scenario, the command line.
import { element } from './elements.js';
import { SvgPen } from './pens.js';
import { drawOn } from './strokes.js';

const PICTURE = { width: 1000, height: 640 };

/**
 * A menu that saves what a view shows, and the run behind it.
 *
 * @param paint (pen, size) draws the view at that size; it may return the size that it took
 */
export function saveMenu(lab, name, paint) {
  const menu = element('details', { class: 'menu save' }, [element('summary', {}, ['Save']),
    element('div', { class: 'menu-items' }, [
      item('Picture (SVG)', () => saveSvg(lab, name, paint)),
      item('Picture (PNG)', () => savePng(lab, name, paint)),
      item('Trace', () => save(traceOf(lab.run), `${title(lab.run)}.jsonl`, 'application/jsonl')),
      item('Scenario', () => save([scenarioOf(lab.run)], `${title(lab.run)}.yaml`, 'application/yaml')),
      item('Copy the command', (button) => copy(commandOf(lab.run), button)),
    ])]);
  menu.addEventListener('toggle', () => {
    const buttons = menu.querySelectorAll('button');
    buttons[3].disabled = !lab.run.header?.scenario;
    buttons[4].disabled = !commandOf(lab.run);
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.firstChild.focus();
  });
  return menu;

  function item(text, act) {
    const button = element('button', { type: 'button' }, [text]);
    button.addEventListener('click', () => {
      act(button);
      if (!text.startsWith('Copy')) menu.open = false;
    });
    return button;
  }
}

/** The view as SVG, with the strokes that the canvas gets. */
export function svgOf(lab, name, paint) {
  const pen = new SvgPen(lab.palette());
  const { width, height } = paint(pen, PICTURE) ?? PICTURE;
  return pen.picture(width, height, `${name}: ${commandOf(lab.run) || title(lab.run)}, step ${lab.position}`);
}

function saveSvg(lab, name, paint) {
  save([svgOf(lab, name, paint)], `${title(lab.run)}-${name}.svg`, 'image/svg+xml');
}

function savePng(lab, name, paint) {
  const size = paint({ line() {}, shape() {}, circle() {}, text() {}, note() {}, flush() {} }, PICTURE) ?? PICTURE;
  const canvas = element('canvas');
  drawOn(canvas, size, lab.palette(), (pen) => paint(pen, size));
  canvas.toBlob((blob) => save([blob], `${title(lab.run)}-${name}.png`, 'image/png'));
}

/** The bytes of the trace, as they came. */
export function traceOf(run) {
  return [run.bytes.subarray(0, run.read)];
}

/** The scenario as `simulate --scenario` takes it. */
export function scenarioOf(run) {
  return Object.entries(run.header.scenario).map(([key, value]) => `${key}: ${quoted(value)}\n`).join('');
}

const quoted = (value) => (/^[\w.\-/+:]+$/.test(value) && !/:$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`);

/** The command that makes this run again; acts go into a file of their own. Empty if it is not known. */
export function commandOf(run) {
  if (run.done?.command) return run.done.command;
  const { header } = run;
  if (header?.check) return `./thalweg check ${header.check}`;
  if (!header?.scenario) return '';
  const { algorithm, ...settings } = header.scenario;
  return ['./thalweg simulate', algorithm, ...Object.entries(settings).map(([key, value]) =>
    `--${key} ${/^[\w.:,\-/+]*$/.test(value) ? value : `'${value.replace(/'/g, "'\\''")}'`}`)].join(' ');
}

function title(run) {
  const { algorithm = 'run', variant, seed } = run.header ?? {};
  return [algorithm, variant, seed !== undefined ? `seed${seed}` : ''].filter(Boolean).join('-');
}

function save(parts, file, type) {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  element('a', { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Copies the text; where the browser does not allow that, it is shown to be copied by hand. */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    const field = element('textarea', { rows: '4', readonly: '', 'aria-label': 'The command' });
    field.value = text;
    button.replaceWith(field);
    field.select();
  }
}
