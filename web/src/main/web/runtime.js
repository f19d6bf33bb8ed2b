// What the compiled engine needs of JavaScript. It stands for TeaVM's own runtime, which makes
// functions from text as it starts: a strict Content-Security-Policy refuses that.
'use strict';

self.startEngine = async (wasm, { progress }) => {
  const module = await WebAssembly.compile(wasm, { builtins: ['js-string'] });
  const missing = WebAssembly.Module.imports(module);
  const exports = {}; // filled when there is an instance
  const given = imports(exports, progress, !missing.some(i => i.module === 'wasm:js-string'));
  memory(module, given);
  for (const { module: from, name, kind } of missing) {
    given[from] ??= {};
    if (kind === 'function') given[from][name] ??= () => { throw new Error(`no ${from}.${name} here`); };
  }
  Object.assign(exports, (await WebAssembly.instantiate(module, given)).exports);
  return exports;
};

function imports(exports, progress, stringBuiltins) {
  const java = Symbol('java');
  const wrappers = new WeakMap();
  const asJava = error => (java in error ? error[java] : exports['teavm.js.wrapException'](error));
  const calling = call => {
    try {
      return call();
    } catch (error) {
      exports['teavm.js.throwException'](asJava(error));
      throw error;
    }
  };
  return {
    thalweg: { progress, ...numberFunctions() },
    teavmMath: Math,
    teavmDate: { currentTimeMillis: () => Date.now() },
    teavmConsole: { putcharStderr() {}, putcharStdout() {} },
    teavm: {
      takeStackTrace: () => ({ getStack: () => [] }),
      decorateException(exception) {
        const error = new Error('an exception of Java');
        error[java] = exception;
        exports['teavm.setJsException'](exception, error);
      },
    },
    teavmJso: {
      stringBuiltinsSupported: () => stringBuiltins,
      isUndefined: value => value === undefined,
      isPrimitive: (value, type) => typeof value === type || value === null,
      instanceOf: (value, type) => value instanceof type,
      instanceOfOrNull: (value, type) => value === null || value instanceof type,
      wrapInt: value => value,
      unwrapInt: value => value,
      global: name => self[name],
      getProperty: (object, name) => calling(() => (object ?? self)[name]),
      callMethod0: (object, name) => calling(() => (object ?? self)[name]()),
      callFunction1: (call, value) => calling(() => call(value)),
      createFunction1(name, body) { // the one that the class library asks for
        if (body !== `return ${name};`) throw new Error(`no code is made at run time: ${body}`);
        return value => value;
      },
      createClass: () => function Java(object) { this[java] = object; },
      defineFunction: call => call,
      defineStaticMethod() {},
      javaObjectToJS(object, type) {
        if (object === null) return null;
        if (!wrappers.has(object)) wrappers.set(object, new type(object));
        return wrappers.get(object);
      },
      unwrapJavaObject: object => object[java],
      wrapObject: object => object?.[java] ?? object,
    },
    'wasm:js-string': {
      fromCharCode: code => String.fromCharCode(code),
      fromCharCodeArray() { throw new Error('not supported'); },
      intoCharCodeArray() { throw new Error('not supported'); },
      concat: (first, second) => first + second,
      charCodeAt: (text, index) => text.charCodeAt(index),
      length: text => text.length,
      substring: (text, from, to) => text.substring(from, to),
    },
  };
}

/** Numbers as text and back, letter by letter. */
function numberFunctions() {
  let written = '';
  let read = '';
  return {
    numberText: value => (written = String(value)).length,
    numberLetter: at => written.charCodeAt(at),
    numberPut: letter => { read += String.fromCharCode(letter); },
    numberRead() {
      const value = Number(read);
      read = '';
      return value;
    },
  };
}

/** The linear memory, of the size that the module asks for; objects are not in it. */
function memory(module, given) {
  const [section] = WebAssembly.Module.customSections(module, 'teavm.memoryRequirements');
  const wants = section ? JSON.parse(new TextDecoder().decode(section)) : {};
  const number = value => new WebAssembly.Global({ value: 'i32', mutable: false }, value);
  const most = 2 ** 31 - 1;
  given.env = { memory: new WebAssembly.Memory({ initial: Math.max(wants.min ?? 1, 1), maximum: 2 ** 15 }) };
  given.teavmMemory = {
    notifyHeapResized() {},
    heapOffset: number(((wants.dataSize ?? 0) + 255 >> 8) << 8),
    maxSize: number(most),
  };
}
