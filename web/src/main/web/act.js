// Acting on a run: each act is a line of text, and makes a branch; the old future stays.
import { element, setText } from './elements.js';
import { short } from './controls.js';
import { argsOfRun } from './settings.js';
import { groupName } from './shapes.js';

/** The acts that can be done now, for what is selected. Returns what draws them anew. */
export function mountActs(place, lab) {
  const ask = askForm(lab);
  const links = element('div', { class: 'links' });
  const spot = element('button', { type: 'button', 'aria-pressed': 'false' }, ['Place it: choose a spot']);
  const why = element('p', { class: 'hint' });
  place.append(element('h3', {}, ['Act: what if?']), ask, links, spot, why);
  mountPlacing(lab, spot);
  lab.act = () => {
    if (place.hidden) lab.say(lab.selection?.node === undefined ? 'Select a node first, with J and K or on the map.' : 'One can act on runs of simulate, while they are paused.');
    else (ask.querySelector('label:not([hidden]) input') ?? ask.querySelector('button')).focus();
  };
  return () => {
    const { run, scene, selection } = lab;
    const node = scene?.nodes[selection?.node];
    const can = run.op !== 'check' && argsOfRun(run) && node?.present && !lab.playing;
    place.hidden = !can;
    if (!can) return;
    ask.querySelector('.units').hidden = scene.session !== null || scene.k < 2;
    ask.querySelector('.priority').hidden = scene.session !== null;
    ask.querySelector('.room').hidden = scene.session === null;
    spot.hidden = !run.header.mobility;
    drawLinks(links, lab, scene, node.id);
    setText(why, 'An act makes a branch of the run here; the old future stays.');
  };
}

function askForm(lab) {
  const number = (name, value, least, most) => {
    const input = element('input', { type: 'number', name, value, min: least, max: most, step: '1', required: '' });
    return element('label', { class: name }, [name === 'units' ? 'Units' : 'Priority', input]);
  };
  const form = element('form', { class: 'ask' }, [number('units', '1', '1', '1000'), number('priority', '5', '1', '1000000'),
    roomChoice(), element('button', {}, ['Ask'])]);
  form.addEventListener('submit', event => {
    event.preventDefault();
    const { units, priority } = form.elements;
    const { node } = lab.selection;
    const text = lab.scene.session ? `ask ${node} group=${form.elements.room.value}` : `ask ${node} units=${units.value} priority=${priority.value}`;
    act(lab, text);
  });
  return form;
}

function roomChoice() {
  const rooms = [0, 1, 2, 3].map(group => element('option', { value: group }, [groupName(group)]));
  return element('label', { class: 'room' }, ['Room', element('select', { name: 'room' }, rooms)]);
}

function drawLinks(place, lab, scene, node) {
  const has = new Set(scene.links.flatMap(({ a, b }) => a === node ? [b] : b === node ? [a] : []));
  const others = scene.nodes.filter(other => other.present && other.id !== node);
  const group = (label, list, verb) => {
    const select = element('select', { 'aria-label': `${label} of node ${node}` }, list.map(id => element('option', { value: id }, [`${node} – ${id}`])));
    const button = element('button', { type: 'button' }, [label]);
    button.addEventListener('click', () => act(lab, `${verb} ${node} ${select.value}`));
    return element('div', { class: 'link' }, [select, button]);
  };
  const bound = lab.run.header.mobility;
  place.replaceChildren(...(bound ? [] : [...(has.size ? [group('Cut link', [...has].sort((a, b) => a - b), 'cut')] : []),
    ...(others.length > has.size ? [group('Form link', others.map(other => other.id).filter(id => !has.has(id)), 'form')] : [])]));
}

