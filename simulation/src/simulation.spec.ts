import { describe, expect, it } from '@jest/globals';
import { EventLog } from './engines/event-log.js';
import { type Outcome, run, type RunOptions } from './run.js';

/** Fewer operations than `npm run simulate`, so that the suite stays short. */
const short = (options: RunOptions): Promise<Outcome> => run({ operations: 60, ...options });

/** Appends at the end of the stream, without a look at the expected revision. */
class UncheckedLog extends EventLog {
  protected override isAt(): boolean {
    return true;
  }
}

describe('the simulated world', () => {
  it('keeps the promises of the engine, and repeats a seed exactly, also after another one', async () => {
    const [first, other, again] = [await short({ seed: 5 }), await short({ seed: 6 }), await short({ seed: 5 })];
    expect([...first.wrong, ...other.wrong]).toEqual([]);
    expect(again.fingerprint).toBe(first.fingerprint);
  });

  it('finds an append without its expected revision within three seeds', async () => {
    const found: string[] = [];
    for (let seed = 1; seed <= 3 && found.length === 0; seed++)
      found.push(...(await short({ seed, log: new UncheckedLog() })).wrong);
    expect(found).not.toEqual([]);
  });
});
