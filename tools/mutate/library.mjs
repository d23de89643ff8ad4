import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { mutated } from './mutants.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');
const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** A library compiled with its tests into a separate folder, where files are replaced by their mutants. */
export class CompiledLibrary {
  #killers = new Map();

  /** @param {string} folder of the library, from the root of the project */
  constructor(folder) {
    this.source = join(root, folder, 'src');
    this.target = join(root, 'node_modules/.cache/mutate', folder);
    rmSync(this.target, { recursive: true, force: true });
    const files = [...filesIn(this.source)].filter((file) => file.endsWith('.ts'));
    for (const file of files) this.#write(file, readFileSync(file, 'utf8'));
    this.specs = files.filter((file) => file.endsWith('.spec.ts')).map((file) => this.#compiledPath(file));
  }

  wants() {
    return true;
  }

  /** @returns {Promise<boolean>} whether every test passes without a mutant */
  async passes() {
    this.#began = Date.now();
    const { killed } = await this.#run(this.specs, 120_000);
    this.patience = 5_000 + 10 * (Date.now() - this.#began);
    return !killed;
  }

  #began = 0;

  /** @returns {Promise<'tests' | false | undefined>} who notices the mutant; undefined where it does not compile */
  async killsMutant(file, source, mutant) {
    try {
      this.#write(file, mutated(source, mutant));
    } catch {
      return undefined;
    }
    const likely = this.#killers.get(file) ?? [];
    const { killed, spec } = await this.#run(
      [...likely, ...this.specs.filter((each) => !likely.includes(each))],
      this.patience,
    );
    if (spec) this.#killers.set(file, [spec, ...likely.filter((each) => each !== spec)]);
    return killed && 'tests';
  }

  restore(file) {
    this.#write(file, readFileSync(file, 'utf8'));
  }

  #write(file, source) {
    const { code } = transformSync(source, { ...swc, sourceMaps: false, swcrc: false, filename: file });
    const out = this.#compiledPath(file);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(
      out,
      code
        .replaceAll("'@jest/globals'", JSON.stringify(HARNESS))
        .replaceAll('"@jest/globals"', JSON.stringify(HARNESS)),
    );
  }

  #compiledPath(file) {
    return join(this.target, relative(this.source, file).replace(/\.ts$/, '.js'));
  }

  /** Runs tests until one fails or time is up: a mutant that runs for ever counts as killed. */
  #run(specs, patience) {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [join(here, 'run-specs.mjs'), ...specs], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      child.on('close', (code) => {
        clearTimeout(timer);
        const { spec } = output === '' ? {} : JSON.parse(output);
        resolve({ killed: code !== 0, spec });
      });
    });
  }
}

const HARNESS = pathToFileURL(join(here, 'harness.mjs')).href;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}
