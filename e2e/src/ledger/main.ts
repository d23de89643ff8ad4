import { parseArgs } from 'node:util';
import { messages } from '@perkstream/ledger';
import { Chance } from './chance.js';
import { startEngine, type Topology } from './engine.js';
import { Inbox } from './inbox.js';
import { Round, type Verdict } from './round.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '24' },
    seed: { type: 'string' },
    topology: { type: 'string', default: 'embedded' },
    kill: { type: 'boolean', default: false },
  },
});
/** How long clients act in a round. */
const ROUND_MS = 20_000;
const KILL_EVERY_MS = { embedded: 7_000, cluster: 12_000, running: undefined };
/** A delivery that a kill cut off is tried again after one minute, and after two more. */
const LAST_MESSAGE_AFTER_MS = 150_000;
const MAX_EVENTS_SHOWN = 5;

const topology = (process.env['PERKSTREAM_BASE_URL'] ? 'running' : values.topology) as Topology;
const milliseconds = 1_000 * Number(values.seconds ?? Number(values.minutes) * 60);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const command = [
  `npm run ledger -- --seed=${seed} --seconds=${milliseconds / 1_000} --clients=${values.clients}`,
  ...(topology === 'cluster' ? ['--topology=cluster'] : []),
  ...(values.kill ? ['--kill'] : []),
].join(' ');

if (values.kill && topology === 'running') throw new RangeError('An engine that runs already cannot be killed');
console.log(command);
const began = Date.now();
const [engine, inbox] = await Promise.all([startEngine(topology), Inbox.open()]);
const rounds: Round[] = [];
let passed = 0;
let failed = 0;
try {
  const count = Math.max(1, Math.round(milliseconds / ROUND_MS));
  for (let number = 1; number <= count; number++) await play(number, milliseconds / count);
  const verdicts = await Promise.all(rounds.map((round) => round.judge([messages], LAST_MESSAGE_AFTER_MS)));
  verdicts.forEach((verdict, index) => report(index + 1, rounds[index] as Round, verdict));
} catch (error) {
  failed += 1;
  console.log((error as Error).stack);
} finally {
  await engine.stop();
  inbox.close();
}
const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);
const took = Math.round((Date.now() - began) / 1_000);
console.log(
  `${rounds.length} rounds, ${sum(({ requests }) => requests)} requests and ${sum(({ kills }) => kills)} kills in ${took} s`,
);
if (failed > 0) console.log(`Seed ${seed} failed; ${command} repeats what clients do`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function play(number: number, roundMilliseconds: number): Promise<void> {
  const killEvery = values.kill ? KILL_EVERY_MS[topology] : undefined;
  const round = await Round.open({
    ...{ number, engine, inbox, killEvery, milliseconds: roundMilliseconds },
    chance: new Chance(seed),
    clients: Number(values.clients),
    log: (line) => console.log(line),
  });
  rounds.push(round);
  report(number, round, await round.play());
  console.log(`round ${number}: ${round.requests} requests, ${round.kills} kills`);
}

function report(number: number, round: Round, verdicts: readonly Verdict[]): void {
  for (const { promise, findings } of verdicts) {
    if (findings.length === 0) passed += 1;
    else failed += 1;
    if (findings.length > 0) console.log(`round ${number}: broken ${findings.length} times: ${promise}`);
    for (const finding of findings.slice(0, MAX_EVENTS_SHOWN)) {
      console.log(`  ${finding.text}`);
      for (const line of round.lastRequests(finding)) console.log(`      ${line}`);
    }
  }
}
