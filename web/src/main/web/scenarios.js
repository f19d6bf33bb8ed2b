// The guided scenarios: what to run, and where to stop. A stop is a predicate on the run, not a
// time, and gets what it says from the run.
import { isCutOff, eraOf } from './frame.js';
import { count, first, firstDelivered, firstSent, last } from './find.js';
import { groupName } from './shapes.js';
import { sceneAt } from './scene.js';
import { secondsLeft } from './epochs.js';

const numbers = value => value.toLocaleString('en');
const split = text => text.split(' ');
const startOf = () => 0;

const raises = event => event.body?.ht?.[0] > 0 && !isCutOff(event.body.ht);
const firstRaise = run => first(run, 'send', raises);
const eventsOf = (run, step) => {
  const events = [];
  for (let i = run.firstOf(step); i <= run.lastOf(step); i++) events.push(run.event(i));
  return events;
};
const enteredAt = (run, step) => eventsOf(run, step).find(event => event.event === 'enter');
const senderOf = (run, step, type) => eventsOf(run, step).find(event => event.type === type);
const firstCutOff = run => first(run, 'state', event => isCutOff(event.state?.height));
const nodesWith = (run, step, test) => sceneAt(run, run.lastOf(step)).nodes.filter(test).map(node => node.id);
const listed = ids => ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]}`;

export const SCENARIOS = [
  {
    id: 'printer', title: 'Two share a printer', line: 'A token, a queue, and who is next', speed: 0.8,
    args: split('hk --topology line --nodes 2 --k 1 --requests 2 --priorities 1 --think 1..4 --inside 6 --seed 1'),
    stops: [
      { name: 'start', when: startOf, say: () => 'One printer: k = 1. Node 0 has the token ◆1: one unit is free.' },
      { name: 'request', when: run => firstSent(run, 'REQUEST'),
        say: (run, step) => `Node ${senderOf(run, step, 'REQUEST').from} asks downhill, towards the token.` },
      { name: 'enter', when: run => first(run, 'enter'),
        say: (run, step) => `Only the holder enters: the unit goes from ◆ to ■ at node ${enteredAt(run, step).node}.` },
      { name: 'token', when: run => firstSent(run, 'TOKEN'),
        say: (run, step) => `The token goes to the front of the queue, node ${senderOf(run, step, 'TOKEN').to}; its new holder is now the lowest.` },
      { name: 'end', when: last,
        say: run => `${count(run, 'enter')} entries, never two at once, ${count(run, 'send')} messages.` },
    ],
  },
  {
    id: 'crowd', title: 'The token in a crowd', line: '25 radios move, 5 units, links come and go', speed: 1.5, byTime: true,
    args: split('hk --mobility random-waypoint --nodes 25 --area 440x220 --range 90 --speed 1..4 --delay 0.2 --k 5'
      + ' --units 1..3 --think exp:60 --inside exp:5 --requests 1000000 --time-limit 200 --seed 7'),
    stops: [
      { name: 'start', when: startOf, say: () => '25 radios, 5 units, one token. Chevrons show which way each end of a link believes is down.' },
      { name: 'link', when: run => first(run, 'link-up', event => event.at > 0),
        say: (run, step) => `Two radios meet, ${run.causeOf(step).a} and ${run.causeOf(step).b}: both say how high they are.` },
      { name: 'raise', when: firstRaise,
        say: (run, step) => `Node ${eventsOf(run, step).find(raises).from} lost its last way down and lifts itself above a neighbour.` },
      { name: 'two', when: run => several(run, 0),
        say: (run, step) => `Several are inside as long as units last: now nodes ${listed(nodesWith(run, step, node => node.held > 0))}.` },
      { name: 'valley', valley: true, when: run => several(run, several(run, 0)),
        say: () => 'Drawn by height it is a valley; the token lies at its lowest point.' },
    ],
  },
  {
    id: 'deadlock', title: 'The deadlock in the paper', line: 'As published, a node waits for ever', op: 'check', speed: 0.8,
    args: split('hk --variant paper --topology line --nodes 3 --property every-request-served'),
    stops: [
      { name: 'start', when: startOf, say: () => 'Three nodes, one unit, the algorithm as published. A search of all orders found this one.' },
      { name: 'enters', when: run => first(run, 'enter'),
        say: (run, step) => `Node ${enteredAt(run, step).node} enters with the only unit and passes the token on: ◆0.` },
      { name: 'holds', select: 2, when: run => firstDelivered(run, 'TOKEN', 0, sent => sent.to === 2),
        say: () => 'Node 2 has the token and waits for a unit; it has left its own queue.' },
      { name: 'gives', select: 2, when: run => firstSent(run, 'TOKEN', 0, sent => sent.from === 2),
        say: () => 'A REQUEST for node 0 comes and node 2 gives the token away: no queue holds its request now.' },
      { name: 'end', select: 2, when: last, say: () => 'Nothing is on its way. Node 2 waits for ever.' },
    ],
    then: { label: 'Search the corrected algorithm', op: 'check',
      args: split('hk --variant corrected --topology line --nodes 3 --property every-request-served'),
      say: done => judged(done, 'Everybody is served, in every order') },
  },
  {
    id: 'large', title: 'A large request among small ones', line: 'Two policies side by side', speed: 4,
    args: split('hk --topology star --nodes 7 --k 5 --units 1..5 --priorities 1 --think exp:3 --inside exp:5 --requests 20 --seed 3 --backfill 0'),
    beside: split('hk --topology star --nodes 7 --k 5 --units 1..5 --priorities 1 --think exp:3 --inside exp:5 --requests 20 --seed 3 --backfill unlimited'),
    stops: [
      { name: 'start', when: startOf, say: () => 'The same requests twice: left nobody passes the front of the queue (backfill 0), right smaller ones may.' },
      { name: 'front', when: frontDoesNotFit,
        say: (run, step) => {
          const { free, needs } = frontAt(run, step);
          return `${free} ${free === 1 ? 'unit is' : 'units are'} free, the front needs ${needs}. Left they stand idle for it; right smaller requests pass.`;
        } },
      { name: 'end', when: (run, pair) => pair && pair.every(one => one.done) ? run.steps : null, say: sayLarge },
    ],
  },
  {
    id: 'rooms', title: 'Rooms', line: 'Group mutual exclusion: one room at a time', speed: 1.5,
    args: split('gme --topology star --nodes 8 --groups 2 --think exp:6 --inside exp:6 --requests 6 --capture-limit 2 --seed 2'),
    stops: [
      { name: 'start', when: startOf, say: () => 'Two rooms, of which one may be in use at a time. Those who want the same room may be inside together.' },
      { name: 'enter', when: run => first(run, 'enter'),
        say: (run, step) => `Node ${enteredAt(run, step).node} opens a session for room ${roomOf(run, step)}; the token stays with it.` },
      { name: 'subtoken', when: run => firstSent(run, 'SUBTOKEN'),
        say: (run, step) => `Who wants room ${roomOf(run, step)} may join by a SUBTOKEN ◇, with a weight that must come back.` },
      { name: 'other', when: run => afterSubtoken(run, otherWaits), say: (run, step) => sayOther(run, step) },
      { name: 'token', when: run => afterSubtoken(run, from => firstSent(run, 'TOKEN', from)),
        say: (run, step) => `All weight is back; the token goes to node ${senderOf(run, step, 'TOKEN').to}.` },
    ],
    then: { label: 'Break it: as published', op: 'check', show: true, say: () => 'As published, two rooms are in use at once.',
      args: split('gme --variant paper --topology line --nodes 2 --requests 2 --groups 2 --property one-group-inside') },
  },
  {
    id: 'split', title: 'The network splits and heals', line: 'Half of it is cut off, keeps still, and comes back', speed: 6, byTime: true,
    args: split('hk --topology grid --nodes 16 --k 3 --units 1..2 --requests 8 --links split:40:120 --seed 5'),
    stops: [
      { name: 'start', when: startOf, say: () => 'Sixteen nodes, three units. At time 40 the network will break in two.' },
      { name: 'fails', when: run => first(run, 'link-down'),
        say: () => 'The links between the halves fail; what was on them comes back to its sender.' },
      { name: 'cut', when: firstCutOff,
        say: (run, step) => `Raised four times in vain, node ${nodesWith(run, step, node => node.cutOff)[0]} takes itself for cut off and keeps still.` },
      { name: 'quiet', when: quietHalf,
        say: (run, step) => `That half has fallen silent: ${nodesWith(run, step, node => node.cutOff).length} nodes keep still, their requests wait.` },
      { name: 'need', when: run => firstHealed(run), say: () => 'Healed: who was cut off needs a way of a later era.' },
      { name: 'era', when: run => first(run, 'state', event => eraOf(event.state?.height) > 0),
        say: () => 'The holder begins a new era below everybody; it spreads, and the waiting are served.' },
    ],
  },
  {
    id: 'member-dies', title: 'A member dies and its units come back', line: 'Epochs: how a live cluster survives', speed: 1,
    recorded: { file: 'member-dies.jsonl',
      command: './thalweg swarm fleet --script cluster/src/test/resources/fleet/member-dies-with-two-units.txt --trace member-dies.jsonl' },
    stops: [
      { name: 'start', when: startOf, say: () => 'Three processes share four units, by the code that runs live. What was granted is a lease, and keepers prolong it.' },
      { name: 'waits', when: run => last(run) === null ? null : first(run, 'request', (event, i) => sceneAt(run, i).units.every(cell => cell.kind === 'held')),
        say: (run, step) => `All four units are held; member ${run.causeOf(step).node} waits for ${run.causeOf(step).h} more.` },
      { name: 'crash', when: run => first(run, 'node-down'),
        say: (run, step) => `Member ${run.causeOf(step).node} is gone with ${unitsOf(run, step)} units. Its lease may still run, so nobody gets them.` },
      { name: 'freeze', when: run => last(run) === null ? null : lastReport(run),
        say: () => 'All report what they hold; their leases stay.' },
      { name: 'open', when: run => first(run, 'open', event => event.kept.length > 0),
        say: (run, step) => sayKept(run, step) },
      { name: 'over', when: run => afterOver(run),
        say: (run, step) => `They are free, and member ${enteredAt(run, step).node} gets them; their fences are above all earlier ones.` },
    ],
  },
  {
    id: 'starving', title: 'Waiting for ever, by the rules', line: 'Strict priorities starve the smallest', op: 'check', speed: 0.9,
    args: split('hk --topology star --nodes 3 --requests forever --asks 0:1:2,1:1:1,2:1:2 --property waiting-leads-to-entering'),
    stops: [
      { name: 'start', when: startOf, say: () => 'Nodes 0 and 2 ask again and again with priority 2, node 1 once with priority 1.' },
      { name: 'queued', select: 1, when: run => firstDelivered(run, 'REQUEST', 0, sent => sent.from === 1),
        say: () => 'Node 1 is in the queue, with the smallest key.' },
      { name: 'round', select: 1, when: run => run.loop ? run.loop.from : null,
        say: run => `Nodes 0 and 2 take turns: steps ${run.loop.from} to ${run.loop.to ?? run.steps} repeat for ever.` },
    ],
    then: { label: 'Switch aging on', op: 'check',
      args: split('hk --topology star --nodes 3 --requests forever --asks 0:1:2,1:1:1,2:1:2 --property waiting-leads-to-entering --aging-time 1'),
      say: done => judged(done, 'Grants to others now count for node 1: whoever waits enters, in all states') },
  },
];

/** The next entry while somebody else is inside, after the first raise and after a step. */
function several(run, from) {
  const raise = firstRaise(run);
  if (raise === null || from === null) return null;
  return first(run, 'enter', (_, i) => sceneAt(run, i).nodes.filter(node => node.held).length > 1, Math.max(raise, from));
}

const unitsOf = (run, step) => sceneAt(run, run.lastOf(step)).nodes[run.causeOf(step).node].held;

/** The last report before the first epoch that opens with units kept back. */
function lastReport(run) {
  const open = first(run, 'open', event => event.kept.length > 0);
  let found = null;
  for (let step = 1; open !== null && step < open; step++) if (run.causeOf(step).event === 'report') found = step;
  return found;
}

function sayKept(run, step) {
  const { epoch } = sceneAt(run, run.lastOf(step));
  const left = secondsLeft(epoch.until, run.timeOf(step));
  return `${epoch.kept.length} units are kept back until the lease of member ${listed(epoch.suspects)} has certainly ended${left === null ? '' : `: ${left} seconds`}.`;
}

/** The first grant once the tenure of a member that is out has certainly ended. */
function afterOver(run) {
  const over = first(run, 'over');
  return over === null ? null : first(run, 'enter', () => true, over);
}

const judged = (done, good) => done.outcome === 'violation' ? done.violation
  : done.outcome === 'limit' ? `Not all was searched: ${done.limit}` : `${good}${done.states ? ` (${numbers(done.states)} states searched)` : ''}.`;

function roomOf(run, step) {
  const inside = sceneAt(run, run.lastOf(step)).nodes.find(node => node.inside.length);
  return inside ? groupName(inside.inside[0].group) : '';
}

function afterSubtoken(run, find) {
  const from = firstSent(run, 'SUBTOKEN');
  return from === null ? null : find.length > 1 ? find(run, from) : find(from);
}

/** The first step after which somebody waits for another room than the one in use. */
function otherWaits(run, from) {
  return first(run, 'request', (event, i) => {
    const room = sceneAt(run, i).nodes.find(node => node.inside.length)?.inside[0].group;
    return room !== undefined && (event.group ?? 0) !== room;
  }, from);
}

function sayOther(run, step) {
  const limit = Number(run.header.scenario?.['capture-limit'] ?? 2);
  const room = run.causeOf(step).group ?? 0;
  return `Node ${run.causeOf(step).node} waits for room ${groupName(room)}: only ${limit} more may join the room in use now.`;
}

function frontAt(run, step) {
  const scene = sceneAt(run, run.lastOf(step));
  const holder = scene.nodes.find(node => node.token);
  const front = holder?.queue[0];
  return { free: holder?.token.units ?? 0, needs: front?.h ?? 0 };
}

function frontDoesNotFit(run) {
  for (let step = 1; step <= Math.min(run.steps, 400); step++) {
    const { free, needs } = frontAt(run, step);
    if (free > 1 && needs > free) return step;
  }
  return null;
}

function sayLarge(run, step, pair) {
  const [one, other] = pair.map(figuresOf);
  return `In use ${one.used} % and ${other.used} % of the time; the longest wait for ${one.most} units is ${one.longest} and ${other.longest}.`;
}

/** How much of all units was in use, and how long the largest requests waited at most. */
function figuresOf(run) {
  const asked = new Map();
  let used = 0;
  let most = 0;
  let longest = 0;
  let end = 0;
  for (let i = 0; i < run.length; i++) {
    const event = run.event(i);
    const name = `${event.node}#${event.id}`;
    if (event.event === 'request') asked.set(name, event.at);
    if (event.event === 'enter') {
      const waited = event.at - asked.get(name);
      if (event.h > most) [most, longest] = [event.h, waited];
      else if (event.h === most) longest = Math.max(longest, waited);
      used -= event.at * event.h;
    }
    if (event.event === 'exit') used += event.at * event.h;
    end = event.at;
  }
  return { used: numbers(Math.round(1000 * used / (end * run.header.k)) / 10), most, longest: longest.toFixed(1) };
}

/** The last step before the halves are one again. */
function quietHalf(run) {
  return firstCutOff(run) === null || run.at[run.length - 1] < 120 ? null : run.stepAt(119.999999);
}

function firstHealed(run) {
  return firstSent(run, 'NEED', run.stepAt(119.999999));
}
