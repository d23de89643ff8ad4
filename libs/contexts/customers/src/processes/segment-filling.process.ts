import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import {
  type CommandContext,
  CommandRunner,
  FAILURES,
  ofProject,
  ProcessRunner,
  resumedBy,
  type ReportFailure,
  type UnfinishedProcess,
  ViewRunner,
} from '@perkstream/platform';
import { type StoredSegment } from '@perkstream/published';
import { fillingOf, segmentFillingAggregate, segmentOfFilling } from '../domain/segments/segment-filling.decider.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import { SegmentWatcher } from '../services/segment-watcher.js';
import { customersView } from '../views/customers/customers.view.js';

/** How many customers are looked at before the answer; the others are looked at after it. */
const CUSTOMERS_BEFORE_ANSWER = 10_000;
const CUSTOMERS_PER_PAGE = 500;
const CUSTOMERS_PER_COMMIT = 50;
/** Customers with much metadata are read some at a time. */
const IN_PARTS = { bytesAtMost: Infinity };

/** Notes who is in a segment when it becomes one whose entries and leavings are published, or its filter changes: that is no entry. */
@Injectable()
export class SegmentFillingProcess implements OnModuleDestroy {
  private readonly running = new Set<Promise<unknown>>();
  private stopped = false;

  constructor(
    private readonly segments: SegmentRepository,
    private readonly watcher: SegmentWatcher,
    private readonly runner: CommandRunner,
    private readonly processes: ProcessRunner,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
    private readonly views: ViewRunner,
  ) {
    processes.register({
      name: 'segment_filling',
      begins: 'segment_filling.begun',
      ends: ['segment_filling.done'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** Comes before the segment itself: a customer who changes from then on is looked at. */
  async begin(segment: Pick<StoredSegment, 'id' | 'refilled'>, context: CommandContext): Promise<void> {
    await this.note('begin', segment, context);
  }

  /** After the filter was changed. A customer who changes before this begins is held against the first moment of the filter as well. */
  async refill(segment: StoredSegment, context: CommandContext): Promise<void> {
    const state = await this.runner.current(segmentFillingAggregate, context.projectId, fillingOf(segment));
    if (state === 'done') return;
    await this.begin(segment, context);
    await this.carryOut(segment, context);
  }

  async carryOut(segment: StoredSegment, context: CommandContext): Promise<void> {
    const { projectId } = context;
    const { id } = segment;
    const key = fillingOf(segment);
    const next = await this.processes.during(projectId, key, () =>
      this.pagesAfter('', segment, context, bound(context)),
    );
    if (next === undefined) return;
    const rest: Promise<unknown> = this.processes
      .during(projectId, key, () => this.pagesAfter(next, segment, { ...context, deadline: undefined }))
      .catch((error: unknown) => this.reportFailure(`noting who is in segment ${id}`, error))
      .finally(() => this.running.delete(rest));
    this.running.add(rest);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  /** @returns the customer after which the next page begins; undefined when all were looked at */
  private async pagesAfter(
    after: string,
    segment: StoredSegment,
    context: CommandContext,
    { most, until }: Bound = { most: Infinity, until: Infinity },
  ): Promise<string | undefined> {
    let next: string | undefined = after;
    for (
      let looked = 0;
      next !== undefined && looked < most && Date.now() < until && !this.stopped;
      looked += CUSTOMERS_PER_PAGE
    ) {
      next = await this.page(segment, next, context);
    }
    return next;
  }

  /** @returns the customer after which the next page begins; undefined when all were looked at */
  private async page(segment: StoredSegment, after: string, context: CommandContext): Promise<string | undefined> {
    const where = ofProject(context.projectId, { field: 'id', more: after });
    const page = await this.views
      .collection(customersView)
      .find({ where, orderBy: [{ field: 'id' }], limit: CUSTOMERS_PER_PAGE, ...IN_PARTS });
    for (let first = 0; first < page.length; first += CUSTOMERS_PER_COMMIT) {
      if (this.stopped) return after;
      const together = page.slice(first, first + CUSTOMERS_PER_COMMIT);
      await Promise.all(
        together.map(({ id, customer }) => this.watcher.noteBeginning(customer, segment, stepOf(context, id))),
      );
    }
    if (page.length === CUSTOMERS_PER_PAGE) return page.at(-1)?.id;
    await this.note('end', segment, context);
    return undefined;
  }

  private async note(
    what: 'begin' | 'end',
    segment: Pick<StoredSegment, 'id' | 'refilled'>,
    context: CommandContext,
  ): Promise<void> {
    const command = { do: what, segmentId: segment.id };
    await this.runner.execute(segmentFillingAggregate, fillingOf(segment), command, stepOf(context, what));
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key, begunAt } = unfinished;
    const context = resumedBy(unfinished, begunAt);
    const segmentId = segmentOfFilling(key);
    const segment = await this.segments.find(projectId, segmentId);
    // It is gone, or has another filter by now.
    if (isRefusal(segment) || fillingOf(segment) !== key) {
      await this.runner.execute(segmentFillingAggregate, key, { do: 'end', segmentId }, stepOf(context, 'end'));
      return;
    }
    await this.pagesAfter('', segment, context);
  }
}

interface Bound {
  /** Customers */
  readonly most: number;
  /** Milliseconds since 1970 */
  readonly until: number;
}

/** The client waits for the answer until the deadline, and other steps need their time. */
function bound({ deadline = Infinity }: CommandContext): Bound {
  const now = Date.now();
  return { most: CUSTOMERS_BEFORE_ANSWER, until: now + (deadline - now) / 2 };
}

function stepOf(context: CommandContext, step: string): CommandContext {
  return { ...context, commandId: `${context.commandId}/${step}` };
}
