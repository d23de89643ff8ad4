import { type Collection, type CollectionDefinition, type RecordedEvent } from '@perkstream/ports';
import { partsOfStream } from '../command-runner/aggregate.js';
import { type View, view } from '../view-runner/view.js';

/** Work over several aggregates, with a stream of its own that says how far it got. */
export interface ProcessDefinition {
  readonly name: string;
  /** The event that opens its stream, and those that close it. */
  readonly begins: string;
  readonly ends: readonly string[];
  /**
   * Carries on, or undoes, what an attempt that began at `begunAt` left unfinished. Its commands say `repeatSince: begunAt`, so
   * that nothing is done twice; when it resolves, the process has ended.
   */
  readonly resume: (unfinished: UnfinishedProcess) => Promise<void>;
}

export interface UnfinishedProcess {
  readonly projectId: string;
  /** The key of its stream. */
  readonly key: string;
  /** ISO 8601 in UTC */
  readonly begunAt: string;
}

interface OpenProcess extends UnfinishedProcess {
  readonly process: string;
}

/** A process is only picked up by another hand when the one that began it must have died. */
const LEFT_ALONE_FOR = 30_000;
const AT_A_TIME = 16;
const PAGE = 1_000;

const openProcesses: CollectionDefinition = {
  name: 'open_processes',
  version: 1,
  fields: { process: 'text', begunAt: 'text' },
  indexes: [['process', 'begunAt']],
};

/** Knows which processes are under way, and finishes those that nobody works on any more. */
export class ProcessRunner {
  private readonly definitions = new Map<string, ProcessDefinition>();
  /** How many work on each. */
  private readonly atWork = new Map<string, number>();
  private collection: (() => Collection<OpenProcess>) | undefined;

  register(definition: ProcessDefinition): void {
    this.definitions.set(definition.name, definition);
  }

  /** The view that lists the open processes of everything registered. */
  view(): View<OpenProcess> {
    const on: Record<string, (event: RecordedEvent) => ReturnType<View<OpenProcess>['project']>> = {};
    for (const { name, begins, ends } of this.definitions.values()) {
      on[begins] = (event) => {
        const { projectId, key } = partsOfStream(event.stream);
        const begun = { process: name, projectId, key, begunAt: event.metadata.time };
        return [{ id: event.stream, change: () => begun }];
      };
      for (const end of ends) on[end] = (event) => [{ id: event.stream, change: () => null }];
    }
    return view({ kind: 'entity', collection: openProcesses, on });
  }

  useCollection(collection: () => Collection<OpenProcess>): void {
    this.collection = collection;
  }

  /** Keeps `work` from being taken for dead while it runs. */
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
   * Finishes what was left unfinished, several at a time. One that cannot be finished keeps none of the others.
   * @param everything at start, when nothing can be at work yet in this process and it is the only one: without waiting
   * @returns how many were finished
   * @throws what the first of those threw that could not be finished; they stay open, to be tried again
   */
  async finishUnfinished(now: number, everything: boolean): Promise<number> {
    const before = new Date(everything ? now + 1 : now - LEFT_ALONE_FOR).toISOString();
    const failures: unknown[] = [];
    let finished = 0;
    for (const definition of this.definitions.values()) {
      const open = await this.openBefore(definition.name, before);
      const finishSome = async () => {
        for (let next = open.pop(); next; next = open.pop()) {
          const { projectId, key, begunAt } = next;
          if (this.atWork.has(`${projectId}.${key}`)) continue;
          try {
            await this.during(projectId, key, () => definition.resume({ projectId, key, begunAt }));
            finished += 1;
          } catch (error) {
            failures.push(error);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, finishSome));
    }
    if (failures.length > 0) throw failures[0];
    return finished;
  }

  /** All of them, the oldest last: those that can never be finished must not hide the others. */
  private async openBefore(process: string, before: string): Promise<OpenProcess[]> {
    const where = {
      all: [
        { field: 'process', is: process },
        { field: 'begunAt', less: before },
      ],
    };
    const open: OpenProcess[] = [];
    for (;;) {
      const orderBy = [{ field: 'begunAt' }];
      const page = await this.collection?.().find({ where, orderBy, offset: open.length, limit: PAGE });
      if (page) open.push(...page);
      if (!page || page.length < PAGE) return open.reverse();
    }
  }
}
