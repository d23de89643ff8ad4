import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Outcome, run } from './run.js';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seconds: { type: 'string' }, minutes: { type: 'string' } },
});
const { performance, Date: RealDate } = globalThis;
const clock = performance.now.bind(performance);
const began = clock();
const outcomes: Outcome[] = [];
let failed = 0;

if (values.seed !== undefined) await runSeed(Number(values.seed), (line) => console.log(line));
else {
  const seconds = Number(values.seconds ?? Number(values.minutes ?? 1) * 60);
  for (let seed = RealDate.now() % 2 ** 31; clock() - began < seconds * 1_000; seed++) await runSeed(seed);
}
report();
process.exit(failed > 0 ? 1 : 0);

async function runSeed(seed: number, log?: (line: string) => void): Promise<void> {
  let wrong: readonly string[];
  try {
    const outcome = await run({ seed, report: log });
    outcomes.push(outcome);
    wrong = outcome.wrong;
  } catch (error) {
    wrong = [(error as Error).stack ?? String(error)];
  }
  if (wrong.length === 0) return;
  failed += 1;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  console.log(`Seed ${seed} failed at commit ${commit}; npm run simulate -- --seed=${seed} repeats it:`);
  for (const each of wrong) console.log(`  ${each}`);
}

function report(): void {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const faults = sum(({ faults: kinds }) => [...kinds.values()].reduce((total, count) => total + count, 0));
  const minutes = (clock() - began) / 60_000;
  const hours = sum(({ simulatedHours }) => simulatedHours) / minutes;
  console.log(
    `${outcomes.length} seeds, ${sum(({ operations }) => operations)} operations, ${faults} faults, ` +
      `${hours.toFixed(1)} simulated hours a minute`,
  );
  console.log(`${outcomes.length - outcomes.filter(({ wrong }) => wrong.length > 0).length} passed, ${failed} failed`);
}
