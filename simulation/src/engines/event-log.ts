import { type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@perkstream/ports';

/** All that is stored in the event store: what a crash of any replica leaves. */
export class EventLog {
  readonly all: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly listeners = new Set<(stored: readonly RecordedEvent[]) => void>();
  /** How many positions are left out before an append: those of EventStoreDB are places in its log. */
  gap = (): number => 0;

  /** @throws WrongExpectedRevision */
  append(stream: string, expected: number, events: readonly NewEvent[]): readonly RecordedEvent[] {
    const own = this.streams.get(stream) ?? [];
    const actual = own.length - 1;
    if (!this.isAt(actual, expected)) {
      const standing = own.slice(expected + 1, expected + 1 + events.length);
      if (events.every(({ id }, index) => standing[index]?.id === id)) return standing;
      throw new WrongExpectedRevision(stream, expected, actual);
    }
    const first = this.end + 1 + this.gap();
    const stored = events.map((event, index) =>
      frozen({ ...event, stream, revision: own.length + index, position: first + index }),
    );
    this.take(stored);
    return stored;
  }

  /** What is stored, with its place. */
  take(stored: readonly RecordedEvent[]): void {
    for (const event of stored) {
      const own = this.streams.get(event.stream);
      if (own) own.push(event);
      else this.streams.set(event.stream, [event]);
      this.all.push(event);
    }
    for (const listener of this.listeners) listener(stored);
  }

  read(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? [];
  }

  /** The last position. */
  get end(): number {
    return this.all.at(-1)?.position ?? 0;
  }

  /** How many events there are up to the position. */
  upTo(position: number): number {
    let [from, to] = [0, Math.min(position, this.all.length)];
    while (from < to) {
      const middle = (from + to + 1) >> 1;
      if ((this.all[middle - 1] as RecordedEvent).position <= position) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  /** Where one was who has handled so many events less. */
  back(position: number, events: number): number {
    return this.all[this.upTo(position) - events - 1]?.position ?? 0;
  }

  /** At most so many after the position. */
  after(position: number, isWanted: (event: RecordedEvent) => boolean, most: number): RecordedEvent[] {
    const found: RecordedEvent[] = [];
    for (let at = this.upTo(position); at < this.all.length && found.length < most; at++) {
      const event = this.all[at] as RecordedEvent;
      if (isWanted(event)) found.push(event);
    }
    return found;
  }

  /** @returns what ends that */
  onAppend(listener: (stored: readonly RecordedEvent[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected isAt(actual: number, expected: number): boolean {
    return actual === expected;
  }
}

/** As it comes from an engine: nobody can alter it, and nothing else than JSON is left of it. */
function frozen<Thing>(thing: Thing): Thing {
  return deepFrozen(JSON.parse(JSON.stringify(thing)) as Thing);
}

function deepFrozen<Thing>(thing: Thing): Thing {
  if (typeof thing === 'object' && thing !== null) Object.values(Object.freeze(thing)).forEach(deepFrozen);
  return thing;
}
