// The inspector: what is selected, its variables under the paper's names, what the step changed.
import { element } from './elements.js';
import { chainOf } from './chain.js';
import { short } from './controls.js';
import { groupName } from './shapes.js';
import { tell, tellNode } from './sentences.js';
import { tellUnits } from './units.js';
import { mountActs } from './act.js';
import { mountListing } from './listing.js';
import { mountSigns } from './signs.js';
import { asMembers, tellEpoch } from './epochs.js';

export function mountInspector(place, lab) {
  const shown = element('div', { class: 'inspected' });
  const acts = element('div', { class: 'acts' });
  place.append(shown);
  mountListing(place, lab);
  place.append(acts);
  const drawActs = mountActs(acts, lab);
  mountSigns(place, lab);
  lab.onChange(what => {
    if (!['run', 'grown', 'position', 'selection', 'playing', 'follow'].some(name => what.has(name))) return;
    if (lab.playing && !what.has('selection') && lab.player.speed > 20) return;
    const had = shown.contains(document.activeElement);
    shown.replaceChildren(...inspect(lab));
    if (had) shown.querySelector('h2')?.focus();
    drawActs(what);
  });
}

function inspect(lab) {
  const { scene, selection } = lab;
  if (!scene) return [];
  if (selection?.msg !== undefined) return aboutMessage(lab, selection.msg);
  if (selection?.node !== undefined && scene.nodes[selection.node]?.present) return aboutNode(lab, scene, scene.nodes[selection.node]);
  return aboutRun(lab, scene);
}

const heading = text => element('h2', { tabindex: '-1' }, [text]);
const rows = pairs => element('dl', { class: 'rows' },
  pairs.flatMap(([name, value]) => [element('dt', {}, [name]), element('dd', {}, [value])]));

function aboutRun(lab, scene) {
  const { header, done, story, broken } = lab.run;
  const parts = [heading(lab.run.title || 'The run'),
    rows([...(scene.epoch ? aboutMembers(header, scene) : aboutNetwork(header)),
      ['Now', tellUnits(scene)], ['Under way', scene.inFlight.length ? messageCounts(scene) : 'nothing']])];
  for (const sentence of problems(done)) parts.push(element('p', { class: done.violation ? 'problem' : 'hint' }, [sentence]));
  if (broken) parts.push(element('p', { class: 'problem' }, [broken.text]));
  if (done?.command) parts.push(element('p', {}, ['On the command line:']), command(done.command));
  else if (lab.run.args) parts.push(element('p', {}, ['On the command line:']), command(`./thalweg ${lab.run.op ?? 'simulate'} ${lab.run.args.join(' ')}`));
  if (done?.text && !story) parts.push(element('details', {}, [element('summary', {}, ['Figures and checks']), element('pre', {}, [done.text])]));
  if (story) parts.push(element('details', {}, [element('summary', {}, ['The whole story']), element('pre', {}, [storyText(story)])]));
  const hint = 'Select a node or a message on the map to look into it.';
  parts.push(element('p', { class: 'hint' }, [scene.epoch ? asMembers(hint) : hint]));
  return parts;
}

const aboutNetwork = header => [['Algorithm', `${header.algorithm}, ${header.variant}`],
  ['Network', `${header.nodes} nodes${header.topology ? `, ${header.topology}` : ''}${header.mobility ? `, ${header.mobility}` : ''}`]];

function aboutMembers({ semaphore }, scene) {
  const here = scene.nodes.filter(node => node.present);
  const dead = here.filter(node => node.down).length;
  return [['Semaphore', semaphore ?? ''], ['Members', `${here.length}${dead ? `, ${dead} of them dead` : ''}`],
    ['Epoch', tellEpoch(scene) || `${scene.epoch.number}, open`]];
}


/** What is wrong; the command that repeats it stands below. */
const problems = done => done?.problems?.length ? done.problems.filter(sentence => !sentence.startsWith('to see it again'))
  : done?.violation ? [done.violation] : [];
const storyText = story => Array.isArray(story) ? story.join('\n') : String(story);
const command = text => element('pre', { class: 'command', tabindex: '0' }, [text]);

