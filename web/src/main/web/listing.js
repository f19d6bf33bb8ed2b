// Which lines of our source the step ran, in listings of the methods they are in.
import { element, setText } from './elements.js';

const LONGEST = 70;

/** What runs before it belongs to who looks on, such as the check of a property. */
const BEGINNING = / void step\(/;

/** Methods that only say what a variable is are left out. */
const LOOK = /\(\) \{$|\bdescribe\w*\(/;
const SHORT = 3;

/** More lines that did not run than these are left out. */
const GAP = 3;

let loading = null;

/** The source of the classes of nodes, by file: in the one file it stands in the page. */
function sources() {
  const packed = document.getElementById('thalweg-listings')?.textContent;
  loading ??= packed ? unpacked(packed) : fetch(new URL('listings.json', document.baseURI)).then(answer => answer.json());
  return loading;
}

function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64.trim()), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}

/** Shows them for the step at the playhead, while somebody has them open. */
export function mountListing(place, lab) {
  const said = element('p', { class: 'hint', role: 'status' });
  const shown = element('div');
  const details = element('details', { class: 'listing', hidden: '' }, [element('summary', {}, ['Lines just run']), said, shown]);
  place.append(details);
  let asked = null;

  function look() {
    const { run, position } = lab;
    details.hidden = !run.header || !(run.args || run.explored);
    const wanted = `lines of ${run.id}:${position}`;
    if (details.hidden || !details.open || lab.playing || wanted === asked) return;
    asked = wanted;
    if (position === 0) return show('');
    if (run.ran) return show(ofStep(run, position));
    setText(said, 'One moment …');
    lab.engine.postProbed(question(run, wanted, position));
  }

  async function show(text) {
    const wanted = asked;
    const files = await sources();
    if (asked !== wanted) return;
    const methods = methodsOf(parse(text), files);
    setText(said, methods.length ? '▸ marks what this step ran, of our code as it is.'
      : 'No line of the protocol: this step is the network’s or the application’s alone.');
    shown.replaceChildren(...methods.map(listed));
    details.dataset.shown = wanted;
  }

  details.addEventListener('toggle', () => { asked = null; look(); });
  lab.onMessage(({ run, done, explore, error }) => {
    if (run !== asked || !(done || explore || error)) return;
    if (error) return setText(said, error);
    const { ran } = done ?? explore;
    if (!Array.isArray(ran)) return show(ran);
    lab.run.ran = ran;
    show(ofStep(lab.run, lab.position));
  });
  lab.onChange(what => {
    if (['run', 'position', 'playing', 'grown'].some(name => what.has(name))) look();
  });
}

/** What to ask: a run is made again as far as the step, a search or a path to its end. */
function question(run, wanted, position) {
  const { args, acts, explored, maxStates } = run;
  if (explored) return { op: 'explore', run: wanted, ...explored };
  if (run.op === 'check') return { op: 'check', run: wanted, args, maxStates, states: true };
  return { op: 'lines', run: wanted, args, acts, first: lineOf(run.firstOf(position)), last: lineOf(run.lastOf(position)) };
}

/** The trace's first line is its header. */
const lineOf = event => event + 1;

/** What ran in a step, from what ran before each line of the trace was written. */
const ofStep = (run, step) => run.ran.slice(lineOf(run.firstOf(step)) + 1, lineOf(run.lastOf(step)) + 1).join(' ');

/** `protocols/hk/HkNode.java 12 13 heights/Height.java 4`: lines by file, in the order of their first run. */
function parse(text) {
  const found = [];
  let file = '';
  for (const word of text.split(' ').filter(Boolean)) {
    if (/^\d+$/.test(word)) found.push({ file, line: Number(word) }); else file = word;
  }
  return found;
}

/** The methods in which these lines are: {file, name, from, lines, ran}. */
function methodsOf(ran, files) {
  const found = new Map();
  for (const { file, line } of ran) {
    if (!files[file]) continue;
    const lines = files[file].split('\n');
    const [from, to] = member(lines, line - 1);
    if (!/^ /.test(lines[from])) continue; // of the class itself
    const key = `${file}:${from}`;
    if (!found.size && !BEGINNING.test(lines[from])) continue;
    if (!found.has(key)) found.set(key, { file, from, lines: lines.slice(from, to + 1), ran: new Set() });
    found.get(key).ran.add(line);
  }
  return [...found.values()].filter(({ lines }) => !(LOOK.test(lines[0]) && (lines.length <= SHORT || /describe/.test(lines[0]))));
}

/** From the head of a member to its closing brace; the formatter has set how far each is indented. */
function member(lines, at, indent = 2) {
  const margin = ' '.repeat(indent);
  const head = new RegExp(`^${margin}[^\\s}@/*]`);
  let from = at;
  while (from > 0 && !head.test(lines[from])) from--;
  if (indent === 2 && from < at && /\b(class|record|enum|interface) /.test(lines[from])) return member(lines, at, 4);
  let to = at;
  while (to < lines.length - 1 && to - from < LONGEST && !lines[to].startsWith(`${margin}}`)) to++;
  return [from, to];
}

function listed({ file, from, lines, ran }) {
  const margin = /^ */.exec(lines[0])[0].length;
  const rows = [];
  let gap = [];
  lines.forEach((text, n) => {
    const number = from + 1 + n;
    const did = ran.has(number) && !/^ *}$/.test(text);
    if (!did && n > 0 && n < lines.length - 1) return gap.push(line(number, text.slice(margin), false));
    rows.push(...shorter(gap), line(number, text.slice(margin), did));
    gap = [];
  });
  return element('figure', {}, [element('figcaption', {}, [file.replace(/.*\//, '')]), element('ol', {}, rows)]);
}

const shorter = gap => gap.length < GAP ? gap : [element('li', { class: 'gap' }, [`⋯ ${gap.length} lines`])];

function line(number, text, ran) {
  const indent = /^ */.exec(text)[0].length;
  const code = element('code', {}, [text.slice(indent)]);
  code.style.paddingLeft = `${indent * 0.5 + 2}ch`;
  return element('li', { value: String(number), ...(ran ? { class: 'ran' } : {}) },
    [...(ran ? [element('span', { class: 'sign' }, ['▸'])] : []), code]);
}
