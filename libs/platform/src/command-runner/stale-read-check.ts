import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { type StateLoader } from './state-loader.js';
import { settled, type StreamState, takeIn } from './stream-state.js';

interface Check {
  readonly done: Promise<void>;
  /** The next read, for everybody who asked during this one. */
  next: Promise<void> | undefined;
}

/**
 * Reads the events that other processes have written to a stream meanwhile. However many ask about one stream, one
 * reads at a time, and each gets an answer that was read after it asked.
 */
export class StaleReadCheck {
  private readonly checks = new WeakMap<object, Check>();

  constructor(private readonly loader: StateLoader) {}

  /** Afterwards `known` is up to date, or `broken` because others wrote what is being appended here. */
  run<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    known: StreamState<S>,
  ): Promise<void> {
    const underWay = this.checks.get(known);
    if (!underWay) return this.begin(aggregate, stream, known);
    underWay.next ??= underWay.done.catch(() => undefined).then(() => this.begin(aggregate, stream, known));
    return underWay.next;
  }

  private begin<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    known: StreamState<S>,
  ): Promise<void> {
    const readAt = performance.now();
    const read = this.read(aggregate, stream, known).then(() => void (known.readAt = readAt));
    const done = read.finally(() => {
      if (this.checks.get(known)?.done === done) this.checks.delete(known);
    });
    this.checks.set(known, { done, next: undefined });
    return done;
  }

  private async read<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    known: StreamState<S>,
  ): Promise<void> {
    // Not from the last event that is being appended here: it may be stored, though its answer has not come yet.
    const from = known.storedRevision;
    const events = await this.loader.after(aggregate, stream, from, known.causes);
    if (events.length === 0 || known.broken) return;
    const unknown = from + events.length - known.revision;
    if (known.tail) {
      // Events beyond those that are being appended here are somebody else's.
      if (unknown > 0) known.broken = true;
      // The others may be these very events, or stand in their place: the appends under way decide.
      else await settled(known.tail);
      return;
    }
    if (unknown <= 0) return;
    let state = known.state;
    for (const event of events.slice(-unknown)) state = aggregate.evolve(state, event);
    takeIn(known, state, known.revision + unknown);
  }
}
