import { type Collection, type CollectionDefinition, type EventStore, type RecordedEvent } from '@perkstream/ports';
import { Pace } from '../pacing/pace.js';
import { partsOfStream } from '../stream-name.js';
import { type View, view } from '../view-runner/view.js';
import { type Replica } from './replica.js';

/** Work over several aggregates, with a stream of its own that says how far it got. */
export interface ProcessDefinition {
  readonly name: string;
  /** The event that opens its stream, and those that close it. */
  readonly begins: string;
  readonly ends: readonly string[];
  /**
   * Carries on, or undoes, what an attempt that began at `begunAt` left unfinished. Its commands say `repeatSince: begunAt` and
   * `repeatAfter: begunAfter`, so that nothing is done twice; when it resolves, the process has ended.
   */
  readonly resume: (unfinished: UnfinishedProcess) => Promise<void>;
}

export interface UnfinishedProcess {
  readonly projectId: string;
  /** The key of its stream. */
  readonly key: string;
  /** ISO 8601 in UTC */
  readonly begunAt: string;
  /** The position in the event store that everything stored for it comes after; undefined where that is not known. */
  readonly begunAfter: number | undefined;
  /** Milliseconds since 1970: until then who began it may have been at work on it. Absent where that is not known. */
  readonly goneSince?: number | undefined;
}

interface OpenProcess extends UnfinishedProcess {
  readonly process: string;
  /** The replica that began it; absent where only one process writes. */
  readonly by?: string | undefined;
  /** Its stream, and the revision of the event that began it last. */
  readonly stream: string;
  readonly revision: number;
}

/**
 * Milliseconds after which the replica that began a process must have died, where that is not known otherwise. Only
 * then another one takes the process up.
 */
const TAKE_OVER_AFTER_MS = 30_000;
/** Milliseconds after which nobody here asks any more: another replica has finished it. */
const ASKED_ABOUT_FOR_MS = 10 * TAKE_OVER_AFTER_MS;
const RETRY_AFTER_MS = 10_000;
const CONCURRENT_PROCESSES = 16;
/** The number of processes that are carried on at a time, beside requests. */
const CONCURRENT_PROCESSES_BESIDE_REQUESTS = 4;
const PROCESSES_PER_PAGE = 1_000;

const openProcesses: CollectionDefinition = {
  name: 'open_processes',
  // Raised when a process begins with events that may be stored already, so that it finds them; and with the shape of the documents.
  version: 3,
  fields: { process: 'text', begunAt: 'text' },
  indexes: [['process', 'begunAt']],
};

/** Knows the processes under way, and finishes those that were abandoned. */
export class ProcessRunner {
  private readonly definitions = new Map<string, ProcessDefinition>();
  /** How many work on each. */
  private readonly atWork = new Map<string, number>();
  /** When each that could not be finished is tried again; milliseconds since 1970. */
  private readonly failed = new Map<string, number>();
  /** Since when it is asked whether who began each may be alive; by `performance.now()`, the oldest first. */
  private readonly askedSince = new Map<string, number>();
  private collection: (() => Collection<OpenProcess>) | undefined;
  private isStopped = false;

  /** @param replica absent where only one process writes */
  constructor(
    private readonly replica?: Replica,
    private readonly store?: Pick<EventStore, 'read'>,
    private readonly processesPerPage = PROCESSES_PER_PAGE,
  ) {}

  /** @returns under which name to note an event that begins a process */
  signatureOf(type: string): string | undefined {
    if (!this.replica) return undefined;
    for (const { begins } of this.definitions.values()) if (begins === type) return this.replica.id;
    return undefined;
  }

  register(definition: ProcessDefinition): void {
    this.definitions.set(definition.name, definition);
  }

  /** The view that lists the open processes of everything registered. */
  view(): View<OpenProcess> {
    const on: Record<string, (event: RecordedEvent) => ReturnType<View<OpenProcess>['project']>> = {};
    for (const { name, begins, ends } of this.definitions.values()) {
      on[begins] = (event) => {
        const { projectId, key } = partsOfStream(event.stream);
        const { time: begunAt, replica: by } = event.metadata;
        const begun = { process: name, projectId, key, begunAt, by, stream: event.stream, revision: event.revision };
        // One that begins anew before it has ended repeats what it did since it began first.
        const change = (before: OpenProcess | null) => ({ ...begun, begunAfter: before?.begunAfter ?? event.position });
        return [{ id: event.stream, change }];
      };
      for (const end of ends) on[end] = (event) => [{ id: event.stream, change: () => null }];
    }
    return view({ kind: 'entity', collection: openProcesses, leavesNoTombstones: true, on });
  }

  useCollection(collection: () => Collection<OpenProcess>): void {
    this.collection = collection;
  }

  /** How many are under way, or were left unfinished. */
  async countOpen(): Promise<number> {
    return (await this.collection?.().count()) ?? 0;
  }

