import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { judge, judgeAll, type Judged } from './judging.js';
import { firstWrong } from './planted/changed-source.js';
import { find, PLANTED } from './planted/planted.js';
import { PLANTED_IN_SOURCES, plantedRuns } from './planted/planted-in-sources.js';
import { type Topology } from './cluster.js';
import { type RunOptions } from './run.js';
import { play } from './scenarios/play.js';
import { SCENARIOS } from './scenarios/scenarios.js';
import { shrink } from './shrink.js';
import { STATES } from './states/states.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    operations: { type: 'string' },
    without: { type: 'string' },
    topology: { type: 'string' },
    shrink: { type: 'boolean' },
    planted: { type: 'string' },
    scenario: { type: 'string' },
    states: { type: 'boolean' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const { performance, Date: RealDate } = globalThis;
const clock = performance.now.bind(performance);
const began = clock();
/** Each state is reached by one of so many. */
const ENOUGH_SEEDS = 100;
const outcomes: Judged[] = [];
let ran = 0;
let failed = 0;

const limits: Omit<RunOptions, 'seed'> = {
  ...(values.operations !== undefined && { operations: Number(values.operations) }),
  ...(values.topology !== undefined && { topology: values.topology as Topology }),
  ...(values.without !== undefined && { without: values.without.split(',') }),
};
const from = Number(values.seed ?? 1);
if (values.planted !== undefined) await findPlanted(values.planted);
else if (values.scenario !== undefined) await playScenarios(values.scenario);
else if (values.shrink) await shrinkSeed(from);
else if (values.seed !== undefined && values.seeds === undefined)
  count(await judge({ seed: from, ...limits, report: (line) => console.log(line) }));
else await judgeAll(seeds(), (judged) => count(judged));
report();
process.exit(failed > 0 ? 1 : 0);

/** Those at run time, those in the source, and the repairs that scenarios stand for. */
async function findPlanted(wanted: string): Promise<void> {
  const seeds: number[] = [];
  const note = (name: string, found: { by: string; wrong: readonly string[] } | undefined) => {
    ran += 1;
    if (!found) failed += 1;
    console.log(`${found ? `${found.by} finds` : 'nothing finds'} ${name}`);
    if (found && wanted !== '') console.log(`  ${found.wrong.join('\n  ')}`);
  };
  const bySeed = (name: string, found: { seed: number; wrong: readonly string[] } | undefined) => {
    if (found) seeds.push(found.seed);
    note(name, found && { by: `seed ${found.seed}`, wrong: found.wrong });
  };
  const isWanted = (name: string) => name.includes(wanted);
  for (const planted of PLANTED.filter(({ name }) => isWanted(name))) bySeed(planted.name, await find(planted));
  for (const { name, source, topology } of PLANTED_IN_SOURCES.filter((each) => isWanted(each.name))) {
    const found = await firstWrong(source, plantedRuns(topology));
    bySeed(name, found && { seed: found.asked.seed, wrong: found.wrong });
  }
  for (const scenario of SCENARIOS.filter(({ fault }) => isWanted(fault))) {
    const { fault, repair } = scenario;
    // One that fails in any case finds nothing.
    const isKept = (await play(scenario)).length === 0;
    const found = isKept ? await firstWrong(repair, [{ scenario: fault }]) : undefined;
    note(`without its repair: ${fault}`, found && { by: 'its scenario', wrong: found.wrong });
  }
  const median = seeds.sort((one, other) => one - other)[Math.floor(seeds.length / 2)];
  console.log(`${ran - failed} found, ${failed} not found; median seed ${median ?? '–'}`);
}

async function playScenarios(wanted: string): Promise<void> {
  for (const scenario of SCENARIOS.filter(({ fault }) => fault.includes(wanted))) {
    const wrong = await play(scenario, wanted === '' ? undefined : (line) => console.log(line));
    ran += 1;
    if (wrong.length > 0) failed += 1;
    console.log([`${wrong.length > 0 ? 'fails' : 'holds'}: ${scenario.fault}`, ...wrong].join('\n  '));
  }
}

async function shrinkSeed(seed: number): Promise<void> {
  const shrunk = await shrink({ seed, ...limits }, async (options) => {
    console.log(`Trying ${commandOf(options)}`);
    return (await judge(options)).wrong;
  });
  if (shrunk) count(await judge(shrunk), shrunk);
  else console.log(`Seed ${seed} does not fail`);
}

function* seeds(): Generator<RunOptions> {
  if (values.seeds !== undefined) {
    for (let n = 0; n < Number(values.seeds); n++) yield { seed: from + n, ...limits };
    return;
  }
  const end = clock() + Number(values.seconds ?? Number(values.minutes ?? 1) * 60) * 1_000;
  // Those of a commit are the same each time, so that a gate stays red until it is mended.
  const first = (values.seconds === undefined ? RealDate.now() : Number.parseInt(commit(), 16)) % 2 ** 31;
  for (let seed = first; clock() < end; seed++) yield { seed, ...limits };
  // Once more, in a process that has judged others since.
  yield { seed: first, ...limits };
}

function count(judged: Judged, options: RunOptions = { seed: judged.seed, ...limits }): void {
  const before = outcomes.find(({ seed }) => seed === judged.seed);
  const wrong = [...judged.wrong];
  if (before && before.fingerprint !== judged.fingerprint) wrong.push('The second run of the seed took another course');
  ran += 1;
  outcomes.push(judged);
  if (wrong.length === 0) return;
  failed += 1;
  console.log(`Seed ${judged.seed} failed at commit ${commit()}; ${commandOf(options)} repeats it:`);
  for (const each of wrong) console.log(`  ${each}`);
}

/** Eight digits; of sources without a repository, the day in their place. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return Math.floor(RealDate.now() / 86_400_000).toString(16);
  }
}

function commandOf({ seed, operations, topology, without = [] }: RunOptions): string {
  const most =
    (operations === undefined ? '' : ` --operations=${operations}`) +
    (topology === undefined ? '' : ` --topology=${topology}`);
  return `npm run simulate -- --seed=${seed}${most}${without.length > 0 ? ` --without=${without.join()}` : ''}`;
}

/** With `--states`: how often each state was reached in all runs, and in how many of them. One that many runs do not reach is a failure. */
function reportReached(): void {
  const missing: string[] = [];
  for (const state of Object.values(STATES).flat()) {
    const counts = outcomes.map(({ reached }) => reached.get(state) ?? 0);
    const times = counts.reduce((total, count) => total + count, 0);
    const runs = counts.filter((count) => count > 0).length;
    if (values.states) console.log(`${String(times).padStart(8)} in ${String(runs).padStart(4)}  ${state}`);
    if (times === 0) missing.push(state);
  }
  if (outcomes.length < ENOUGH_SEEDS || values.operations !== undefined || values.without !== undefined) return;
  ran += 1;
  if (missing.length > 0) failed += 1;
  for (const state of missing) console.log(`No seed of ${outcomes.length} comes to this: ${state}`);
}

function report(): void {
  const sum = (of: (outcome: Judged) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const faults = sum(({ faults: kinds }) => [...kinds.values()].reduce((total, count) => total + count, 0));
  const minutes = (clock() - began) / 60_000;
  const aMinute = (of: (outcome: Judged) => number) => (sum(of) / minutes).toFixed(1);
  console.log(
    `${ran} seeds, ${sum(({ operations }) => operations)} operations, ${faults} faults in ${(minutes * 60).toFixed(0)} s; ` +
      `${aMinute(() => 1)} seeds and ${aMinute(({ simulatedHours }) => simulatedHours)} simulated hours a minute, ` +
      `${(sum(({ processor }) => processor) / 1_000 / outcomes.length || 0).toFixed(1)} s of a processor for each`,
  );
  reportReached();
  console.log(`${ran - failed} passed, ${failed} failed`);
}
