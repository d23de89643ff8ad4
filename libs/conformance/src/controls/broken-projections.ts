import { loopTurns } from '@perkstream/kernel/testing';
import { type RecordedEvent } from '@perkstream/ports';
import { type BrokenEventStore } from './broken-appends.js';
import { type Batch, MemoryEventStore, type Waiting } from '../memory/memory-event-store.js';

export const brokenProjections: readonly BrokenEventStore[] = [
  [
    'writes documents after the answer',
    'has written the documents when the append is answered',
    class extends MemoryEventStore {
      protected override async finish(batch: Batch, write: () => void) {
        setTimeout(write, 5);
        await super.finish(batch, () => undefined);
      }
    },
  ],
  [
    'writes documents in a commit of their own, after that of the events',
    'has documents and events that agree, whenever it crashes',
    class extends MemoryEventStore {
      protected override async finish(batch: Batch, write: () => void) {
        this.durable = batch.events;
        await loopTurns();
        await super.finish(batch, write);
      }
    },
  ],
  [
    'writes documents in a commit of their own, before that of the events',
    'has documents and events that agree, whenever it crashes',
    class extends MemoryEventStore {
      protected override async finish(batch: Batch, write: () => void) {
        write();
        await loopTurns();
        await super.finish(batch, () => undefined);
      }
    },
  ],
  [
    'changes documents as they were before the commit',
    'loses no change when many events of one commit change one document, and takes them in order',
    class extends MemoryEventStore {
      protected override project(fresh: readonly RecordedEvent[]) {
        const changes = this.projectors.flatMap((project) => [...project(fresh)]);
        return () => this.documents.changeNow(changes, this.documents.image());
      }
    },
  ],
  [
    'shows the events of a commit to the views in another order',
    'loses no change when many events of one commit change one document, and takes them in order',
    class extends MemoryEventStore {
      protected override project(fresh: readonly RecordedEvent[]) {
        return super.project([...fresh].reverse());
      }
    },
  ],
  [
    'shows losers to the views',
    'shows events that lost their race to no view',
    class extends MemoryEventStore {
      protected override refused(each: Waiting, error: unknown, batch: Batch) {
        batch.fresh.push(...this.record(each, batch.events));
        super.refused(each, error, batch);
      }
    },
  ],
  [
    'shows repetitions to the views',
    'shows an append that is repeated to no view again',
    class extends MemoryEventStore {
      protected override repeated(each: Waiting, standing: RecordedEvent[], batch: Batch) {
        batch.fresh.push(...standing);
        super.repeated(each, standing, batch);
      }
    },
  ],
  [
    'keeps events whose view has a bug',
    'stores nothing of an append whose view has a bug, and all of the others',
    class extends MemoryEventStore {
      protected override project(fresh: readonly RecordedEvent[]) {
        try {
          return super.project(fresh);
        } catch (error) {
          this.durable = [...this.durable, ...fresh];
          throw error;
        }
      }
    },
  ],
  [
    'swallows the bug of a view',
    'stores nothing of an append whose view has a bug, and all of the others',
    class extends MemoryEventStore {
      protected override project(fresh: readonly RecordedEvent[]) {
        try {
          return super.project(fresh);
        } catch {
          return () => undefined;
        }
      }
    },
  ],
];
