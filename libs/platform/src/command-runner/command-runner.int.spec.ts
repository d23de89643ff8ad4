import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { OverSqlite } from '../testing/over-sqlite.js';
import { contextOf, SHOP, stock } from '../testing/stock.aggregate.js';

let platform: OverSqlite;

beforeEach(async () => {
  platform = await OverSqlite.start();
});

afterEach(() => platform.stop());

describe('commands over the file', () => {
  it('succeed exactly as often as there are pieces when 1,000 want one at once', async () => {
    await platform.execute({ do: 'add', pieces: 137 });
    const outcomes = await Promise.all(Array.from({ length: 1000 }, () => platform.execute({ do: 'take', pieces: 1 })));
    expect(outcomes.filter(isRefusal)).toHaveLength(863);
    expect(await platform.shown()).toEqual({ key: 'hot', left: 0, taken: 137 });
    platform = await platform.restart();
    expect((await platform.runner.currentWithRevision(stock, SHOP, 'hot')).state).toEqual({ left: 0, taken: 137 });
  });

  it('are there once after a crash when they were answered, and once when they are repeated', async () => {
    await platform.execute({ do: 'add', pieces: 1_000 });
    const answered: string[] = [];
    const contexts = Array.from({ length: 200 }, () => contextOf());
    const work = contexts.map(async (context, n) => {
      if (n % 20 === 0) await loopTurns();
      await platform.runner.execute(stock, 'hot', { do: 'take', pieces: 2 }, context);
      answered.push(context.commandId);
    });
    await Promise.race(work);
    const answeredBefore = [...answered];
    const next = await platform.afterCrash();
    const eventsOf = async () => next.sqlite.eventStore.read(`stock-${SHOP}.hot`);
    const stored = (await eventsOf()).map(({ metadata }) => metadata.causationId);
    for (const commandId of answeredBefore) expect(stored.filter((each) => each === commandId)).toHaveLength(2);
    const repeats = contexts.map((context) =>
      next.runner.execute(stock, 'hot', { do: 'take', pieces: 2 }, { ...context, repeatSince: context.now }),
    );
    await Promise.all(repeats);
    expect(await eventsOf()).toHaveLength(1 + 400);
    expect(await next.shown()).toEqual({ key: 'hot', left: 600, taken: 400 });
    await next.stop();
    await Promise.all(work);
  });
});
