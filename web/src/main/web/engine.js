// The page's side of the worker. One worker runs simulations; each search has one of its own, so
// that it can be stopped at any moment: nothing else ends a search that is under way.
// In the one file, worker and engine stand in the page; served as modules, they are fetched.

const inPage = id => document.getElementById(id)?.textContent;

/** Returns {post}; what the workers say comes to listener(message). */
export function openEngine(listener) {
  const searches = new Map(); // by run
  const main = makeWorker(listener, 'engine');
  let probed = null;

  function search(message) {
    searches.get(message.run)?.terminate();
    const worker = makeWorker(said => {
      listener(said);
      if (said.done || said.error) close(message.run);
    }, 'engine');
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
    /** Asks the engine that tells which lines ran: it is slower, and made when it is wanted. */
    postProbed(message) {
      probed ??= makeWorker(listener, 'probed');
      probed.postMessage(message);
    },
  };
}

function makeWorker(listener, engine) {
  const source = inPage('thalweg-worker');
  const worker = new Worker(source
    ? URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
    : new URL('worker-dev.js', document.baseURI));
  worker.onmessage = ({ data }) => listener(data);
  worker.onerror = event => listener({ error: `The worker stopped: ${event.message}.` });
  engineBytes(engine).then(
    wasm => worker.postMessage({ op: 'load', wasm }),
    error => listener({ error: `The engine could not be loaded: ${error.message}.` }));
  return worker;
}

const loading = {}; // by engine

function engineBytes(name) {
  const packed = inPage(`thalweg-${name}`);
  return loading[name] ??= packed ? unpacked(packed) : fetched(`${name}.wasm`);
}

async function fetched(file) {
  const response = await fetch(new URL(file, document.baseURI));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.arrayBuffer();
}

function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
