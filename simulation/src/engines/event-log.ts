import { type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@perkstream/ports';

/** All that is stored in the event store: what a crash of any replica leaves. */
export class EventLog {
  readonly all: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly listeners = new Set<(stored: readonly RecordedEvent[]) => void>();

  /** @throws WrongExpectedRevision */
  append(stream: string, expected: number, events: readonly NewEvent[]): readonly RecordedEvent[] {
    const own = this.streams.get(stream) ?? [];
    const actual = own.length - 1;
    if (!this.isAt(actual, expected)) {
      const standing = own.slice(expected + 1, expected + 1 + events.length);
      if (events.every(({ id }, index) => standing[index]?.id === id)) return standing;
      throw new WrongExpectedRevision(stream, expected, actual);
    }
    const stored = events.map((event, index) =>
      frozen({ ...event, stream, revision: own.length + index, position: this.all.length + 1 + index }),
    );
    this.streams.set(stream, own);
    own.push(...stored);
    this.all.push(...stored);
    for (const listener of this.listeners) listener(stored);
    return stored;
  }

  read(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? [];
  }

  /** At most so many after the position; positions have no gaps. */
  after(position: number, isWanted: (event: RecordedEvent) => boolean, most: number): RecordedEvent[] {
    const found: RecordedEvent[] = [];
    for (let at = position; at < this.all.length && found.length < most; at++) {
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
