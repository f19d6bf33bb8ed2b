// The way of a waiting request to the token, or to where it breaks.
import { compareHeights } from './frame.js';

/** Where a node sends its requests: what it says, or its lowest neighbour as far as it has heard. */
export function nextOf(scene, node) {
  if (node.next !== null) return node.next === node.id ? null : node.next;
  if (!node.height) return null;
  let lowest = null;
  for (const [other, height] of Object.entries(node.belief)) {
    if (compareHeights(height, lowest === null ? node.height : node.belief[lowest]) < 0) lowest = Number(other);
  }
  return lowest;
}

/** {nodes, broken, why}: from a waiting node to the token; only if the trace tells the queues. */
export function chainOf(scene, start) {
  const nodes = [start];
  let at = scene.nodes[start];
  if (scene.session || !scene.oriented || !at.variables) return { nodes, broken: false, why: '' };
  for (;;) {
    const end = endOf(scene, at, at.id === start ? null : nodes[nodes.length - 2], start);
    if (end) return { nodes, ...end };
    const next = nextOf(scene, at);
    if (next === null) return { nodes, broken: true, why: `Node ${at.id} has no way down.` };
    if (nodes.includes(next)) return { nodes, broken: true, why: `The way leads back to node ${next}.` };
    if (asks(scene, at.id, next)) return { nodes: [...nodes, next], broken: false, why: `Its request is on the way to node ${next}.` };
    nodes.push(next);
    at = scene.nodes[next];
  }
}

function endOf(scene, node, from, start) {
  if (scene.inFlight.some(message => message.token && message.to === node.id)) {
    return { broken: false, why: `The token is on its way to node ${node.id}.` };
  }
  const holder = node.token !== null;
  const queue = node.variables?.Q === undefined ? null : node.queue;
  const named = queue?.some(entry => from === null ? entry.own || entry.of === start : entry.of === from);
  if (holder && (from === null || queue === null || named)) {
    return { broken: false, why: from === null ? 'It has the token.' : `Node ${node.id} has the token.` };
  }
  if (queue !== null && !named) {
    const whose = from === null ? 'its own request' : `the request of node ${from}`;
    return { broken: true, why: `The queue of node ${node.id} does not hold ${whose}.` };
  }
  return null;
}

function asks(scene, from, to) {
  return scene.inFlight.some(message => message.from === from && message.to === to
    && (message.type === 'REQUEST' || message.type === 'UPDATE'));
}
