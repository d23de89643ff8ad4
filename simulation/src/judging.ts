import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Outcome, run, type RunOptions } from './run.js';
import { play } from './scenarios/play.js';
import { SCENARIOS } from './scenarios/scenarios.js';

export interface Judged extends Omit<Outcome, 'events'> {
  /** Milliseconds of a processor: the same whatever else the machine does, unlike the time it took. */
  readonly processor: number;
}

/** One seed. A world that does not come to its end is wrong as well. */
export async function judge(options: RunOptions): Promise<Judged> {
  const before = process.cpuUsage();
  const processor = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  try {
    const outcome = await run(options);
    return { ...outcome, processor: processor() };
  } catch (error) {
    const wrong = [(error as Error).stack ?? String(error)];
    return {
      seed: options.seed,
      wrong,
      fingerprint: '',
      steps: 0,
      operations: 0,
      faults: new Map(),
      reached: new Map(),
      simulatedHours: 0,
      processor: processor(),
    };
  }
}

/** One seed after the other, in a process for each core. */
export async function judgeAll(seeds: Iterable<RunOptions>, report: (judged: Judged) => void): Promise<void> {
  const left = seeds[Symbol.iterator]();
  const work = async () => {
    const judging = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' });
    const died = once(judging, 'exit').then(([code]) => Promise.reject(new Error(`A process died: ${String(code)}`)));
    died.catch(() => undefined);
    for (let next = left.next(); !next.done; next = left.next()) {
      const answer = once(judging, 'message');
      judging.send(next.value);
      const [judged] = (await Promise.race([answer, died])) as [Judged];
      report(judged);
    }
    judging.disconnect();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

process.on('message', (asked: RunOptions | { readonly scenario: string }) => {
  const judging = 'scenario' in asked ? judgeScenario(asked.scenario) : judge(asked);
  void judging.then((judged) => process.send?.(judged));
});

async function judgeScenario(fault: string): Promise<{ wrong: readonly string[] }> {
  const scenario = SCENARIOS.find((each) => each.fault === fault);
  if (!scenario) throw new Error(`There is no scenario ${fault}`);
  return { wrong: await play(scenario).catch((error: Error) => [error.stack ?? String(error)]) };
}
