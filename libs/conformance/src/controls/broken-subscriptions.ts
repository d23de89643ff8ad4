import { loopTurns } from '@perkstream/kernel/testing';
import { type RecordedEvent, type SubscribeOptions } from '@perkstream/ports';
import { type BrokenEventStore } from './broken-appends.js';
import { type Batch, MemoryEventStore } from '../memory/memory-event-store.js';
import { type Followed, MemorySubscription } from '../memory/memory-subscription.js';

export const brokenSubscriptions: readonly BrokenEventStore[] = [
  [
    'delivers what is new twice',
    'delivers what was there before, then what comes, each once and in order',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          if (this.position > 0) await this.options.handle(batch);
          await super.deliver(batch);
        }
      },
    ),
  ],
  [
    'misses what comes while it catches up',
    'delivers what was there before, then what comes, each once and in order',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          await super.deliver(batch);
          await loopTurns();
          this.position = this.followed.after(this.position).at(-1)?.position ?? this.position;
        }
      },
    ),
  ],
  [
    'delivers a batch backwards',
    'delivers events of many writers in the order of their positions',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          await this.options.handle([...batch].reverse());
          this.position = batch.at(-1)?.position ?? this.position;
        }
      },
    ),
  ],
  [
    'begins at the beginning for any position',
    'begins right after the position that it is given',
    class extends MemoryEventStore {
      override subscribe(options: SubscribeOptions) {
        return super.subscribe({ ...options, after: undefined });
      }
    },
  ],
  [
    'skips a batch whose handler failed',
    'repeats a batch whose handler failed, and loses nothing after it',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          this.position = batch.at(-1)?.position ?? this.position;
          await this.options.handle(batch).catch(() => undefined);
        }
      },
    ),
  ],
  [
    'delivers the next batch while the one before is in work',
    'gives the next batch when the one before is handled, not earlier',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          this.position = batch.at(-1)?.position ?? this.position;
          void this.options.handle(batch);
        }
      },
    ),
  ],
  [
    'leaves out what a slow handler keeps waiting',
    'gives a handler slower than the writer 20,000 events, each once and in order, in steps no smaller than those of the writer',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          await super.deliver(batch);
          const waiting = this.followed.after(this.position);
          if (waiting.length > 32) this.position = waiting.at(-1)?.position ?? this.position;
        }
      },
    ),
  ],
  [
    'delivers a few events at a time to a slow handler',
    'gives a handler slower than the writer 20,000 events, each once and in order, in steps no smaller than those of the writer',
    withSubscription(
      class extends MemorySubscription {
        protected override async deliver(batch: readonly RecordedEvent[]) {
          for (let from = 0; from < batch.length; from += 32) await super.deliver(batch.slice(from, from + 32));
        }
      },
    ),
  ],
  [
    'never reports that it caught up',
    'reports when it has caught up, after what was there before',
    withSubscription(
      class extends MemorySubscription {
        protected override reportCaughtUp() {}
      },
    ),
  ],
  [
    'reports that it caught up before it has',
    'reports when it has caught up, after what was there before',
    withSubscription(
      class extends MemorySubscription {
        protected override run() {
          this.options.caughtUp?.();
          return super.run();
        }
      },
    ),
  ],
  [
    'does not wait when it is stopped',
    'waits at its stop for the batch in work, and delivers nothing after it',
    withSubscription(
      class extends MemorySubscription {
        override async stop() {
          void super.stop();
        }
      },
    ),
  ],
  [
    'goes on after it was stopped',
    'waits at its stop for the batch in work, and delivers nothing after it',
    withSubscription(
      class extends MemorySubscription {
        override async stop() {
          const { running } = this;
          await loopTurns();
          while (this.inWork) await loopTurns();
          void running;
        }
        private inWork = false;
        protected override async deliver(batch: readonly RecordedEvent[]) {
          this.inWork = true;
          await super.deliver(batch);
          this.inWork = false;
        }
      },
    ),
  ],
  [
    'delivers events before they are committed',
    'delivers no event before it would survive a crash',
    class extends MemoryEventStore {
      private early: readonly RecordedEvent[] = [];
      protected override async finish(batch: Batch, write: () => void) {
        this.early = batch.fresh;
        this.wakeAll();
        for (let n = 0; n < 5; n++) await loopTurns();
        this.early = [];
        await super.finish(batch, write);
      }
      protected override after(...[position, prefixes]: Parameters<MemoryEventStore['after']>) {
        return [...super.after(position, prefixes), ...this.early.filter((event) => event.position > position)];
      }
    },
  ],
];

function withSubscription(subscription: typeof MemorySubscription): typeof MemoryEventStore {
  return class extends MemoryEventStore {
    protected override subscription(followed: Followed, options: SubscribeOptions) {
      return new subscription(followed, options);
    }
  };
}
