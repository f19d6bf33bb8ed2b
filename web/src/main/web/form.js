// A free scenario: fields made from the worker's catalogue; only what differs is passed on.
import { element, setText } from './elements.js';

export function mountForm(place, lab, guide) {
  const details = element('details', { class: 'free' }, [element('summary', {}, ['A scenario of your own'])]);
  const form = element('form', { novalidate: '' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  details.append(form, problem);
  place.append(details);
  let catalogue = null;
  details.addEventListener('toggle', () => { if (details.open && !catalogue) lab.engine.post({ op: 'catalogue' }); });
  lab.onMessage(message => {
    if (!message.catalogue || catalogue) return;
    catalogue = message.catalogue;
    fill(form, catalogue);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    setText(problem, '');
    const args = argsOfForm(form);
    const run = lab.start({ args, title: 'A scenario of your own' });
    const stop = lab.onMessage((message, from) => {
      if (from !== run) return;
      if (message.error) {
        setText(problem, message.error);
        lab.runs.delete(run.id);
      } else if (run.length) {
        lab.pair = null;
        lab.player.pause();
        lab.player.setByTime(true);
        lab.show(run);
        guide.follow = null;
        if (lab.tab === 'compare') lab.openTab('map');
      } else return;
      stop();
    });
  });
}

function fill(form, catalogue) {
  const algorithm = element('select', { name: 'algorithm' }, catalogue.algorithms.map(one =>
    element('option', { value: one.name, title: one.title }, [one.name])));
  const variant = element('select', { name: 'variant' });
  const fields = element('div', { class: 'fields' });
  const chosen = () => catalogue.algorithms.find(one => one.name === algorithm.value);
  const drawVariants = () => variant.replaceChildren(...chosen().variants.map(one => element('option', { value: one.name }, [one.name])));
  const draw = () => fields.replaceChildren(...groups(catalogue, chosen().variants.find(one => one.name === variant.value)));
  algorithm.addEventListener('change', () => { drawVariants(); draw(); });
  variant.addEventListener('change', draw);
  form.replaceChildren(field('Algorithm', algorithm), field('Variant', variant), fields,
    element('button', { class: 'big' }, ['Run it']));
  drawVariants();
  draw();
}

const field = (label, input, hint = '') => element('label', { class: 'field', title: hint }, [element('span', {}, [label]), input]);

/** The settings that matter for the variant, by group; the first group open. */
function groups(catalogue, variant) {
  const byGroup = new Map();
  const add = (group, item) => {
    if (!byGroup.has(group)) byGroup.set(group, []);
    byGroup.get(group).push(item);
  };
  const known = new Map(catalogue.settings.map(setting => [setting.key, setting]));
  const options = new Map(variant.options.map(option => [option.name, option]));
  for (const [key, standard] of Object.entries(variant.defaults)) {
    if (key === 'algorithm' || key === 'variant') continue;
    const setting = known.get(key) ?? options.get(key);
    const input = element('input', { name: key, value: standard, 'data-standard': standard, 'data-option': setting?.option ?? `--${key}`,
      autocomplete: 'off', spellcheck: 'false' });
    add(setting?.group || 'Algorithm', field(key, input, setting?.description ?? ''));
  }
  return [...byGroup].map(([group, items], n) => {
    const details = element('details', {}, [element('summary', {}, [group || 'Other']), ...items]);
    details.open = n === 0 || group === 'Network';
    return details;
  });
}

function argsOfForm(form) {
  const args = [form.elements.algorithm.value, '--variant', form.elements.variant.value];
  for (const input of form.querySelectorAll('input[data-option]')) {
    if (input.value !== input.dataset.standard) args.push(input.dataset.option, input.value);
  }
  return args;
}
