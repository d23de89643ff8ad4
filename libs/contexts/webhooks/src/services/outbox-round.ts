import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandRunner, contextOfSource, Pace, Scheduler, ViewRunner } from '@perkstream/platform';
import { type OutboundEvent } from '@perkstream/published';
import { outboxAggregate } from '../domain/outbox/outbox.decider.js';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { outboxesView, type WaitingOutbox } from '../views/outboxes/outboxes.view.js';
import { DeliveryScheduler } from './delivery-scheduler.js';
import { ProjectTurns } from './project-turns.js';

/** Outboxes that are looked at in a turn, and emptied in it. */
const OUTBOXES_PER_LOOK = 32;
const OUTBOXES_PER_TURN = 4;

/**
 * Makes the deliveries of what happened, the projects in turn: with twenty webhooks each event is twenty appends, and an import of one
 * project must not keep the events of others waiting for its own.
 */
@Injectable()
export class OutboxRound implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly turns: ProjectTurns;
  private readonly pace = new Pace();
  private readonly resting = new Set<string>();
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryScheduler,
  ) {
    this.turns = new ProjectTurns(
      (projectId) => this.firstAfter(projectId),
      (projectId) => this.serve(projectId),
    );
  }

  onApplicationBootstrap(): void {
    this.turns.begin(this.scheduler, 'webhook outboxes');
  }

  async onModuleDestroy(): Promise<void> {
    this.turns.end();
    await this.underWay;
  }

  /** Takes an event up, in one append; the same event again is taken up once. */
  async accept(event: OutboundEvent, webhookIds: readonly string[], projectId: string): Promise<void> {
    const { entityId, type } = event;
    const context = contextOfSource(sourceOf(event, projectId), `outbox/${type}`);
    await this.runner.execute(outboxAggregate, entityId, { do: 'accept', event, webhookIds }, context);
    this.turns.soon(projectId);
  }

  private async firstAfter(last: string) {
    const orderBy = [{ field: 'projectId' }, { field: 'since' }];
    const where = { field: 'projectId', more: last };
    const [first] = await this.views.collection(outboxesView).find({ where, orderBy, limit: 1 });
    // What waits is due, also where the clock of a sandbox is ahead.
    return first && { projectId: first.projectId, at: '' };
  }

  private async serve(projectId: string): Promise<void> {
    if (this.resting.has(projectId)) return;
    const where = { field: 'projectId', is: projectId };
    const orderBy = [{ field: 'since' }, { field: 'id' }];
    const waiting = await this.views.collection(outboxesView).find({ where, orderBy, limit: OUTBOXES_PER_LOOK });
    const begunAt = performance.now();
    const emptied = Promise.all(waiting.slice(0, OUTBOXES_PER_TURN).map((outbox) => this.empty(outbox)));
    this.underWay = emptied.catch(() => undefined);
    await emptied;
    if (waiting.length === OUTBOXES_PER_LOOK) this.rest(projectId, performance.now() - begunAt);
    else if (waiting.length > OUTBOXES_PER_TURN) this.turns.later(projectId);
  }

  /** A project with much to be done gives way to requests, and to the turns of others, before its next turn. */
  private rest(projectId: string, worked: number): void {
    this.resting.add(projectId);
    void this.pace.afterPiece(worked).then(() => {
      this.resting.delete(projectId);
      this.turns.later(projectId);
    });
  }

  /** In order; what was done already by an attempt that ended in between is not done again. */
  private async empty({ projectId, key }: WaitingOutbox): Promise<void> {
    const { pending } = await this.runner.current(outboxAggregate, projectId, key);
    const active = new Set((await this.webhooks.activeOf(projectId)).map(({ id }) => id));
    for (const { event, webhookIds } of pending) {
      const wanting = webhookIds.filter((id) => active.has(id));
      await Promise.all(wanting.map((id) => this.deliveries.schedule(id, event, projectId)));
      const { eventId, type } = event;
      const context = contextOfSource(sourceOf(event, projectId), `queued/${type}`);
      await this.runner.execute(outboxAggregate, key, { do: 'end', eventId, type }, context);
    }
  }
}

function sourceOf({ eventId: id, eventAt: at, groupId: correlationId, position }: OutboundEvent, projectId: string) {
  return { id, projectId, correlationId, at, position, actor: 'webhooks' };
}
