// The buttons of the transport.
import { element, setText } from './elements.js';

const ICONS = {
  start: 'M6 5v14 M19 5 L9 12 L19 19z', back: 'M17 5 L7 12 L17 19z', play: 'M7 4 L20 12 L7 20z',
  pause: 'M8 5v14 M16 5v14', step: 'M7 5 L17 12 L7 19z', grant: 'M4 5 L13 12 L4 19z M15.5 8h6v8h-6z',
  end: 'M18 5v14 M5 5 L15 12 L5 19z' };

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

function button(name, label, act) {
  const made = element('button', { type: 'button', class: `icon ${name}`, 'aria-label': label, title: label }, [icon(name)]);
  made.addEventListener('click', act);
  return made;
}

export function mountControls(place, lab, player) {
  const play = button('play', 'Play (Space)', () => player.toggle());
  const speed = element('input', { type: 'range', min: '-3', max: '8', step: '0.5', 'aria-label': 'Speed' });
  const said = element('output', { class: 'speed' });
  const clock = element('button', { type: 'button', class: 'mode', title: 'Play by steps or by time (T)' });
  const where = element('span', { class: 'where' });
  speed.addEventListener('input', () => player.faster(2 ** Number(speed.value) / player.speed));
  clock.addEventListener('click', () => player.setByTime(!lab.byTime));
  place.append(
    element('div', { class: 'buttons' }, [
      button('start', 'To the start (Home)', () => { player.pause(); lab.goTo(0); }),
      button('back', 'Step back (Left)', () => player.step(-1)), play,
      button('step', 'Step (Right)', () => player.step(1)),
      button('grant', 'To the next grant (Shift+Right)', () => player.grant(1)),
      button('end', 'To the end (End)', () => { player.pause(); lab.goTo(lab.run.steps); })]),
    where,
    element('span', { class: 'speeds' }, [speed, said]), clock);
  lab.onChange(what => {
    if (what.has('playing') || what.has('run')) {
      play.replaceChildren(icon(lab.playing ? 'pause' : 'play'));
      play.setAttribute('aria-label', lab.playing ? 'Pause (Space)' : 'Play (Space)');
      speed.value = String(Math.log2(player.speed));
      setText(said, `${player.speed < 1 ? player.speed.toFixed(2) : Math.round(player.speed * 10) / 10} ${lab.byTime ? 'time' : 'steps'}/s`);
      setText(clock, lab.byTime ? 'By time' : 'By steps');
    }
    if (['run', 'position', 'grown'].some(name => what.has(name))) setText(where, whereText(lab));
  });
}

export function whereText({ run, position }) {
  const all = run.steps.toLocaleString('en');
  const more = run.done || !run.length ? '' : ' …';
  const loop = run.loop && position >= run.loop.from ? ` · ⟲ steps ${run.loop.from} to ${run.loop.to ?? run.steps} repeat` : '';
  return `step ${position.toLocaleString('en')} of ${all}${more} · time ${short(run.timeOf(position))}${loop}`;
}

export const short = time => Number.isInteger(time) ? String(time) : time.toFixed(time < 100 ? 2 : 1);