function messageCounts(scene) {
  const counts = new Map();
  for (const { type } of scene.inFlight) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} ${type}`).join(', ');
}

function aboutMessage(lab, msg) {
  const message = lab.run.message(msg);
  if (!message) return aboutRun(lab, lab.scene);
  const { from, to, type, body, sent, ended, why } = message;
  const go = (step, label) => {
    const button = element('button', { type: 'button' }, [label]);
    button.addEventListener('click', () => lab.goTo(step));
    return button;
  };
  const sentStep = lab.run.stepOf[sent];
  return [heading(type), rows([['From', `node ${from}`], ['To', `node ${to}`],
    ['Sent', `step ${sentStep}, time ${short(lab.run.at[sent])}`],
    [why ? 'Dropped' : 'Arrives', ended < 0 ? 'not in this run' : `step ${lab.run.stepOf[ended]}, time ${short(lab.run.at[ended])}`],
    ...(why ? [['Why', why]] : []), ...Object.entries(body ?? {}).map(([name, value]) => [name, show(value)])]),
  element('div', { class: 'buttons' }, [go(sentStep, 'To its sending'), ...(ended < 0 ? [] : [go(lab.run.stepOf[ended], 'To its end')])])];
}

function aboutNode(lab, scene, node) {
  const parts = [heading(scene.epoch ? asMembers(`Node ${node.id}`) : `Node ${node.id}`), element('p', { class: 'says' }, [`${tellNode(scene, node)}.`.replace(/^n/, 'N')])];
  for (const wait of node.waits) {
    parts.push(rows([[`Request #${wait.id}`, wanted(scene, wait)], ['Waits since', `time ${short(wait.at)}`]]));
  }
  if (node.waits.length && scene.oriented && !scene.session && node.variables) parts.push(way(scene, node));
  const { stateEvent } = node;
  if (stateEvent < 0) {
    parts.push(element('p', { class: 'hint' }, [scene.epoch ? 'Traces of live members tell no variables.' : lab.run.position > 0 ? 'This trace has no variables: it was made without --states.' : 'It has taken no step yet.']));
    return parts;
  }
  const changedNow = lab.run.stepOf[stateEvent] === lab.position;
  const before = changedNow && node.stateBefore >= 0 ? lab.run.event(node.stateBefore).state : null;
  parts.push(variables(node.variables, before, changedNow));
  if (changedNow) parts.push(element('p', { class: 'hint' }, [tell(lab.run, lab.position)]));
  return parts;
}

function wanted(scene, wait) {
  return scene.session ? `room ${groupName(wait.group)}`
    : `${wait.h} ${wait.h === 1 ? 'unit' : 'units'}, priority ${wait.priority}`;
}

function way(scene, node) {
  const chain = chainOf(scene, node.id);
  const text = `${chain.nodes.join(' → ')}${chain.broken ? ' ✕' : ''}. ${chain.why}`;
  return element('p', { class: chain.broken ? 'problem way' : 'way' }, [`Way to the token: ${text}`]);
}

/** A table of variables; what the step changed is marked, part by part, with its old value. */
function variables(now, before, changed) {
  const body = element('tbody');
  const same = [];
  for (const [name, value] of Object.entries(now)) {
    const text = show(value);
    const old = before && name in before ? show(before[name]) : null;
    const row = element('tr', {}, [element('th', { scope: 'row' }, [name])]);
    if (changed && old !== null && old !== text) {
      row.className = 'changed';
      const [was, is] = difference(old, text);
      row.append(element('td', {}, [element('span', { class: 'now' }, is), element('span', { class: 'was' }, ['was ', ...was])]));
      body.append(row);
    } else {
      row.append(element('td', {}, [text]));
      same.push(row);
    }
  }
  body.append(...same);
  return element('table', { class: 'variables' }, [element('caption', {}, ['Variables']), body]);
}

const show = value => value === null ? 'none' : Array.isArray(value) ? `(${value.map(show).join(', ')})`
  : typeof value === 'object' ? JSON.stringify(value) : heightText(String(value));

/** A height that is above all others is said, not written as a number of nineteen digits. */
const heightText = text => text.replace(/\b9223372036854775\d{3}\b/g, 'cut off');

/** The changed part of two texts, between what begins and what ends alike. */
function difference(old, now) {
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++;
  while (head > 0 && /\w|-/.test(old[head - 1])) head--;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  while (tail > 0 && /\w|-/.test(now[now.length - tail])) tail--;
  const parts = text => [text.slice(0, head), ...(head < text.length - tail ? [element('mark', {}, [text.slice(head, text.length - tail)])] : []), text.slice(text.length - tail)];
  return [parts(old), parts(now)];
}
