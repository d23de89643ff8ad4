import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { FAILURES, Scheduler, type ReportFailure, ViewRunner } from '@perkstream/platform';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { type DueQueue, dueQueuesView } from '../views/due-queues/due-queues.view.js';
import { DeliveryPlaces } from './delivery-places.js';
import { DeliverySender, type SendingResult } from './delivery-sender.js';
import { ProjectTurns } from './project-turns.js';

/** Queues of a project that are looked at in its turn, and of one of its webhooks. */
const QUEUES_OF_PROJECT = 32;
const QUEUES_OF_WEBHOOK = 8;

/** Sends what is due, beside everything else: the projects in turn. Which replica sends is decided by each queue. */
@Injectable()
export class DeliveryRound implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly places = new DeliveryPlaces();
  private readonly sending = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly turns: ProjectTurns;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly sender: DeliverySender,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
    private readonly views: ViewRunner,
    private readonly webhooks: WebhookRepository,
  ) {
    this.turns = new ProjectTurns(
      (projectId) => this.firstAfter(projectId),
      (projectId) => this.serve(projectId),
    );
  }

  onApplicationBootstrap(): void {
    this.turns.begin(this.scheduler, 'webhooks');
  }

  /** What is being sent is broken off: it is due again when its attempt is over. */
  async onModuleDestroy(): Promise<void> {
    this.turns.end();
    this.ending.abort();
    await Promise.all(this.sending);
  }

  /** Gives a project a turn now. */
  soon(projectId: string): void {
    this.turns.soon(projectId);
  }

  private async firstAfter(last: string) {
    const orderBy = [{ field: 'projectId' }, { field: 'dueAt' }];
    const [first] = await this.queues.find({ where: { field: 'projectId', more: last }, orderBy, limit: 1 });
    return first && { projectId: first.projectId, at: first.dueAt };
  }

  /** Begins what of a project is due and has a place, the oldest first. */
  private async serve(projectId: string): Promise<void> {
    const oldest = await this.dueOf({ field: 'projectId', is: projectId }, QUEUES_OF_PROJECT);
    this.beginAll(oldest);
    if (oldest.length < QUEUES_OF_PROJECT) return;
    // What is due of one webhook must not hide what is due of another.
    for (const webhookId of await this.webhooks.idsOf(projectId)) {
      if (!this.places.hasRoom(projectId, webhookId)) continue;
      this.beginAll(await this.dueOf({ field: 'webhookId', is: webhookId }, QUEUES_OF_WEBHOOK));
    }
  }

  private dueOf(whose: Condition, limit: number): Promise<DueQueue[]> {
    const where = { all: [whose, { field: 'dueAt', lessOrEqual: new Date().toISOString() }] };
    return this.queues.find({ where, orderBy: [{ field: 'dueAt' }, { field: 'id' }], limit });
  }

  private get queues() {
    return this.views.collection(dueQueuesView);
  }

  private beginAll(queues: readonly DueQueue[]): void {
    for (const queue of queues) {
      const { id, projectId, webhookId } = queue;
      if (this.ending.signal.aborted) return;
      if (!this.places.has(id) && this.places.hasRoom(projectId, webhookId)) this.begin(queue);
    }
  }

  private begin(queue: DueQueue): void {
    const { id, projectId, webhookId } = queue;
    const begunAt = performance.now();
    this.places.take(id, projectId, webhookId);
    const sending = this.sender
      .send(queue, this.ending.signal)
      .catch((error: unknown): SendingResult => {
        this.reportFailure('webhooks', error);
        return 'none';
      })
      .then((result) => {
        this.places.leave(id, result, performance.now() - begunAt);
        this.sending.delete(sending);
        if (result !== 'none') this.soon(projectId);
      });
    this.sending.add(sending);
  }
}
