// The page: puts the parts together.
import { openEngine } from './engine.js';
import { element } from './elements.js';
import { Lab } from './lab.js';
import { Player } from './transport.js';
import { mountControls } from './controls.js';
import { mountScrubber } from './scrubber.js';
import { MapView } from './mapview.js';
import { Guide, mountCaption, mountCards } from './guide.js';
import { SCENARIOS } from './scenarios.js';
import { mountInspector } from './inspector.js';
import { mountKeys } from './keys.js';
import { mountForm } from './form.js';
import { mountBranches } from './act.js';
import { Link } from './link.js';
import { mountDrop } from './drop.js';
import { mount as mountSequence } from './sequence.js';
import { mount as mountNumbers } from './numbers.js';
import { mount as mountCompare } from './compare.js';
import { mount as mountCheck } from './check.js';
import { mountLiveTab } from './live-tab.js';

/** Whether a member of a cluster serves this page: it says so in the page. */
const LIVE = 'live' in document.documentElement.dataset;
const TABS = { ...(LIVE ? { live: 'Live' } : {}), map: 'Map', sequence: 'Sequence', numbers: 'Numbers', compare: 'Compare', check: 'Check' };
const VIEWS = { live: mountLiveTab, sequence: mountSequence, numbers: mountNumbers, compare: mountCompare, check: mountCheck };

const part = id => document.getElementById(id);
const lab = new Lab(openEngine);
globalThis.lab = lab;

const player = new Player(lab);
const guide = new Guide(lab, player);
Object.assign(lab, { player, guide, scale: 1, pair: null, say: showMessage });

function showMessage(text) {
  const place = part('message');
  place.textContent = text;
  place.hidden = !text;
}

function mountTabs() {
  const opened = new Map();
  const buttons = Object.entries(TABS).map(([name, label]) => {
    const tab = element('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `view-${name}` }, [label]);
    tab.addEventListener('click', () => lab.openTab(name));
    return tab;
  });
  part('tabs').append(...buttons);
  part('tabs').addEventListener('keydown', event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    const names = Object.keys(TABS);
    lab.openTab(names[(names.indexOf(lab.tab) + by + names.length) % names.length]);
    part(`tab-${lab.tab}`).focus();
  });
  lab.openTab = name => {
    if (!(name in TABS)) return;
    const before = lab.tab;
    lab.tab = name;
    for (const other of Object.keys(TABS)) {
      part(`view-${other}`).hidden = other !== name;
      part(`tab-${other}`).setAttribute('aria-selected', String(other === name));
      part(`tab-${other}`).tabIndex = other === name ? 0 : -1;
    }
    if (name !== before) opened.get(before)?.hide?.();
    if (name in VIEWS && !opened.has(name)) opened.set(name, VIEWS[name](part(`view-${name}`), lab) ?? {});
    opened.get(name)?.show?.();
    document.body.dataset.tab = name;
    lab.change('tab');
  };
}

function mountTools() {
  const tool = (label, title, act) => {
    const made = element('button', { type: 'button', title }, [label]);
    made.addEventListener('click', act);
    part('tools').append(made);
    return made;
  };
  const scenarios = tool('Scenarios', 'Choose a scenario', () => openSheet('left'));
  const inspector = tool('Inspector', 'Look into a node', () => openSheet('right'));
  scenarios.classList.add('sheet');
  inspector.classList.add('sheet');
  lab.copyLink = async () => {
    const text = link.address();
    location.hash = link.hash();
    try {
      await navigator.clipboard.writeText(text);
      showMessage('The link is copied.');
    } catch {
      showMessage('The link is in the address line.');
    }
    lab.clock.frame(() => setTimeout(() => showMessage(''), 2500));
  };
  tool('Link', 'Copy a link to this picture', lab.copyLink);
  tool('Large', 'Large type, for a projector (L)', () => lab.setLarge(!lab.large)).classList.add('keep');
  tool('Dark', 'Dark or light', () => lab.setTheme(lab.theme === 'dark' ? 'light' : 'dark'));
  tool('?', 'Keys and signs (?)', () => lab.help());
}

function openSheet(side, keep = false) {
  const open = document.body.dataset.sheet === side && !keep ? '' : side;
  document.body.dataset.sheet = open;
  if (open) part(side).querySelector('button, input, select')?.focus();
}

lab.openSheet = side => openSheet(side, true);
part('message').addEventListener('click', () => showMessage(''));

lab.setLarge = on => {
  lab.large = on;
  document.documentElement.classList.toggle('large', on);
  lab.scale = on ? 1.6 : 1;
  lab.change('scale');
};

mountTabs();
const link = new Link(lab, guide);
mountTools();
const map = new MapView(lab, { canvas: part('map'), twin: part('twin'), tools: part('map-tools') });
lab.setValley = on => map.setValley(on);
lab.mapView = map;
const cards = element('nav', { class: 'cards', 'aria-label': 'Guided scenarios' });
part('left').append(cards);
mountCards(cards, lab, guide);
mountDrop(part('left'), lab);
mountForm(part('left'), lab, guide);
mountCaption(part('caption'), lab, guide);
mountControls(part('transport'), lab, player);
mountScrubber(part('scrubber'), lab, player, () => guide.stops);
mountBranches(part('scrubber'), lab);
mountInspector(part('right'), lab);
mountKeys(lab, player, guide);
part('left').addEventListener('click', event => {
  if (event.target.closest('.card')) document.body.dataset.sheet = '';
});
lab.onMessage(message => { if (message.error && !message.run) showMessage(message.error); });

const dark = matchMedia('(prefers-color-scheme: dark)');
lab.setTheme(dark.matches ? 'dark' : 'light');
dark.addEventListener('change', event => lab.setTheme(event.matches ? 'dark' : 'light'));
matchMedia('(forced-colors: active)').addEventListener('change', () => lab.change('theme'));
const calm = matchMedia('(prefers-reduced-motion: reduce)');
lab.still = calm.matches;
calm.addEventListener('change', event => { lab.still = event.matches; });

lab.openTab('map');
if (!link.follow(location.hash)) {
  guide.start(SCENARIOS[0]);
  if (LIVE) lab.openTab('live');
}
