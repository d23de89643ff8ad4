import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { type EventStore, type RecordedEvent } from '@perkstream/ports';
import { type CurrentState } from './current-state.js';
import { type StateLoader } from './state-loader.js';

const EVENTS_PER_PAGE = 200;
const MAX_EVENTS = 2_000;
/** By so much a command may be stored after one that began later: how long requests take, and how clocks differ. */
const OUT_OF_ORDER_MS = 3_600_000;

/** Commands that belong together. */
export interface Cause {
  /** What the ids of all of them begin with. */
  readonly commands: string;
  /** When they were wanted, ISO 8601 in UTC: none was stored long before. */
  readonly at: string;
}

/** What a cause changed in a stream. */
export interface CausedChange<S> {
  readonly before: S;
  readonly after: S;
  readonly now: S;
  /** Types of what others stored after it, the latest first. */
  readonly later: readonly string[];
}

/** Finds what commands did to a stream, for those who want to revert it. */
export class CausedChanges {
  constructor(
    private readonly store: EventStore,
    private readonly loader: StateLoader,
    private readonly current: CurrentState,
  ) {}

  /**
   * @returns undefined: they did nothing to it; `hidden`: too much has happened since, or others changed the stream in between
   */
  async of<C, E extends DomainEvent, S>(
    aggregate: Aggregate<C, E, S>,
    stream: string,
    { commands, at }: Cause,
  ): Promise<CausedChange<S> | 'hidden' | undefined> {
    const oldest = new Date(Date.parse(at) - OUT_OF_ORDER_MS).toISOString();
    const events = await this.backTo(stream, oldest);
    if (!events) return 'hidden';
    const isOwn = ({ metadata }: RecordedEvent) => metadata.causationId.startsWith(commands);
    const last = events.findIndex(isOwn);
    if (last === -1) return undefined;
    const first = events.findLastIndex(isOwn);
    if (!events.slice(last, first).every(isOwn)) return 'hidden';
    const stateAt = async (revision: number) =>
      (await this.loader.earlier(aggregate, stream, (event) => event.revision <= revision)).state;
    return {
      before: await stateAt(events[first]!.revision - 1),
      after: await stateAt(events[last]!.revision),
      now: (await this.current.of(aggregate, stream)).state,
      later: events.slice(0, last).map(({ type }) => type),
    };
  }

  /** The latest first; undefined where there are too many. */
  private async backTo(stream: string, oldest: string): Promise<readonly RecordedEvent[] | undefined> {
    const events: RecordedEvent[] = [];
    let from: number | undefined;
    while (events.length < MAX_EVENTS) {
      const page = await this.store.read(stream, { backwards: true, from, maxCount: EVENTS_PER_PAGE });
      events.push(...page);
      const end = page.at(-1);
      if (!end || end.revision === 0 || end.metadata.time < oldest) return events;
      from = end.revision - 1;
    }
    return undefined;
  }
}
