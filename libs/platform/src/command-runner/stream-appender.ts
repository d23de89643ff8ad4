import { type EventStore, type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@perkstream/ports';

interface Gathered {
  readonly expected: number;
  readonly events: readonly NewEvent[];
  readonly resolve: (events: readonly RecordedEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What is known of a stream, as far as it matters here. */
interface Known {
  broken: boolean;
}

/** Commands whose events go out together at most. */
const MAX_COMMANDS_PER_APPEND = 200;

/**
 * Hands the events of one command after the other to the store, each expecting the one before.
 *
 * Where this process is the only writer, they go out at once: when one fails, so does the next, because nobody can have filled
 * its place. Where others write too, somebody else's event could fill the place, and the next one would be stored although it was
 * decided on something that never happened. There, what is decided while an append is under way waits for it, and goes out
 * together in the next one.
 */
export class StreamAppender {
  private readonly lines = new WeakMap<Known, Gathered[]>();

  constructor(private readonly store: EventStore) {}

  append(
    stream: string,
    known: Known,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<readonly RecordedEvent[]> {
    if (this.store.capabilities.exclusive) return this.store.append(stream, expected, events);
    return new Promise((resolve, reject) => {
      const gathered = { expected, events, resolve, reject };
      const line = this.lines.get(known);
      if (line) line.push(gathered);
      else void this.send(stream, known, gathered);
    });
  }

  private async send(stream: string, known: Known, first: Gathered): Promise<void> {
    const line: Gathered[] = [];
    this.lines.set(known, line);
    for (let group = [first]; group.length > 0; group = line.splice(0, MAX_COMMANDS_PER_APPEND)) {
      try {
        await this.sendGroup(stream, group);
      } catch (error) {
        // The stream is broken: nothing more is decided on it, so the queue stays as it is.
        known.broken = true;
        for (const { reject } of group) reject(error);
        for (const { expected, reject } of line) reject(new WrongExpectedRevision(stream, expected, undefined));
        break;
      }
    }
    this.lines.delete(known);
  }

  private async sendGroup(stream: string, group: readonly Gathered[]): Promise<void> {
    const expected = group[0]?.expected ?? 0;
    const recorded = await this.store.append(
      stream,
      expected,
      group.flatMap(({ events }) => [...events]),
    );
    let from = 0;
    for (const { events, resolve } of group) {
      resolve(recorded.slice(from, from + events.length));
      from += events.length;
    }
  }
}
