// The page's side of the worker. One worker runs simulations; each search has one of its own, so
// that it can be stopped at any moment: nothing else ends a search that is under way.
// In the one file, worker and engine stand in the page; served as modules, they are fetched.

const inPage = id => document.getElementById(id)?.textContent;

/** Returns {post}; what the workers say comes to listener(message). */
export function openEngine(listener) {
  const searches = new Map(); // by run
  const main = makeWorker(listener);

  function search(message) {
    searches.get(message.run)?.terminate();
    const worker = makeWorker(said => {
      listener(said);
      if (said.done || said.error) close(message.run);
    });
    searches.set(message.run, worker);
    worker.postMessage(message);
  }

  function close(run) {
    searches.get(run)?.terminate();
    searches.delete(run);
  }

  return {
    post(message, transfer = []) {
      if (message.op === 'check') search(message);
      else if (searches.has(message.run)) { if (message.op === 'stop') close(message.run); }
      else main.postMessage(message, transfer);
    },
  };
}

function makeWorker(listener) {
  const source = inPage('thalweg-worker');
  const worker = new Worker(source
    ? URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
    : new URL('worker-dev.js', document.baseURI));
  worker.onmessage = ({ data }) => listener(data);
  worker.onerror = event => listener({ error: `The worker stopped: ${event.message}.` });
  engineBytes().then(
    wasm => worker.postMessage({ op: 'load', wasm }),
    error => listener({ error: `The engine could not be loaded: ${error.message}.` }));
  return worker;
}

let loading = null;

function engineBytes() {
  loading ??= inPage('thalweg-engine') ? unpacked(inPage('thalweg-engine')) : fetched();
  return loading;
}

async function fetched() {
  const response = await fetch(new URL('engine.wasm', document.baseURI));
  if (!response.ok) throw new Error(`engine.wasm: ${response.status}`);
  return response.arrayBuffer();
}

function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
