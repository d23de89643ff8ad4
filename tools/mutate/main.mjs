// `npm run mutate`: changes one constant, comparison or operator at a time in the discount effects and the validation rules, and says
// which changes no test notices. `npm run mutate -- libs/domain/pricing/src/apply` looks at other files.
import '../node-version.mjs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { prepare } from '../prepare.mjs';

const root = join(import.meta.dirname, '../..');
const DEFAULT = ['libs/domain/pricing/src/effects', 'libs/domain/validation-rules/src/rules'];
const AT_LEAST = 85;

prepare({ build: true });
const { mutantsOf, mutated } = await import('./mutants.mjs');
const { CompiledLibrary } = await import('./library.mjs');

const folders = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT;
const totals = { killed: 0, survived: 0 };
for (const folder of folders) await examine(folder);
const score = scoreOf(totals);
console.log(`\n${totals.killed} of ${totals.killed + totals.survived} mutants are noticed: ${score.toFixed(1)} %`);
process.exitCode = score >= AT_LEAST ? 0 : 1;

async function examine(folder) {
  const [libraryFolder] = folder.split('/src');
  const library = new CompiledLibrary(libraryFolder);
  if (!(await library.passes())) throw new Error(`The tests of ${libraryFolder} fail without any mutant`);
  for (const file of sourcesIn(join(root, folder))) {
    const counts = await examineFile(library, file);
    totals.killed += counts.killed;
    totals.survived += counts.survived;
  }
}

async function examineFile(library, file) {
  const source = readFileSync(file, 'utf8');
  const name = relative(root, file);
  const counts = { killed: 0, survived: 0 };
  const survivors = [];
  for (const mutant of mutantsOf(source)) {
    const killed = await library.killsMutant(file, mutated(source, mutant));
    if (killed === undefined) continue;
    counts[killed ? 'killed' : 'survived'] += 1;
    if (!killed)
      survivors.push(`  ${name}:${mutant.line}  ${oneLine(mutant.original)}  →  ${oneLine(mutant.replacement)}`);
  }
  library.restore(file);
  const all = counts.killed + counts.survived;
  if (all > 0)
    console.log([`${name}: ${counts.killed} of ${all}, ${scoreOf(counts).toFixed(0)} %`, ...survivors].join('\n'));
  return counts;
}

function scoreOf({ killed, survived }) {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
}

function oneLine(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
}

function sourcesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .sort()
    .map((name) => join(path, name));
}
