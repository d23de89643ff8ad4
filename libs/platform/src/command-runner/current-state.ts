import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { FACT_TTL_MS } from './facts.js';
import { type KnownStreams } from './known-streams.js';
import { type StaleReadCheck } from './stale-read-check.js';
import { type StoredState } from './stream-state.js';

/** States as stored: they include everything that was answered, and nothing that may still fail. */
export class CurrentState {
  constructor(
    private readonly known: KnownStreams,
    private readonly staleReadCheck: StaleReadCheck,
  ) {}

  async of<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, stream: string): Promise<StoredState<S>> {
    const cached = this.known.find<S>(stream);
    const mayBeOld = this.known.mayBeOld(stream, cached);
    const known = cached ?? (await this.known.load(aggregate, stream));
    if (mayBeOld) await this.staleReadCheck.run(aggregate, stream, known);
    // Another writer took the place of events that were being appended here.
    if (mayBeOld && known.broken) return this.of(aggregate, stream);
    return { state: known.storedState, revision: known.storedRevision };
  }

  /** At once, where it was read a moment ago. */
  ofFact<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, projectId: string, key: string): S | undefined {
    const known = this.known.findOf<S>(aggregate.category, projectId, key);
    return known && performance.now() - known.readAt < FACT_TTL_MS ? known.storedState : undefined;
  }

  /** At once, what this process knows of it, however old. */
  recent<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, projectId: string, key: string): S | undefined {
    return this.known.findOf<S>(aggregate.category, projectId, key)?.storedState;
  }
}
