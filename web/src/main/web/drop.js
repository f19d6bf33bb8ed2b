// Opens a trace from a file: chosen, or dropped anywhere on the page.
import { element } from './elements.js';

export function mountDrop(place, lab) {
  const input = element('input', { type: 'file', accept: '.jsonl,.json,.ndjson,.txt', id: 'trace-file' });
  const label = element('label', { class: 'drop', for: 'trace-file' }, ['or drop a trace (', element('code', {}, ['.jsonl']), '), or choose one']);
  place.append(element('div', { class: 'drop-place' }, [input, label]));
  input.addEventListener('change', async () => {
    if (input.files.length) await open(lab, input.files[0]);
    input.value = '';
  });
  document.addEventListener('dragover', event => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', event => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
  document.addEventListener('drop', async event => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    if (event.dataTransfer?.files.length) await open(lab, event.dataTransfer.files[0]);
  });
  lab.openFile = file => open(lab, file);
}

/** Opens a trace that the page brings along. */
export function openRecorded(lab, { id, recorded, title }) {
  const run = Object.assign(lab.openRun(recorded.file), { guide: id, title, recorded });
  recordedText(recorded.file).then(text => {
    run.append(new TextEncoder().encode(text));
    run.finish({ outcome: 'opened', command: recorded.command });
    lab.grown(run);
  }, problem => {
    run.error = `${recorded.file} could not be read: ${problem.message}.`;
    lab.grown(run);
  });
  return run;
}

/** In the one file, recorded traces stand in the page; served as modules, they are fetched. */
async function recordedText(file) {
  const inPage = document.getElementById(`recorded-${file}`)?.textContent;
  if (inPage) return inPage.trimStart();
  const response = await fetch(new URL(file, document.baseURI));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Reads the file piece by piece, so that the page goes on. */
async function open(lab, file) {
  const run = lab.openRun(file.name);
  lab.player.pause();
  lab.pair = null;
  lab.show(run);
  lab.openTab('map');
  lab.say('');
  try {
    const reader = file.stream().getReader();
    for (let piece = await reader.read(); !piece.done && !run.broken; piece = await reader.read()) {
      for (let from = 0; from < piece.value.length; from += 1 << 18) {
        run.append(piece.value.subarray(from, from + (1 << 18)));
        lab.grown(run);
        if (run.broken) break;
        await new Promise(go => { setTimeout(go); });
      }
    }
    run.finish({ outcome: 'opened' });
    if (!run.broken) lab.engine.post({ op: 'open', run: run.id, bytes: run.bytes.slice(0, run.size), name: file.name });
  } catch (problem) {
    run.finish({ outcome: 'error' });
    lab.say(`${file.name} could not be read: ${problem.message}.`);
  }
  if (run.broken) lab.say(`${file.name}: ${run.broken.text}`);
  lab.grown(run);
  return run;
}
