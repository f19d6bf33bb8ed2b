// Commands as lists of arguments: an algorithm, then options with a value or without.

/** Splits a line into arguments; quotes hold one together. */
export function words(line) {
  const found = [];
  for (const [, single, double, plain] of line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)) {
    found.push(single ?? double ?? plain);
  }
  return found;
}

/** The algorithm and the options by name; an option without a value is true. */
export function parse(args) {
  const options = new Map();
  let algorithm = null;
  for (let n = 0; n < args.length; n++) {
    const option = /^--([^=]+)(?:=(.*))?$/s.exec(args[n]);
    if (!option) {
      algorithm ??= args[n];
    } else if (option[2] !== undefined) {
      options.set(option[1], option[2]);
    } else if (n + 1 < args.length && !args[n + 1].startsWith('--')) {
      options.set(option[1], args[++n]);
    } else {
      options.set(option[1], true);
    }
  }
  return { algorithm, options };
}

/** The other way round. */
export function argsOf({ algorithm, options }) {
  return [...(algorithm ? [algorithm] : []),
    ...[...options].flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, `${value}`]))];
}

/** The arguments with others instead of theirs. */
export function changed(args, others) {
  const was = parse(args);
  const now = parse(others);
  return argsOf({ algorithm: now.algorithm ?? was.algorithm, options: new Map([...was.options, ...now.options]) });
}

/** The arguments that make a run: as it was started, or as its trace tells; null if it does not. */
export function argsOfRun(run) {
  if (run.args) return run.args;
  const { scenario } = run.header ?? {};
  if (!scenario) return null;
  const { algorithm, ...settings } = scenario;
  return argsOf({ algorithm, options: new Map(Object.entries(settings)) });
}

/** A line that a shell takes. */
export function line(args) {
  return args.map((word) => (/^[\w.:,\-/+=%]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`)).join(' ');
}

/** What two lists of arguments set differently: {key, left, right}, the algorithm without a key. */
export function unlike(left, right) {
  const [one, other] = [parse(left ?? []), parse(right ?? [])];
  const found = one.algorithm === other.algorithm ? [] : [{ key: '', left: one.algorithm, right: other.algorithm }];
  for (const key of new Set([...one.options.keys(), ...other.options.keys()])) {
    const [was, now] = [one.options.get(key), other.options.get(key)];
    if (was !== now) found.push({ key, left: was ?? 'default', right: now ?? 'default' });
  }
  return found;
}
