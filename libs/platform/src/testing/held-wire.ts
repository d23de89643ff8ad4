import { type NewEvent, type RecordedEvent } from '@perkstream/ports';
import { type FaultyEventStore } from './faulty-event-store.js';

/** The store as one replica reaches it, whose appends stand still on the way while those of others arrive. */
export class HeldWire {
  readonly store: FaultyEventStore;
  /** Appends that stand still. */
  waiting = 0;
  private held: { readonly streams: string; readonly gate: Promise<void> } | undefined;

  constructor(shared: FaultyEventStore) {
    this.store = Object.create(shared, {
      append: { value: (...append: Append) => this.append(shared, append) },
      read: { value: shared.read.bind(shared) },
    }) as FaultyEventStore;
  }

  /** Holds appends to streams whose names contain the text, until the returned function is called. */
  hold(streams: string): () => void {
    let open: () => void = () => undefined;
    this.held = { streams, gate: new Promise((resolve) => (open = resolve)) };
    return () => {
      this.held = undefined;
      open();
    };
  }

  private async append(shared: FaultyEventStore, append: Append): Promise<readonly RecordedEvent[]> {
    const { held } = this;
    if (held && append[0].includes(held.streams)) {
      this.waiting += 1;
      await held.gate;
    }
    return shared.append(...append);
  }
}

type Append = [stream: string, expected: number, events: readonly NewEvent[]];
