// Keys, by what they mean and not where they are; never while somebody types.
import { element } from './elements.js';
import { allSigns } from './signs.js';

const HELP = [['Space', 'play or pause'], ['← →', 'step back, step'], ['Shift + ← →', 'previous, next grant'],
  ['↑ ↓', 'faster, slower'], ['Home, End', 'start, end'], ['PgUp, PgDn', 'previous, next stop'],
  ['J, K', 'next, previous node'], ['Enter', 'inspect it'], ['A', 'act on it'], ['B', 'next branch'], ['H', 'valley view'],
  ['T', 'by time or by steps'], ['L', 'large, for a projector'], ['?', 'keys and signs'], ['Esc', 'close, select nothing']];

/** What keys do where there is no run to play. */
const WITHOUT_RUN = new Set(['l', '?', 'Escape']);

export function mountKeys(lab, player, guide) {
  const help = makeHelp(lab);
  document.body.append(help);
  lab.help = () => help.open ? help.close() : help.showModal();
  const keys = {
    ' ': () => player.toggle(), ArrowLeft: event => event.shiftKey ? player.grant(-1) : player.step(-1),
    ArrowRight: event => event.shiftKey ? player.grant(1) : player.step(1),
    ArrowUp: () => player.faster(2), ArrowDown: () => player.faster(0.5),
    Home: () => { player.pause(); lab.goTo(0); }, End: () => { player.pause(); lab.goTo(lab.run.steps); },
    PageDown: () => guide.turn(1), PageUp: () => guide.turn(-1),
    j: () => neighbour(lab, 1), k: () => neighbour(lab, -1),
    Enter: () => document.querySelector('#right h2, #right button')?.focus(), a: () => lab.act?.(), b: () => lab.nextBranch?.(),
    h: () => lab.setValley(!lab.mapView.valley), t: () => player.setByTime(!lab.byTime),
    l: () => lab.setLarge(!lab.large), '?': () => lab.help(),
    Escape: () => { document.body.dataset.sheet = ''; lab.say(''); lab.select(null); },
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || help.open) return;
    if (typing(event.target)) return;
    const single = event.key.length === 1 && event.key !== ' ';
    if (single && lab.singleKeys === false) return;
    if ((event.key === ' ' || event.key === 'Enter') && event.target.closest('button, a, summary, [role=tab]')) return;
    const name = single ? event.key.toLowerCase() : event.key;
    const act = lab.tab === 'live' && !WITHOUT_RUN.has(name) ? null : keys[name];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}

function typing(target) {
  if (target.matches('textarea, select, [contenteditable]')) return true;
  return target.matches('input') && !target.closest('#scrubber') && !/checkbox|button/.test(target.type);
}

/** The next node that is there. */
function neighbour(lab, by) {
  const { scene, selection } = lab;
  if (!scene) return;
  const nodes = scene.nodes.filter(node => node.present).map(node => node.id);
  const at = nodes.indexOf(selection?.node);
  lab.select({ node: nodes[at < 0 ? (by > 0 ? 0 : nodes.length - 1) : (at + by + nodes.length) % nodes.length] });
}

function makeHelp(lab) {
  const off = element('input', { type: 'checkbox', checked: '' });
  off.addEventListener('change', () => { lab.singleKeys = off.checked; });
  const close = element('button', { type: 'button' }, ['Close']);
  const rows = HELP.map(([key, meaning]) => element('div', {}, [element('dt', {}, [key]), element('dd', {}, [meaning])]));
  const dialog = element('dialog', { 'aria-label': 'Keys and signs', class: 'help' }, [element('div', { class: 'columns' }, [
    element('section', {}, [element('h2', {}, ['Keys']), element('dl', {}, rows), element('label', {}, [off, ' single letters act'])]),
    element('section', {}, [element('h2', {}, ['Signs']), element('div', { class: 'sign-groups' }, allSigns(lab))])]), close]);
  close.addEventListener('click', () => dialog.close());
  return dialog;
}
