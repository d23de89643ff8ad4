import { describe, expect, it } from '@jest/globals';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock } from '../testing/stock.aggregate.js';

async function started() {
  const { runner } = await runnerOver(new FaultyEventStore({ exclusive: true }));
  let number = 0;
  const add = async (pieces: number, cause?: string) => {
    const context = contextOf();
    number += 1;
    const commandId = cause === undefined ? `other-${number}` : `${cause}/${number}`;
    await runner.execute(stock, 'hot', { do: 'add', pieces }, { ...context, commandId });
  };
  const at = contextOf().now;
  const changed = async (cause: string) => {
    const change = await runner.changeBy(stock, SHOP, 'hot', { commands: `${cause}/`, at });
    if (change === undefined || change === 'hidden') return change;
    const { before, after, now, later } = change;
    return { left: [before.left, after.left, now.left], later };
  };
  return { add, changed };
}

describe('what a cause changed in a stream', () => {
  it('is known with the states around it and what others did since', async () => {
    const { add, changed } = await started();
    await add(1);
    await add(2, 'import');
    await add(3, 'import');
    expect(await changed('import')).toEqual({ left: [1, 6, 6], later: [] });
    await add(4);
    expect(await changed('import')).toEqual({ left: [1, 6, 10], later: ['stock.added'] });
  });

  it('is nothing where it stored nothing, also of a cause whose name begins alike', async () => {
    const { add, changed } = await started();
    expect(await changed('import')).toBeUndefined();
    await add(1, 'import-2');
    expect(await changed('import')).toBeUndefined();
  });

  it('is hidden where others changed the stream in between, or very often since', async () => {
    const mixed = await started();
    await mixed.add(1, 'import');
    await mixed.add(1);
    await mixed.add(1, 'import');
    expect(await mixed.changed('import')).toBe('hidden');
    const { add, changed } = await started();
    await add(1, 'import');
    for (let n = 0; n < 2_000; n++) await add(1);
    expect(await changed('import')).toBe('hidden');
  });
});
