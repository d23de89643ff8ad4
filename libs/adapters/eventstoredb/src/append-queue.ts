import { type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@perkstream/ports';
import { away } from './engine-failure.js';

interface Waiting {
  readonly expected: number;
  readonly events: readonly NewEvent[];
  /** When its caller gives up, in milliseconds since 1970. */
  readonly deadline: number;
  readonly resolve: (events: readonly RecordedEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/** @param deadline in milliseconds since 1970 */
export type Send = (
  stream: string,
  expected: number,
  events: readonly NewEvent[],
  deadline: number,
) => Promise<readonly RecordedEvent[]>;

/** The engine takes a megabyte at once, and a character is at most three bytes. */
const MAX_CHARACTERS = 300_000;
const MAX_EVENTS = 500;

/**
 * Appends to one stream go one after another, because calls of their own could overtake each other. Those that arrive while
 * one is under way, each building on the one before, go together in the next call.
 * Where others write too, an append that lost takes those with it that build on it. Their revision may happen to be right
 * again after what somebody else has written, but they were decided on events that do not exist.
 */
export class AppendQueue {
  private readonly streams = new Map<string, Waiting[]>();

  constructor(private readonly send: Send) {}

  append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    deadline: number,
  ): Promise<readonly RecordedEvent[]> {
    return new Promise((resolve, reject) => {
      const one: Waiting = { expected, events, deadline, resolve, reject };
      const waiting = this.streams.get(stream);
      if (waiting) waiting.push(one);
      else {
        this.streams.set(stream, [one]);
        void this.work(stream);
      }
    });
  }

  private async work(stream: string): Promise<void> {
    for (;;) {
      const waiting = this.streams.get(stream);
      if (!waiting || waiting.length === 0) break;
      await this.sendTogether(stream, takeChain(waiting));
    }
    this.streams.delete(stream);
  }

  private async sendTogether(stream: string, chain: readonly Waiting[]): Promise<void> {
    const [first] = chain;
    if (!first) return;
    if (chain.length === 1) return this.sendAlone(stream, first);
    const deadline = Math.min(...chain.map((one) => one.deadline));
    try {
      const stored = await this.send(
        stream,
        first.expected,
        chain.flatMap(({ events }) => events),
        deadline,
      );
      for (const { expected, events, resolve } of chain) {
        const from = expected - first.expected;
        resolve(stored.slice(from, from + events.length));
      }
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return this.sendOneByOne(stream, chain);
      for (const { reject } of chain) reject(error);
      await this.dropWhatBuildsOn(stream, chain.at(-1) ?? first, error);
    }
  }

  /** Some of them may be stored already. The engine recognises them only when they are sent as they were sent then. */
  private async sendOneByOne(stream: string, chain: readonly Waiting[]): Promise<void> {
    const waiting = this.streams.get(stream);
    waiting?.unshift(...chain.slice(1));
    const [first] = chain;
    if (first) await this.sendAlone(stream, first);
  }

  private async sendAlone(stream: string, one: Waiting): Promise<void> {
    try {
      one.resolve(await this.send(stream, one.expected, one.events, one.deadline));
    } catch (error) {
      one.reject(error);
      await this.dropWhatBuildsOn(stream, one, error);
    }
  }

  /** The callers learn of the failure first. What they send before they have learnt of it is dropped as well. */
  private async dropWhatBuildsOn(stream: string, failed: Waiting, error: unknown): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const ends = new Set([endOf(failed)]);
    const kept = (this.streams.get(stream) ?? []).filter((one) => {
      if (!ends.has(one.expected)) return true;
      ends.add(endOf(one));
      one.reject(
        error instanceof WrongExpectedRevision
          ? new WrongExpectedRevision(stream, one.expected, error.actual)
          : away('not_done', error),
      );
      return false;
    });
    this.streams.set(stream, kept);
  }
}

function endOf({ expected, events }: Waiting): number {
  return expected + events.length;
}

/** Takes away the first, and as many as build on it right behind it. */
function takeChain(waiting: Waiting[]): Waiting[] {
  // Most streams have one append at a time: its size is not asked.
  if (waiting.length === 1) return waiting.splice(0);
  let [count, size, events] = [0, 0, 0];
  for (const one of waiting) {
    const before = waiting[count - 1];
    if (before && (endOf(before) !== one.expected || one.events.length === 0)) break;
    size += JSON.stringify(one.events).length;
    events += one.events.length;
    if (count > 0 && (size > MAX_CHARACTERS || events > MAX_EVENTS)) break;
    count += 1;
  }
  return waiting.splice(0, count);
}
