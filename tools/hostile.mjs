// `npm run hostile [-- --seconds=120] [attack …]`: attacks an engine as a caller, a key or a merchant could, each time a new one on empty
// data with the heap that the chart sets, and checks what others are promised meanwhile. `--short` makes three short attacks and asserts no
// time, for machines that do other things as well.
import './node-version.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string' }, short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const SHORT = ['many-tokens', 'unfinished-bodies', 'filled-disk'];
const seconds = Number(values.seconds ?? (values.short ? 10 : 120));
if (!(seconds > 0)) throw new RangeError(`--seconds is no number of seconds: ${values.seconds}`);

const folder = join(import.meta.dirname, 'hostile');
const attacks = readdirSync(folder)
  .filter((file) => /^export async function run\b/m.test(readFileSync(join(folder, file), 'utf8')))
  .map((file) => file.replace(/\.mjs$/, ''));
const unknown = positionals.filter((attack) => !attacks.includes(attack));
if (unknown.length > 0) throw new RangeError(`No such attack: ${unknown.join(', ')}. There are ${attacks.join(', ')}`);
const wanted = positionals.length > 0 ? positionals : values.short ? SHORT : attacks;

prepare({ build: true });
const { runFolder } = await import('./jest/run-jest.mjs');
const { runAttack, takeOwnCore } = await import('./hostile/referee.mjs');
const logs = runFolder('hostile');
const isTimed = !values.short;
const hasCores = isTimed && takeOwnCore();
if (isTimed && !hasCores) console.log('The engine and the attack share their cores: no `taskset`, or one core alone');

let failed = 0;
for (const attack of wanted) {
  const { name, objections, figures } = await runAttack(join(folder, `${attack}.mjs`), {
    seconds,
    isTimed,
    hasCores,
    logFile: join(logs, `${attack}.log`),
  });
  console.log(`── ${attack}: ${name}, ${seconds} s: ${objections.length === 0 ? 'fine' : 'failed'}`);
  console.log(JSON.stringify(figures, undefined, 2));
  for (const objection of objections) console.log(`${attack}: ${objection}`);
  if (objections.length > 0) failed += 1;
}
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
