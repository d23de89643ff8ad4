import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { CallWindows } from './call-windows.js';
import { type CountedCall } from '@perkstream/published';
import { PermitCounter } from './permit-counter.js';

/** Milliseconds from one process to another, and back. */
const HOP_MS = 3;
const clock = stoppedClock();

const FOR_EVER = new Promise<never>(() => undefined);

/** Processes of the edge that share the limits of one place, some milliseconds away. */
class Edges {
  readonly windows = new CallWindows();
  readonly processes: PermitCounter[];
  asked = 0;
  isAway = false;
  /** Processes that ask nothing any more, and hear of no answer. */
  readonly dead = new Set<number>();

  constructor(
    count: number,
    private readonly limit: { readonly requests: number; readonly seconds: number },
  ) {
    const process = (n: number) => new PermitCounter((...calls) => this.permit(n, ...calls));
    this.processes = Array.from({ length: count }, (_one, n) => process(n));
  }

  call(process: number, owner = 'proj_1'): CountedCall | Promise<CountedCall> {
    const counter = this.processes[process % this.processes.length] as PermitCounter;
    return counter.count(owner, 'api_calls', this.limit);
  }

  async admitted(calls: readonly (CountedCall | Promise<CountedCall>)[]): Promise<number> {
    const done = Promise.all(calls);
    await clock.passes(60);
    return (await done).filter(({ exceeded }) => !exceeded).length;
  }

  private async permit(process: number, ...calls: Parameters<CallWindows['permit']>) {
    this.asked++;
    if (this.dead.has(process)) return FOR_EVER;
    await clock.pause(HOP_MS);
    if (this.isAway) throw new Error('away');
    const answer = this.windows.permit(...calls);
    await clock.pause(HOP_MS);
    return this.dead.has(process) ? FOR_EVER : answer;
  }
}

describe('a limit that several processes share', () => {
  const settled = () => clock.passes(2 * HOP_MS + 1);
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('grants all that want it at once no more than it has, and one for each process', async () => {
    const edges = new Edges(3, { requests: 1_000, seconds: 60 });
    const admitted = await edges.admitted(times(3_000).map((index) => edges.call(index)));
    expect(admitted).toBeGreaterThanOrEqual(1_000);
    expect(admitted).toBeLessThanOrEqual(1_003);
    expect(edges.asked).toBeLessThan(50);
  });

  it('grants all of it, and hardly more, to calls that come bit by bit and not to every process alike', async () => {
    const edges = new Edges(3, { requests: 1_000, seconds: 3_600 });
    let admitted = 0;
    for (const round of times(200)) {
      const process = (index: number) => (round < 20 ? index : index % 2);
      admitted += await edges.admitted(times(10).map((index) => edges.call(process(index))));
    }
    expect(admitted).toBeGreaterThanOrEqual(1_000);
    expect(admitted).toBeLessThanOrEqual(1_003);
  });

  it('is exact for few calls, too, one after the other', async () => {
    const edges = new Edges(3, { requests: 5, seconds: 5 });
    const answers = [];
    for (const index of times(9)) {
      const counted = Promise.resolve(edges.call(index));
      await settled();
      answers.push((await counted).exceeded);
    }
    expect(answers).toEqual([...times(5).map(() => false), ...times(4).map(() => true)]);
  });

  it('keeps no call waiting while calls come one after the other, and reports what is left', async () => {
    const edges = new Edges(2, { requests: 100, seconds: 60 });
    for (const left of [99, 98, 97]) {
      expect(edges.call(0)).toMatchObject({ exceeded: false, remaining: left });
      await settled();
    }
    expect(edges.call(1)).not.toBeInstanceOf(Promise);
    await settled();
    expect(edges.call(1)).toMatchObject({ remaining: 95 });
  });

  it('is asked about once in a while where calls come fast', async () => {
    const edges = new Edges(2, { requests: 1_000_000, seconds: 60 });
    for (let round = 0; round < 50; round++) await edges.admitted(times(200).map((index) => edges.call(index)));
    expect(edges.asked).toBeLessThan(150);
  });

  it('is asked about every 300 ms at most once it is exceeded', async () => {
    const edges = new Edges(1, { requests: 10, seconds: 60 });
    await edges.admitted(times(20).map(() => edges.call(0)));
    const before = edges.asked;
    for (let round = 0; round < 50; round++) expect(await edges.admitted(times(5).map(() => edges.call(0)))).toBe(0);
    expect(edges.asked - before).toBeLessThanOrEqual(10);
  });

  it('gives to others what one process has asked for and does not use', async () => {
    const edges = new Edges(2, { requests: 1_000, seconds: 60 });
    await edges.admitted(times(100).map(() => edges.call(0)));
    await clock.passes(1_000);
    expect(await edges.admitted(times(2_000).map(() => edges.call(1)))).toBe(900);
  });

  it.each([
    ['while it holds permits', 2 * HOP_MS + 1],
    ['while its question is on the way', 1],
    ['while permits are on their way to it', HOP_MS + 1],
  ])('loses no more than a part to a process that dies %s', async (_when, milliseconds) => {
    const edges = new Edges(2, { requests: 1_000, seconds: 3_600 });
    let admitted = await edges.admitted(times(200).map(() => edges.call(1)));
    const atDeath = times(30).map(() => edges.call(1));
    let known = 0;
    for (const call of atDeath) void Promise.resolve(call).then(({ exceeded }) => (known += Number(!exceeded)));
    await clock.passes(milliseconds);
    edges.dead.add(1);
    await clock.passes(1_000);
    admitted += known;
    for (let round = 0; round < 30; round++) admitted += await edges.admitted(times(60).map(() => edges.call(0)));
    const part = Math.ceil(1_000 / 16);
    // What it had ahead, and what it was being given.
    expect(admitted).toBeGreaterThanOrEqual(1_000 - 2 * part - atDeath.length);
    expect(admitted).toBeLessThanOrEqual(1_002);
  });

  it('is whole again in the next window', async () => {
    const edges = new Edges(2, { requests: 10, seconds: 1 });
    for (let window = 0; window < 3; window++) {
      const admitted = await edges.admitted(times(40).map((index) => edges.call(index)));
      expect(admitted).toBeGreaterThanOrEqual(10);
      expect(admitted).toBeLessThanOrEqual(12);
      await clock.passes(1_000);
    }
  });

  it('turns nobody away while nobody counts, and counts those afterwards', async () => {
    const edges = new Edges(1, { requests: 100, seconds: 60 });
    edges.isAway = true;
    expect(await edges.admitted(times(60).map(() => edges.call(0)))).toBe(60);
    edges.isAway = false;
    expect(await edges.admitted(times(100).map(() => edges.call(0)))).toBe(40);
  });

  it('belongs to one owner', async () => {
    const edges = new Edges(1, { requests: 1, seconds: 60 });
    expect(await edges.admitted([edges.call(0, 'proj_1'), edges.call(0, 'proj_2'), edges.call(0, 'proj_1')])).toBe(2);
  });
});
