// `npm run mutate`: changes one constant, comparison or operator at a time in the discount effects and the validation rules, and says
// which changes no test notices. `npm run mutate -- libs/domain/pricing/src/apply` looks at other files. Those of contexts and of the
// platform are judged by their specs and by the simulation; `--engine` looks at all of them that decide or carry on, and `--most=60` at
// so many changes, other ones with each commit.
import '../node-version.mjs';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.mjs';

const root = join(import.meta.dirname, '../..');
const DEFAULT = ['libs/domain/pricing/src/effects', 'libs/domain/validation-rules/src/rules'];
const MIN_SCORE = 85;

const { values, positionals } = parseArgs({
  options: { engine: { type: 'boolean' }, most: { type: 'string' }, first: { type: 'string' } },
  allowPositionals: true,
});
const isPure = (folder) => folder.startsWith('libs/domain/');
const folders = foldersAsked();
prepare({ build: folders.some(isPure) });
const { listMutants } = await import('./mutants.mjs');
const { CompiledLibrary } = await import('./library.mjs');
const { EnginePackage } = await import('./engine-package.mjs');

const most = Number(values.most ?? Infinity);
const totals = { tests: 0, simulation: 0, nobody: 0 };
await examineAll();
const all = totals.tests + totals.simulation + totals.nobody;
const bySimulation = totals.simulation > 0 ? `, ${totals.simulation} of them by the simulation only` : '';
const score = scoreOf(totals);
console.log(`\n${all - totals.nobody} of ${all} mutants are noticed${bySimulation}: ${score.toFixed(1)} %`);
// Of the others the survivors are to be looked at.
process.exitCode = score >= MIN_SCORE || !folders.every(isPure) ? 0 : 1;

function foldersAsked() {
  if (positionals.length > 0) return positionals;
  if (!values.engine) return DEFAULT;
  const contexts = readdirSync(join(root, 'libs/contexts')).map((name) => `libs/contexts/${name}/src`);
  const rooms = contexts.flatMap((source) => ['domain', 'processes'].map((room) => `${source}/${room}`));
  return [...rooms.filter((room) => statSync(join(root, room), { throwIfNoEntry: false })), 'libs/platform/src'];
}

/** Of a sample, every so-manieth mutant of all. */
async function examineAll() {
  const files = folders.flatMap((folder) => sourcesIn(join(root, folder)));
  const packages = new Map();
  for (const folder of folders.map((each) => each.split('/src')[0])) {
    if (!packages.has(folder))
      packages.set(folder, isPure(folder) ? new CompiledLibrary(folder) : new EnginePackage(folder));
  }
  const packageOf = (file) => packages.get(relative(root, file).split('/src')[0]);
  const byFile = files.map((file) => {
    const source = readFileSync(file, 'utf8');
    return { file, source, mutants: listMutants(source).filter((mutant) => packageOf(file).wants(mutant)) };
  });
  const count = byFile.reduce((sum, { mutants }) => sum + mutants.length, 0);
  const step = Math.max(1, count / most);
  let next = count > most ? Number(values.first ?? Number.parseInt(commit(), 16)) % step : 0;
  let passed = 0;
  const sound = new Set();
  for (const { file, source, mutants } of byFile) {
    const chosen = [];
    for (; next < passed + mutants.length; next += step) chosen.push(mutants[Math.floor(next - passed)]);
    passed += mutants.length;
    const judging = packageOf(file);
    if (chosen.length === 0) continue;
    if (!sound.has(judging) && !(await judging.passes()))
      throw new Error(`Something fails without any mutant: ${file}`);
    sound.add(judging);
    await examineFile(judging, file, source, chosen);
  }
}

async function examineFile(judging, file, source, mutants) {
  const name = relative(root, file);
  const counts = { tests: 0, simulation: 0, nobody: 0 };
  const lines = [];
  for (const mutant of mutants) {
    const noticed = await judging.killsMutant(file, source, mutant);
    if (noticed === undefined) continue;
    counts[noticed || 'nobody'] += 1;
    if (noticed === 'tests') continue;
    const change = `${oneLine(mutant.original)}  →  ${oneLine(mutant.replacement)}`;
    lines.push(`  ${name}:${mutant.line}  ${change}${noticed ? ', which only the simulation notices' : ''}`);
  }
  judging.restore(file);
  for (const by of Object.keys(totals)) totals[by] += counts[by];
  const sum = counts.tests + counts.simulation + counts.nobody;
  if (sum > 0)
    console.log([`${name}: ${sum - counts.nobody} of ${sum}, ${scoreOf(counts).toFixed(0)} %`, ...lines].join('\n'));
}

function scoreOf({ tests, simulation, nobody }) {
  const sum = tests + simulation + nobody;
  return sum === 0 ? 100 : (100 * (sum - nobody)) / sum;
}

function commit() {
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' });
}

function oneLine(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
}

function sourcesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.includes('testing/'))
    .sort()
    .map((name) => join(path, name));
}
