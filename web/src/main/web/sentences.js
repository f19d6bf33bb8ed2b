// What happened, in words: one sentence for a step, the same wherever it is said.
import { KIND } from './run.js';
import { asMembers, isLive, tellClusterEvent, tellMember } from './epochs.js';
import { groupName } from './shapes.js';

const units = count => `${count} ${count === 1 ? 'unit' : 'units'}`;
const list = (parts, last = 'and') => parts.length < 2 ? parts.join('')
  : `${parts.slice(0, -1).join(', ')} ${last} ${parts[parts.length - 1]}`;

/** One sentence about a step. */
export function tell(run, step) {
  const said = run.length ? sentence(run, step) : '';
  return isLive(run.header) ? asMembers(said) : said;
}

function sentence(run, step) {
  if (step <= 0) return setting(run);
  const first = run.firstOf(step);
  const last = run.lastOf(step);
  const cause = run.event(first);
  if (cause.event === 'enter' || cause.event === 'send' || cause.event === 'drop') return alone(run, first, last);
  const deeds = effects(run, first + 1, last);
  const head = causeText(run, cause, first, last);
  return `${head}${deeds.length ? `${joint(cause)} ${list(deeds)}` : ''}.`;
}

/** Effects of what the trace does not tell, such as of what members agree on. */
function alone(run, first, last) {
  const node = run.kind[first] === KIND.drop ? -1 : run.node[first];
  const said = list(effects(run, first, last, node));
  return node < 0 ? `${said}.` : `Node ${node} ${said}.`;
}

const joint = cause => cause.event === 'deliver' || cause.event === 'exit' || cause.event === 'alarm' ? ' and'
  : cause.event === 'request' ? '; it' : ':';

function setting(run) {
  const { nodes, k, algorithm, tokens } = run.header;
  const what = algorithm === 'gme' ? 'a room' : units(k);
  if (isLive(run.header)) return `The start: ${membersAtStart(run)} members share ${what} of "${run.header.semaphore ?? ''}".`;
  const at = tokens === undefined ? '; node 0 has the token' : '';
  return `The start: ${nodes === 1 ? '1 node shares' : `${nodes} nodes share`} ${what}${at}.`;
}

function membersAtStart(run) {
  let away = 0;
  for (let i = 0; i <= run.lastOf(0); i++) if (run.kind[i] === KIND.leave) away++;
  return run.header.nodes - away;
}

function causeText(run, cause, first, last) {
  const { event, node, a, b } = cause;
  switch (event) {
    case 'request': return `Node ${node} asks for ${wanted(run, cause)}`;
    case 'deliver': {
      const { from, to, type, sent } = run.message(cause.msg);
      return `Node ${to} gets the ${type} of step ${run.stepOf[sent]} from ${from}`;
    }
    case 'exit': return `Node ${node} leaves${run.header.algorithm === 'gme' ? '' : ` with ${units(cause.h)}`}`;
    case 'link-up': return isLive(run.header) ? `Nodes ${a} and ${b} see each other` : `A link forms between nodes ${a} and ${b}`;
    case 'link-down': return isLive(run.header) ? `Nodes ${a} and ${b} lose sight of each other` : `The link between nodes ${a} and ${b} fails`;
    case 'update': return `Node ${node} changes the priority of its request to ${cause.priority}`;
    case 'withdraw': return `Node ${node} gives up its request`;
    case 'alarm': return `A time that node ${node} waited for has come`;
    case 'move': return last > first ? `${last - first + 1} nodes move on` : `Node ${node} moves`;
    case 'join': return `Node ${node} joins`;
    case 'leave': return `Node ${node} leaves the network`;
    case 'hand-over': return `Node ${node} hands over to ${cause.heir}`;
    case 'late-return': return `Node ${node} gets back what a failed link did not deliver`;
    case 'resize': return `${units(Math.abs(cause.units))} ${cause.units < 0 ? 'taken out' : 'brought in'} at node ${node}`;
    case 'give-back': return `Node ${node} gives back ${units(cause.units)}`;
    default: return tellClusterEvent(cause) ?? `${event}`;
  }
}

function wanted(run, { h, priority, group }) {
  return run.header.algorithm === 'gme' ? `room ${groupName(group)}` : `${units(h)} with priority ${priority}`;
}

function effects(run, first, last, node = null) {
  const deeds = [];
  const sent = new Map();
  const actor = node !== null ? node : run.kind[first - 1] === KIND['link-up'] || run.kind[first - 1] === KIND['link-down'] ? -1 : run.node[first - 1];
  const by = node => node === actor ? '' : `node ${node} `;
  let back = 0;
  for (let i = first; i <= last; i++) {
    const kind = run.kind[i];
    if (kind === KIND.send) {
      const { type, to, body } = run.event(i);
      const name = `${by(run.node[i])}sends ${type}${carried(body)} to `;
      if (!sent.has(name)) deeds.push({ name, to: [] });
      if (!sent.has(name)) sent.set(name, deeds[deeds.length - 1].to);
      if (!sent.get(name).includes(to)) sent.get(name).push(to);
    } else if (kind === KIND.enter) {
      const { h, node } = run.event(i);
      deeds.push(`${by(node)}enters${run.header.algorithm === 'gme' ? '' : ` with ${units(h)}`}`);
    } else if (kind === KIND.drop) back++;
  }
  if (back) deeds.push(`${back} ${back === 1 ? 'message does' : 'messages do'} not arrive`);
  return deeds.map(deed => typeof deed === 'string' ? deed
    : `${deed.name}${deed.to.length > 6 ? `${deed.to.length} nodes` : list(deed.to)}`);
}

const carried = body => body?.t !== undefined && typeof body.t === 'number' && body.Y === undefined ? ` (t = ${body.t})`
  : body?.r !== undefined ? ` (r = ${body.r})` : '';

/** A node in a sentence, for people who hear the page. */
export function tellNode(scene, node) {
  const said = sentenceOf(scene, node);
  return scene.epoch ? asMembers(said) : said;
}

function sentenceOf(scene, node) {
  const parts = [`node ${node.id}`];
  const special = scene.epoch ? tellMember(scene, node) : null;
  if (special) parts.push(special);
  if (special && (node.down || node.outSince !== null)) return parts.join(' ');
  if (node.down) parts.push('is down');
  if (node.state === 'inside') {
    parts.push(scene.session ? `is inside, in room ${groupName(node.group)}` : `is inside with ${units(node.held)}`);
  } else if (node.state === 'waits') {
    const [first] = node.waits;
    parts.push(scene.session ? `waits for room ${groupName(node.group)}`
      : `waits for ${units(first.h)}, priority ${first.priority}`);
  } else parts.push('is idle');
  if (node.token) parts.push(scene.header.algorithm.startsWith('hk') ? `has the token with ${units(node.token.units)}` : 'has the token');
  if (node.cutOff) parts.push('sees no way to the token');
  return parts.join(', ').replace(', ', ' ');
}

/** How far the run goes, for the caption when it is over. */
export function tellEnd(run) {
  const end = run.length && run.kind[run.length - 1] === KIND.end ? run.event(run.length - 1) : null;
  return end?.why?.startsWith('violation') ? end.why.replace(/^violation: /, 'Violated: ') : '';
}