  /** Runs `work`, and keeps the process from being taken for abandoned meanwhile. */
  async during<T>(projectId: string, key: string, work: () => Promise<T>): Promise<T> {
    const id = `${projectId}.${key}`;
    this.atWork.set(id, (this.atWork.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const others = (this.atWork.get(id) ?? 1) - 1;
      if (others > 0) this.atWork.set(id, others);
      else this.atWork.delete(id);
    }
  }

  /**
   * Another process may be at work: it noted so not long ago, after the one that began it was gone. Two at work come to the same end, for
   * twice the effort.
   */
  mayBeAtWorkElsewhere(newsAt: string, goneSince = -Infinity): boolean {
    const at = Date.parse(newsAt);
    return this.replica !== undefined && !isLongAgo(at, Date.now()) && at > goneSince;
  }

  /**
   * Who began it may have been taken for gone too early, as by a clock that was set, and be at work until the deadline of the request has
   * surely passed: by the clock of this process that is never set, since it was first asked about it.
   */
  mayBeAlive({ projectId, key, begunAt }: UnfinishedProcess): boolean {
    if (!this.replica) return false;
    const id = `${projectId}.${key} ${begunAt}`;
    const now = performance.now();
    for (const [other, since] of this.askedSince) {
      if (now - since <= ASKED_ABOUT_FOR_MS) break;
      this.askedSince.delete(other);
    }
    const since = this.askedSince.get(id) ?? now;
    const isAlive = now - since <= TAKE_OVER_AFTER_MS;
    if (isAlive) this.askedSince.set(id, since);
    else this.askedSince.delete(id);
    return isAlive;
  }

  /** Takes up no further process. */
  stop(): void {
    this.isStopped = true;
  }

  /**
   * Finishes what was left unfinished, several at a time. One that cannot be finished keeps none of the others.
   * @param everything at start, when nothing can be at work yet in this process and it is the only one: without waiting
   * @returns how many were finished
   * @throws what the first of those threw that could not be finished; they stay open, to be tried again
   */
  async finishUnfinished(now: number, everything: boolean): Promise<number> {
    if (!(await this.isAnyOpen())) return 0;
    const failures: unknown[] = [];
    let finished = 0;
    for (const definition of this.definitions.values()) {
      const open = await this.leftBehind(definition.name, now, everything);
      const finishSome = async () => {
        const pace = new Pace();
        if (everything) pace.hurry();
        for (let next = open.pop(); next && !this.isStopped; next = open.pop()) {
          const { projectId, key, begunAt, begunAfter, goneSince } = next;
          const unfinished = { projectId, key, begunAt, begunAfter, goneSince };
          const id = `${projectId}.${key}`;
          if (this.atWork.has(id)) continue;
          try {
            if (await this.isListedInError(next, definition)) continue;
            await pace.after(() => this.during(projectId, key, () => definition.resume(unfinished)));
            this.failed.delete(id);
            finished += 1;
          } catch (error) {
            failures.push(error);
            this.failed.set(id, now + RETRY_AFTER_MS);
          }
        }
      };
      await Promise.all(
        Array.from({ length: everything ? CONCURRENT_PROCESSES : CONCURRENT_PROCESSES_BESIDE_REQUESTS }, finishSome),
      );
    }
    if (failures.length > 0) throw failures[0];
    return finished;
  }

  /**
   * A write of the view that was carried out late, by the engine or by a replica that had stalled, may list a process again that has
   * ended: it is taken off the list.
   */
  private async isListedInError(
    { stream, revision }: OpenProcess,
    { begins, ends }: ProcessDefinition,
  ): Promise<boolean> {
    if (!this.replica || !this.store) return false;
    const since = await this.store.read(stream, { from: revision + 1 });
    const last = since.findLast(({ type }) => type === begins || ends.includes(type));
    if (!last || last.type === begins) return false;
    const change = (listed: OpenProcess | null) => (listed && listed.revision < last.revision ? null : listed);
    await this.collection?.().apply([{ id: stream, change }]);
    return true;
  }

  /** Those that nobody works on any more, and that are not to be left alone after they failed. */
  private async leftBehind(process: string, now: number, everything: boolean): Promise<OpenProcess[]> {
    for (const [id, until] of this.failed) if (until <= now || until > now + RETRY_AFTER_MS) this.failed.delete(id);
    const open = await this.openOf(process);
    if (everything) return open;
    const gone = new Map<string, number | undefined>();
    for (const { by } of open) if (by !== undefined && !gone.has(by)) gone.set(by, await this.replica?.goneSince(by));
    return open
      .filter(({ projectId, key }) => !this.failed.has(`${projectId}.${key}`))
      .map((each) => ({ ...each, goneSince: each.by === undefined ? undefined : gone.get(each.by) }))
      .filter(({ begunAt, goneSince = -Infinity }) => {
        const at = Date.parse(begunAt);
        return isLongAgo(at, now) || at < goneSince;
      });
  }

  /** One question for all kinds: a service at rest asks nothing else, every two seconds. */
  private async isAnyOpen(): Promise<boolean> {
    const first = await this.collection?.().find({ limit: 1 });
    return first !== undefined && first.length > 0;
  }

  /** All of them, the oldest last: those that can never be finished must not hide the others. */
  private async openOf(process: string): Promise<OpenProcess[]> {
    const where = { field: 'process', is: process };
    const open: OpenProcess[] = [];
    for (;;) {
      const orderBy = [{ field: 'begunAt' }];
      const page = await this.collection?.().find({
        where,
        orderBy,
        offset: open.length,
        limit: this.processesPerPage,
      });
      if (page) open.push(...page);
      if (!page || page.length < this.processesPerPage) return open.reverse();
    }
  }
}

/** A time that lies ahead is from before the clock was set back. */
function isLongAgo(at: number, now: number): boolean {
  return Math.abs(now - at) > TAKE_OVER_AFTER_MS;
}
