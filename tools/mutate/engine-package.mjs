import { spawn } from 'node:child_process';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const JEST = [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(import.meta.dirname, 'jest.config.mjs')];
const SIMULATE = join(root, 'tools/simulate.mjs');
/** Each of them may be the first that notices, the cheapest first. */
const SIMULATED = [
  [SIMULATE, '--scenario='],
  [SIMULATE, '--seed=1', '--seeds=3', '--operations=60'],
];
/** Milliseconds that one of them takes without a mutant, at most. */
const MAX_RUN_MS = 1_800_000;
/** How many times longer it may take with one. */
const TIMES = 4;

/** Of each command, how long it may take with a mutant. */
const patience = new Map();

/**
 * A package that is more than pure functions: its sources are changed as they are loaded, and judged by the specs beside the file,
 * then by all specs of the package, then by the simulation.
 */
export class EnginePackage {
  #specs;

  /** @param {string} folder of the package, from the root of the project */
  constructor(folder) {
    this.#specs = specsIn(folder);
  }

  /** Texts are left alone: many are read by people only, and a mutant costs minutes where no spec notices it. */
  wants({ isText }) {
    return !isText;
  }

  /** @returns {Promise<boolean>} whether nothing fails without a mutant */
  async passes() {
    for (const command of [this.#specs, ...SIMULATED]) {
      if (patience.has(command)) continue;
      const began = Date.now();
      if (await fails(command, [], MAX_RUN_MS)) return false;
      patience.set(command, 60_000 + TIMES * (Date.now() - began));
    }
    return true;
  }

  /** @returns {Promise<'tests' | 'simulation' | false>} who notices the mutant */
  async killsMutant(file, source, mutant) {
    const changes = [changeOf(file, source, mutant)];
    const beside = specsIn(relative(root, dirname(file)));
    if (await fails(beside, changes, patience.get(this.#specs))) return 'tests';
    if (await fails(this.#specs, changes, patience.get(this.#specs))) return 'tests';
    for (const command of SIMULATED) if (await fails(command, changes, patience.get(command))) return 'simulation';
    return false;
  }

  restore() {}
}

function specsIn(folder) {
  return [...JEST, '--bail', '--runInBand', '--passWithNoTests', '--silent', `${folder}/`];
}

/** The mutant as a text that stands once in its file. */
function changeOf(file, source, { start, end, replacement }) {
  const bytes = Buffer.from(source);
  for (let around = 0; ; around += 20) {
    const [from, to] = [Math.max(0, start - around), Math.min(bytes.length, end + around)];
    const text = (begin, until) => bytes.subarray(begin, until).toString();
    const original = text(from, to);
    if (source.split(original).length !== 2) continue;
    return { file: relative(root, file), from: original, to: text(from, start) + replacement + text(end, to) };
  }
}

/** @returns {Promise<boolean>} whether it fails, or does not end in time */
function fails(command, changes, longest) {
  return new Promise((resolve) => {
    const env = { ...process.env, PERKSTREAM_SOURCE_CHANGES: JSON.stringify(changes) };
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: 'ignore', detached: true });
    // With those that it has started itself.
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), longest);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
  });
}
