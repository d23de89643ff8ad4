import { type Aggregate, type DomainEvent, isUpTo, type UpTo } from '@perkstream/kernel';
import { type EventStore } from '@perkstream/ports';
import { type CurrentState } from './current-state.js';
import { type StateLoader } from './state-loader.js';

/** States as they were when something else happened. */
export class EarlierState {
  constructor(
    private readonly store: EventStore,
    private readonly loader: StateLoader,
    private readonly current: CurrentState,
  ) {}

  async upTo<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, stream: string, upTo: UpTo): Promise<S> {
    const [last] = await this.store.read(stream, { backwards: true, maxCount: 1 });
    if (!last) return aggregate.initial;
    if (isUpTo(last, upTo)) {
      // Nothing has happened to it since, which is the rule: its state is at hand, mostly.
      const { state, revision } = await this.current.of(aggregate, stream);
      if (revision === last.revision) return state;
    }
    return (await this.loader.earlier(aggregate, stream, (event) => isUpTo(event, upTo))).state;
  }

  /** After the first event of the stream. */
  async first<C, E extends DomainEvent, S>(aggregate: Aggregate<C, E, S>, stream: string): Promise<S> {
    return (await this.loader.earlier(aggregate, stream, ({ revision }) => revision === 0)).state;
  }
}
