import { streamName } from '../stream-name.js';
import { type CommandRunner } from '../command-runner/command-runner.js';
import { recordable } from '../command-runner/recordable.js';
import { FaultyEventStore } from './faulty-event-store.js';
import { runnerOver } from './runner-over.js';
import { contextOf, NOW, SHOP, stock, type StockEvent } from './stock.aggregate.js';

export const HOT = streamName('stock', SHOP, 'hot');
export const once = contextOf({ commandId: 'v-once/take' });
export const again = { ...once, repeatSince: NOW };
export const takeTwo = { do: 'take', pieces: 2 } as const;

export function take(runner: CommandRunner, context = once) {
  return runner.execute(stock, 'hot', takeTwo, context);
}

export async function stockOfTen(options: { exclusive?: boolean; delay?: () => number } = {}) {
  const store = new FaultyEventStore(options);
  const over = await runnerOver(store);
  await over.runner.execute(stock, 'hot', { do: 'add', pieces: 10 }, contextOf());
  const took = () => store.durable.filter(({ type }) => type === 'stock.taken').length;
  const writeOthers = (count: number, time: string) => {
    for (let n = 0; n < count; n++) {
      const event: StockEvent = { type: 'stock.added', data: { pieces: 1 } };
      store.write(HOT, ...recordable([event], contextOf({ now: time })));
    }
  };
  return { ...over, store, took, writeOthers };
}