/** A node that moves is placed by choosing a spot, or by dragging it. */
function mountPlacing(lab, button) {
  const canvas = document.getElementById('map');
  let dragged = null;
  const spotAt = event => {
    const { left, top } = canvas.getBoundingClientRect();
    return lab.mapView.toArea(event.clientX - left, event.clientY - top);
  };
  const place = (node, event) => {
    const { x, y } = spotAt(event);
    act(lab, `place ${node} ${x.toFixed(3)} ${y.toFixed(3)}`);
  };
  button.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  });
  canvas.addEventListener('pointerdown', event => {
    const node = lab.mapView.at(event)?.node;
    dragged = lab.run.header?.mobility && !lab.playing && node !== undefined ? { node, x: event.clientX, y: event.clientY } : null;
  });
  canvas.addEventListener('pointerup', event => {
    if (button.getAttribute('aria-pressed') === 'true' && lab.selection?.node !== undefined) {
      button.setAttribute('aria-pressed', 'false');
      place(lab.selection.node, event);
    } else if (dragged && Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > 12) place(dragged.node, event);
    dragged = null;
  });
}

/** Branches from the playhead; the same act at the same step enters the same branch. */
export function act(lab, text) {
  const { run, position } = lab;
  const time = Number(run.timeOf(position).toFixed(6));
  const line = `${time} ${text}`;
  const acts = [...run.acts.filter(one => Number(one.split(' ')[0]) <= time), line];
  const root = run.root ?? run;
  const known = branchesOf(lab, root).find(one => one.acts.join('\n') === acts.join('\n'));
  const branch = known ?? lab.start({ args: argsOfRun(root), acts, limit: root.limit, title: root.title, guide: root.guide,
    root, parent: run, atStep: position, act: line });
  const selection = lab.selection;
  let arrived = false;
  const arrive = () => {
    if (arrived || branch.error) return;
    const step = actStep(branch, run, position);
    if (step === null && !branch.done) return;
    arrived = true;
    if (lab.run !== run) return; // somebody has gone elsewhere meanwhile
    lab.show(branch, step ?? position);
    lab.select(selection);
    lab.say(step === null ? 'Nothing comes of this act: the run is the same as before.' : '');
    if (root.file && step !== null && branch.timeOf(step) < time) {
      lab.say(`${root.file} was made by another version: this run is another from step ${step} on.`);
    }
  };
  if (known) return arrive();
  const stop = lab.onMessage((message, from) => {
    if (from !== branch) return;
    if (message.error) {
      lab.runs.delete(branch.id);
      lab.say(message.error);
    }
    arrive();
    if (arrived || branch.error) stop();
  });
  return branch;
}

/** The first step that is another than in the run before, once the branch has come that far. */
function actStep(branch, run, position) {
  const from = run.firstOf(position);
  for (let i = from; i < branch.length; i++) {
    if (i >= run.length || !same(branch.line(i), run.line(i))) return branch.stepOf[i];
  }
  return null;
}

const same = (one, other) => one.length === other.length && one.every((byte, n) => byte === other[n]);

export function branchesOf(lab, root) {
  return [...lab.runs.values()].filter(run => run === root || run.root === root);
}

/** The branches of the run that is shown, to switch between. */
export function mountBranches(place, lab) {
  const list = element('div', { class: 'branches', role: 'group', 'aria-label': 'Branches' });
  place.append(list);
  const show = run => {
    const { position } = lab;
    lab.show(run, run.root ? Math.max(run.atStep, Math.min(position, run.steps)) : Math.min(position, run.steps));
  };
  lab.nextBranch = () => {
    const all = branchesOf(lab, lab.run.root ?? lab.run);
    if (all.length > 1) show(all[(all.indexOf(lab.run) + 1) % all.length]);
  };
  lab.onChange(what => {
    if (!what.has('run') && !what.has('others')) return;
    const all = branchesOf(lab, lab.run.root ?? lab.run);
    lab.actMarks = lab.run.acts.map(line => ({ step: Math.min(lab.run.steps, lab.run.stepAt(Number(line.split(' ')[0]))), line }));
    list.replaceChildren(...(all.length < 2 ? [] : all.map(run => {
      const button = element('button', { type: 'button', 'aria-pressed': String(run === lab.run) },
        [run.root ? `${short(Number(run.act.split(' ')[0]))}: ${run.act.split(' ').slice(1).join(' ')}` : 'As it was']);
      button.addEventListener('click', () => show(run));
      return button;
    })));
  });
}
