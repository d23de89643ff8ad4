import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { derivedId, type Instant, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  FAILURES,
  Pace,
  ProcessRunner,
  type ReportFailure,
  type UnfinishedProcess,
  WorkInTurns,
} from '@perkstream/platform';
import { type AcceptedAnswer, type RequestContext } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.decider.js';
import { BulkListRepository } from '../../repositories/bulk-list.repository.js';
import { type BulkKind } from '../../services/bulk-kind.js';
import { type BulkType, kindOf } from '../../services/bulk-kinds.js';
import { cutIntoParts } from '../../services/bulk-parts.js';
import { BulkWorker } from './bulk-worker.js';

interface Place {
  readonly projectId: string;
  readonly id: string;
  /** What it does may have been done before. */
  readonly isRepeat: boolean;
}

/** For how long reports are kept. Decision 0061. */
const REPORT_TTL_MS = 30 * 24 * 3_600_000;

/** Parts of a list that are carried out together while nobody waits, neither requests nor other projects. */
const PARTS_AT_ONCE = 4;

/**
 * Works on all bulk updates and imports. The updates of a project are carried out one after the other, those of different projects part by part in
 * turn, so that nobody waits for the long list of somebody else. What a process that died left unfinished is carried on where it was.
 */
@Injectable()
export class BulkUpdates implements OnModuleDestroy {
  /** By project; the one that is next comes first. */
  private readonly lines = new Map<string, Place[]>();
  private readonly turns: WorkInTurns;

  constructor(
    private readonly runner: CommandRunner,
    private readonly lists: BulkListRepository,
    private readonly worker: BulkWorker,
    private readonly pace: Pace,
    private readonly processes: ProcessRunner,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {
    this.turns = new WorkInTurns(pace, () => this.next());
    processes.register({
      name: 'bulk_update',
      begins: 'async_action.bulk_begun',
      ends: ['async_action.finished'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /**
   * Keeps the list and works on it from now on. The same request finds the same action.
   * @param reverts of a revert: the import
   */
  async begin(
    context: RequestContext,
    type: BulkType,
    items: readonly JsonObject[],
    common: JsonObject,
    reverts?: string,
  ): Promise<AcceptedAnswer | Refusal<'invalid_payload'>> {
    const { atMost, mayBeEmpty, effectOf } = kindOf({ type, reverts });
    const parts = items.length === 0 && mayBeEmpty ? [] : await cutIntoParts(items, atMost, common);
    if (isRefusal(parts)) return parts as Refusal<'invalid_payload'>;
    const { projectId, requestId, actor, channel, now, repeatSince: at = now } = context;
    const id = derivedId('aa_', Date.parse(at), requestId, 'async_action');
    await this.lists.keep(id, common, parts, commandContext(context, 'list'));
    const reportUntil = reportUntilOf(kindOf({ type, reverts }), at);
    const bulk = {
      ...{ items: items.length, parts: parts.length, actor, channel },
      ...(reportUntil && { reportUntil }),
      ...(effectOf && { isRevertible: true as const }),
      ...(reverts !== undefined && { reverts }),
    };
    const command = { do: 'begin_bulk', id, type, requestId, at, ...bulk } as const;
    await this.runner.execute(asyncActionAggregate, id, command, commandContext(context, 'begin'));
    this.enqueue({ projectId, id, isRepeat: context.repeatSince !== undefined });
    return { async_action_id: id };
  }

  /** Begins no other part. */
  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  private enqueue(place: Place): void {
    const line = this.lines.get(place.projectId);
    if (line?.some(({ id }) => id === place.id)) return;
    if (line) line.push(place);
    else this.lines.set(place.projectId, [place]);
    this.turns.goOn();
  }

  /** Of the project whose turn it is, which goes behind the others. */
  private next(): (() => Promise<void>) | undefined {
    const [first] = this.lines;
    const place = first?.[1][0];
    if (!place) return undefined;
    const [projectId, line] = first;
    this.lines.delete(projectId);
    this.lines.set(projectId, line);
    return () => this.pace.after(() => this.turn(place));
  }

  /** Where something is left to do, the process runner comes with it again. */
  private leave(projectId: string): void {
    const line = this.lines.get(projectId);
    line?.shift();
    if (line?.length === 0) this.lines.delete(projectId);
  }

  private async turn({ projectId, id, isRepeat }: Place): Promise<void> {
    try {
      const parts = this.lines.size > 1 ? 1 : this.pace.portion(1, PARTS_AT_ONCE);
      const hasMore = await this.worker.turn(projectId, id, isRepeat, parts);
      if (!hasMore) this.leave(projectId);
    } catch (error) {
      this.leave(projectId);
      this.reportFailure('carry out a bulk update', error);
    }
  }

  private async resume({ projectId, key: id, goneSince }: UnfinishedProcess): Promise<void> {
    const action = await this.worker.openAction(projectId, id);
    if (!action || this.processes.mayBeAtWorkElsewhere(action.bulk.newsAt, goneSince)) return;
    this.enqueue({ projectId, id, isRepeat: true });
  }
}

/** Imports have none, but for what is wrong with people. */
function reportUntilOf({ imports, personal }: BulkKind, at: Instant): Instant | undefined {
  return imports && !personal ? undefined : new Date(Date.parse(at) + REPORT_TTL_MS).toISOString();
}
