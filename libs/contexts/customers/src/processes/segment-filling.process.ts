import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import {
  type CommandContext,
  CommandRunner,
  FAILURES,
  ofProject,
  ProcessRunner,
  resumedBy,
  type TellFailure,
  type UnfinishedProcess,
  ViewRunner,
} from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type StoredSegment } from '@perkstream/published';
import { segmentFillingAggregate } from '../domain/segments/segment-filling.aggregate.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import { SegmentWatcher } from '../services/segment-watcher.js';
import { type CustomerDocument, customersView } from '../views/customers/customers.view.js';

/** How many customers are looked at before the answer; the others are looked at after it. */
const AT_ONCE = 500;
/** Customers with much metadata are read some at a time. */
const IN_PARTS = { bytesAtMost: Infinity };

/** Notes who is in a segment when it becomes one of which it is told who enters and leaves: they are not told of. */
@Injectable()
export class SegmentFillingProcess implements OnModuleDestroy {
  private readonly documents: () => Collection<CustomerDocument>;
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly segments: SegmentRepository,
    private readonly watcher: SegmentWatcher,
    private readonly runner: CommandRunner,
    private readonly processes: ProcessRunner,
    @Inject(FAILURES) private readonly tellFailure: TellFailure,
    views: ViewRunner,
  ) {
    this.documents = views.lazily(customersView);
    processes.register({
      name: 'segment_filling',
      begins: 'segment_filling.begun',
      ends: ['segment_filling.done'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** Comes before the segment itself: a customer who changes from then on is looked at. */
  async begin(segmentId: string, context: CommandContext): Promise<void> {
    await this.runner.execute(segmentFillingAggregate, segmentId, { do: 'begin', segmentId }, stepOf(context, 'begin'));
  }

  async carryOut(segment: StoredSegment, context: CommandContext): Promise<void> {
    const { projectId } = context;
    const { id } = segment;
    const next = await this.processes.during(projectId, id, () => this.page(segment, '', context));
    if (next === undefined) return;
    const rest = this.processes
      .during(projectId, id, () => this.pagesAfter(next, segment, context))
      .catch((error: unknown) => this.tellFailure(`noting who is in segment ${id}`, error))
      .finally(() => this.running.delete(rest));
    this.running.add(rest);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  private async pagesAfter(after: string, segment: StoredSegment, context: CommandContext): Promise<void> {
    for (let next: string | undefined = after; next !== undefined && !this.stopped;) {
      next = await this.page(segment, next, context);
    }
  }

  /** @returns after whom the next page begins; undefined when all were looked at */
  private async page(segment: StoredSegment, after: string, context: CommandContext): Promise<string | undefined> {
    const where = ofProject(context.projectId, { field: 'id', more: after });
    const page = await this.documents().find({ where, orderBy: [{ field: 'id' }], limit: AT_ONCE, ...IN_PARTS });
    for (const { id, customer } of page) {
      if (this.stopped) return after;
      await this.watcher.note(customer, [segment], stepOf(context, id));
    }
    if (page.length === AT_ONCE) return page.at(-1)?.id;
    const { id: segmentId } = segment;
    await this.runner.execute(segmentFillingAggregate, segmentId, { do: 'end', segmentId }, stepOf(context, 'end'));
    return undefined;
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key, begunAt } = unfinished;
    const context = resumedBy(unfinished, begunAt);
    const segment = await this.segments.find(projectId, key);
    if (!isRefusal(segment)) return this.pagesAfter('', segment, context);
    await this.runner.execute(segmentFillingAggregate, key, { do: 'end', segmentId: key }, stepOf(context, 'end'));
  }
}

function stepOf(context: CommandContext, step: string): CommandContext {
  return { ...context, commandId: `${context.commandId}/${step}` };
}
