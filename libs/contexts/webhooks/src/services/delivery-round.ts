import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FAILURES, type Round, Scheduler, type ReportFailure, ViewRunner } from '@perkstream/platform';
import { type DueQueue, dueQueuesView } from '../views/due-queues/due-queues.view.js';
import { DeliverySender } from './delivery-sender.js';

const EVERY = 1_000;
const AT_ONCE = 32;
/** One webhook that does not answer must not keep the others waiting. */
const AT_ONCE_OF_ONE = 4;
const PAGE = 100;

/** Sends what is due, beside everything else. Which replica sends is decided by each queue. */
@Injectable()
export class DeliveryRound implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly underWay = new Map<string, { readonly webhookId: string; readonly sending: Promise<void> }>();
  private readonly ending = new AbortController();
  private round: Round | undefined;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly sender: DeliverySender,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
    private readonly views: ViewRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.round = this.scheduler.every(EVERY, 'webhooks', () => this.begin());
  }

  /** What is being sent is broken off: it is due again when its attempt is over. */
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await Promise.all([...this.underWay.values()].map(({ sending }) => sending));
  }

  /** Looks for what is due. */
  soon(): void {
    this.round?.soon();
  }

  private async begin(): Promise<void> {
    const now = new Date().toISOString();
    const orderBy = [{ field: 'dueAt' }, { field: 'id' }];
    for (let offset = 0; this.underWay.size < AT_ONCE; offset += PAGE) {
      const due = await this.views.collection(dueQueuesView).find({
        where: { field: 'dueAt', lessOrEqual: now },
        orderBy,
        offset,
        limit: PAGE,
      });
      for (const queue of due) if (this.hasRoomFor(queue)) this.send(queue);
      if (due.length < PAGE) return;
    }
  }

  private hasRoomFor({ id, webhookId }: DueQueue): boolean {
    if (this.underWay.has(id) || this.underWay.size >= AT_ONCE || this.ending.signal.aborted) return false;
    const ofOne = [...this.underWay.values()].filter((each) => each.webhookId === webhookId);
    return ofOne.length < AT_ONCE_OF_ONE;
  }

  private send(queue: DueQueue): void {
    const sending = this.sender
      .send(queue, this.ending.signal)
      .catch((error: unknown) => this.reportFailure('webhooks', error))
      .then(() => {
        this.underWay.delete(queue.id);
        this.soon();
      });
    this.underWay.set(queue.id, { webhookId: queue.webhookId, sending });
  }
}
