import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { type CurrentState } from './current-state.js';
import { type Answerable, type Execution, type Search } from './execution.js';
import { type StateLoader } from './state-loader.js';

const EVENTS_PER_PAGE = 200;
const NONE: readonly string[] = [];

/** Finds the events that a command appended earlier, if any. */
export class EarlierEvents {
  constructor(
    private readonly store: EventStore,
    private readonly loader: StateLoader,
    private readonly current: CurrentState,
    private readonly answerable: Answerable,
  ) {}

  /** @param tried ids of events that this very execution tried to append: finding them is no repetition */
  async recollect<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    commandId: string,
    search: Search,
    tried = NONE,
  ): Promise<Execution<E, S> | undefined> {
    const isOwn = ({ metadata }: RecordedEvent) => metadata.causationId === commandId;
    const found =
      'afterPosition' in search
        ? await this.backTo(stream, search.afterPosition, isOwn)
        : await this.after(stream, search.afterRevision, isOwn);
    const [first] = found;
    if (!first) return undefined;
    await this.answerable(aggregate, found);
    const events = await this.loader.readable(aggregate, found);
    return { ...(await this.current.of(aggregate, stream)), events, repeated: !tried.includes(first.id) };
  }

  private get perPage(): number {
    return Math.min(EVENTS_PER_PAGE, this.loader.eventsPerPage);
  }

  private async after(
    stream: string,
    revision: number,
    isOwn: (event: RecordedEvent) => boolean,
  ): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    const { perPage } = this;
    for (let from = revision + 1; ; from += perPage) {
      const page = await this.store.read(stream, { from, maxCount: perPage });
      for (const event of page) if (isOwn(event)) found.push(event);
      if (page.length < perPage) return found;
    }
  }

  private async backTo(
    stream: string,
    position: number,
    isOwn: (event: RecordedEvent) => boolean,
  ): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let from: number | undefined;
    for (;;) {
      const page = await this.store.read(stream, { backwards: true, from, maxCount: this.perPage });
      for (const event of page) if (isOwn(event)) found.push(event);
      const last = page.at(-1);
      if (!last || last.revision === 0) break;
      // The events of one append stand side by side, and may begin on the page before.
      if (found.length > 0 ? !isOwn(last) : last.position <= position) break;
      from = last.revision - 1;
    }
    return found.reverse();
  }
}
