import { afterEach, describe, expect, it } from '@jest/globals';
import { Inject, Injectable } from '@nestjs/common';
import { until } from '@perkstream/kernel/testing';
import { type CloudEvent, integrationEvent } from '@perkstream/published';
import { OverSqlite } from '../testing/over-sqlite.js';
import { type StockEvent } from '../testing/stock.aggregate.js';
import { Listeners } from './listeners.js';
import { toPublish, translations } from './translations.js';

class Pieces {
  id!: string;
  pieces!: number;
}

const stockAdded = integrationEvent({
  type: 'stock.added.v1',
  context: 'vouchers',
  summary: 'Pieces were added.',
  data: Pieces,
  example: { id: 'stock', pieces: 1 },
});
const stockTaken = integrationEvent({ ...stockAdded, subject: 'id', type: 'stock.taken.v1' });

const publishing = translations<StockEvent>({
  'stock.added': ({ stream, data }) => [toPublish(stockAdded, { id: stream, ...data })],
  'stock.taken': ({ stream, data }) => [toPublish(stockTaken, { id: stream, ...data })],
});

@Injectable()
class Counting {
  readonly heard: CloudEvent<Pieces>[] = [];
  failures = 0;

  constructor(@Inject(Listeners) listeners: Listeners) {
    listeners.on('counting', stockTaken, async (event) => {
      if (this.failures-- > 0) throw new Error('Not now');
      this.heard.push(event);
    });
  }
}

describe('a policy', () => {
  let engine: OverSqlite;
  afterEach(() => engine.stop());

  it('hears what it listens to, and nothing else', async () => {
    engine = await OverSqlite.start({ context: { publishing }, providers: [Counting] });
    await engine.execute({ do: 'add', pieces: 5 });
    await engine.execute({ do: 'take', pieces: 2 });
    const { heard } = engine.app.get(Counting);
    await until(() => heard.length === 2);
    expect(heard.map(({ type, data }) => [type, data.pieces])).toEqual([
      ['stock.taken.v1', 1],
      ['stock.taken.v1', 1],
    ]);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2);
  });

  it('hears only those events that it cares about', async () => {
    const large: number[] = [];
    const small: number[] = [];
    const listen = (listeners: Listeners) => {
      listeners.on(
        'large',
        stockAdded,
        async ({ data }) => void large.push(data.pieces),
        ({ pieces }) => pieces > 9,
      );
      listeners.on(
        'small',
        stockAdded,
        async ({ data }) => void small.push(data.pieces),
        ({ pieces }) => pieces < 5,
      );
      return 'listening';
    };
    const provider = { provide: 'listening', useFactory: listen, inject: [Listeners] };
    engine = await OverSqlite.start({ context: { publishing }, providers: [provider] });
    for (const pieces of [1, 7, 10, 2]) await engine.execute({ do: 'add', pieces });
    await until(() => small.length === 2);
    expect([small, large]).toEqual([[1, 2], [10]]);
  });

  it('hears again what it failed to handle, and after a restart what was not delivered before', async () => {
    engine = await OverSqlite.start({ context: { publishing } });
    await engine.execute({ do: 'add', pieces: 5 });
    await engine.execute({ do: 'take', pieces: 1 });
    engine = await engine.restart({ context: { publishing }, providers: [Counting] });
    const counting = engine.app.get(Counting);
    counting.failures = 1;
    await engine.execute({ do: 'take', pieces: 1 });
    await until(() => counting.heard.length === 2);
    expect(new Set(counting.heard.map(({ id }) => id)).size).toBe(2);
  });

  it('listens to an event once', async () => {
    engine = await OverSqlite.start();
    const listeners = engine.app.get(Listeners);
    listeners.on('counting', stockTaken, async () => undefined);
    expect(() => listeners.on('counting', stockTaken, async () => undefined)).toThrow('stock.taken.v1 already');
  });
});
