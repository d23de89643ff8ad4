import { FaultyEventStore } from './faulty-event-store.js';
import { runnerOver } from './runner-over.js';
import { contextOf, SHOP, stock, type StockCommand } from './stock.aggregate.js';

/** A process that is the only one to write, over a store in memory. */
export async function stockInProcess(left: number, cachedStreams?: number) {
  const store = new FaultyEventStore({ exclusive: true });
  const over = await runnerOver(store, { cachedStreams });
  const execute = (command: StockCommand, key = 'hot') => over.runner.execute(stock, key, command, contextOf());
  const take = (pieces = 1, key = 'hot') => execute({ do: 'take', pieces }, key);
  if (left > 0) await execute({ do: 'add', pieces: left });
  return { ...over, store, execute, take };
}

/** Of the stream itself, as another process would find it. */
export async function stockInStream(store: FaultyEventStore, key = 'hot') {
  const { runner } = await runnerOver(store);
  return (await runner.currentWithRevision(stock, SHOP, key)).state;
}
