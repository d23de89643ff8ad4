import { eventually } from '@perkstream/kernel/testing';
import { CommandRunner } from '../command-runner/command-runner.js';
import { type Snapshot, StateLoader } from '../command-runner/state-loader.js';
import { leasedCheckpoints } from '../following/lease.js';
import { type Share, Shares } from '../following/shares.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { type Checkpoint } from '../view-runner/rebuild.js';
import { isTombstone } from '../view-runner/tombstones.js';
import { type View } from '../view-runner/view.js';
import { ViewRunner } from '../view-runner/view-runner.js';
import { FaultyDocuments } from './faulty-documents.js';
import { FaultyEventStore } from './faulty-event-store.js';
import { HeldKeys } from './held-keys.js';
import { contextOf, stock, type StockCommand } from './stock.aggregate.js';
import { stocksView, takingsView, totalsView, untouchedView } from './stock.views.js';

export const plain = (name: string) => ({ name, version: 1, fields: {}, indexes: [] });
const running: ViewRunner[] = [];

/** Ends what the replicas do in the background: for `afterEach`. */
export async function stopReplicas(): Promise<void> {
  await Promise.all(running.splice(0).map((views) => views.stop()));
}

/** Replicas over one store, whose commits do not hold the views. */
export class ViewsBesideCommit {
  readonly store = new FaultyEventStore({ delay: () => Math.random() });
  readonly documents = new FaultyDocuments();
  readonly keys = new HeldKeys();
  readonly failures: unknown[] = [];

  async replica(stocks = stocksView(), others: readonly View[] = [totalsView, untouchedView, takingsView] as never) {
    const personalData = new PersonalData(this.keys);
    const records = {
      checkpoints: await this.documents.open<Checkpoint>(plain('view_checkpoints')),
      positions: await this.documents.open(leasedCheckpoints('view_positions')),
      follower: 'test',
      behind: { events: 0, batches: 0 },
    };
    const reportFailure = (error: unknown) => void this.failures.push(error);
    const views = new ViewRunner(this.store, this.documents, personalData, records, { reportFailure });
    running.push(views);
    await views.add(stocks as unknown as View, ...others);
    const loader = new StateLoader(this.store, await this.documents.open<Snapshot>(plain('snapshots')), personalData);
    const runner = new CommandRunner(this.store, loader, personalData, (events) => views.afterAppend(events));
    const execute = (command: StockCommand, key = 'hot') => runner.execute(stock, key, command, contextOf());
    const shown = (key = 'hot') => views.collection(stocks).get(key);
    return { views, execute, shown, personalData, runner };
  }

  /** What stands in the collections, without when it was taken in, and without tombstones. */
  image(): Record<string, Record<string, object>> {
    const names = ['stocks', 'totals', 'untouched', 'takings'];
    return Object.fromEntries(
      names.map((name) => {
        const there = [...this.documents.of(name)].filter(([, document]) => !isTombstone(document));
        const documents = there.map(([id, { _at, ...rest }]: [string, { _at?: number }]) => {
          if (!_at) throw new Error(`${name} ${id} does not know when it was taken in`);
          return [id, rest] as const;
        });
        return [name, Object.fromEntries(documents.sort(([a], [b]) => (a < b ? -1 : 1)))];
      }),
    );
  }

  /** How many shares of the documents each replica holds. */
  parts(): number[] {
    const byHolder = new Map<unknown, number>();
    for (const { holder } of this.shares) byHolder.set(holder, (byHolder.get(holder) ?? 0) + 1);
    return [...byHolder.values()];
  }

  async caughtUp(): Promise<void> {
    const shares = new Shares(await this.documents.open(leasedCheckpoints('view_positions')), 'test', false);
    await eventually(
      () => shares.look(),
      (position) => position === this.store.durable.length,
    );
  }

  private get shares(): Share[] {
    const all = [...this.documents.of('view_positions')] as [string, Share][];
    return all.filter(([name]) => name.includes('-of-')).map(([, share]) => share);
  }
}
