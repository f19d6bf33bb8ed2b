// Looks for the first step of a run in which something happens, as far as it has come.
import { KIND } from './run.js';

/** The first step after `from` with an event of this kind for which the test holds; null if none. */
export function first(run, kind, test = () => true, from = 0) {
  const number = KIND[kind];
  for (let i = from > 0 ? run.lastOf(from) + 1 : 0; i < run.length; i++) {
    if (run.kind[i] === number && test(run.event(i), i)) return run.stepOf[i];
  }
  return null;
}

/** The first step that sends a message of this type. */
export function firstSent(run, type, from = 0, test = () => true) {
  const number = run.types.indexOf(type);
  if (number < 0) return null;
  return first(run, 'send', (event, i) => run.type[i] === number && test(event), from);
}

export function firstDelivered(run, type, from = 0, test = () => true) {
  const number = run.types.indexOf(type);
  if (number < 0) return null;
  return first(run, 'deliver', (event, i) => run.type[i] === number && test(run.event(run.partner[i])), from);
}

/** How many events of this kind there are up to a step. */
export function count(run, kind, to = run.steps) {
  const number = KIND[kind];
  let found = 0;
  for (let i = 0; i <= run.lastOf(to); i++) if (run.kind[i] === number) found++;
  return found;
}

/** The last step, once the run is over. */
export const last = run => run.done ? run.steps : null;
