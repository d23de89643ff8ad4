import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, Messenger, ProcessRunner, streamName } from '@perkstream/platform';
import {
  FindCustomer,
  FindProject,
  type PricedOrderAnswer,
  type RedemptionAnswer,
  type RedemptionCompleted,
  type RequestContext,
  type RollbackBody,
  type RollbackQuery,
  withProject,
} from '@perkstream/published';
import { channelOf } from '../../domain/channel.js';
import { type Participant } from '../../domain/redemption-process/redemption-process.decider.js';
import { planRollback, type RollbackRequest, type StandingRedemption } from '../../domain/rollback/plan-rollback.js';
import { isTooLateToRollBack, ROLLBACK_MONTHS } from '../../domain/rollback/rollback-deadline.js';
import { isAgreed, rollback, type RollbackRefusal } from '../../domain/rollback/rollback.decider.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { type RedemptionEntry } from '../../views/redemptions/redemptions.view.js';
import { RollbackProcess } from '../../processes/rollback/rollback.process.js';

interface RolledBack {
  /** Rollbacks in wire form; the parent's first, when there is one. */
  readonly rollbacks: RedemptionAnswer[];
  readonly order: PricedOrderAnswer | null;
}

type Terms = Pick<RollbackRequest, 'reason' | 'orderMode' | 'status' | 'metadata'> & {
  /** It has to be done: it waits for its order where another redemption works on that, and is not abandoned. */
  readonly isDecided?: boolean;
};

/** Rolls back a redemption, or a parent with its children: checks, claims, gives back, answers. */
@Injectable()
export class RollBack {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly redemptions: RedemptionRepository,
    private readonly presenter: RedemptionPresenter,
    private readonly process: RollbackProcess,
    private readonly processes: ProcessRunner,
  ) {}

  async execute(
    entry: RedemptionEntry,
    context: RequestContext,
    body: RollbackBody,
    query: RollbackQuery,
  ): Promise<RolledBack | Refusal<RedemptionRefusal>> {
    const objection = await this.objectionTo(entry, context, body, query);
    if (objection) return objection;
    const project = await this.messenger.ask(new FindProject(context.projectId));
    const refusal = await this.carryOut(entry, project ? withProject(context, project) : context, {
      reason: body.reason ?? query.reason ?? null,
      orderMode: project?.stackingRules.redeemablesRollbackOrderMode ?? 'WITH_ORDER',
      status: body.order?.status,
      metadata: body.metadata ?? null,
    });
    return refusal ?? this.answer(context.projectId, entry.id);
  }

  /** The same with its order, however old it is: nobody can object to it any more. One that was rolled back already stays so. */
  async executeDecided(
    entry: RedemptionEntry,
    context: RequestContext,
    reason: string | null,
  ): Promise<Refusal<'multiple_requests'> | undefined> {
    const terms = { reason, orderMode: 'WITH_ORDER', status: undefined, metadata: null, isDecided: true } as const;
    const refusal = await this.carryOut(entry, context, terms);
    return refusal?.refused === 'multiple_requests' ? (refusal as Refusal<'multiple_requests'>) : undefined;
  }

  private async carryOut(
    entry: RedemptionEntry,
    context: RequestContext,
    { isDecided, ...terms }: Terms,
  ): Promise<Refusal<RollbackRefusal> | undefined> {
    const { projectId, requestId, now, actor } = context;
    const made = { requestId, now, idTime: firstMadeAt(context), channel: channelOf(actor) };
    const plan = planRollback(await this.standing(entry), { ...made, ...terms });
    const origin = commandContext(context, 'rollback');
    return this.processes.during(projectId, entry.id, async () => {
      const begun = await this.runner.execute(rollback, entry.id, { do: 'begin', plan }, origin);
      if (isRefusal(begun)) return begun;
      const started = begun.events[0];
      const agreed = started?.type === 'rollback.begun' ? started.data.plan : plan;
      // A repeat may find that the first attempt was abandoned.
      if (!isAgreed(agreed, begun.state)) return refuse('multiple_requests');
      return this.process.carryOut(entry.id, agreed, origin, isDecided);
    });
  }

  /** Built from the stored events, because the view may be late. */
  private async answer(projectId: string, redemptionId: string): Promise<RolledBack> {
    const entries = await this.redemptions.rollbacksIn(streamName(rollback.category, projectId, redemptionId));
    const rollbacks = await this.presenter.presentOutcome(projectId, entries);
    return { rollbacks, order: (rollbacks[0]?.order as PricedOrderAnswer | null | undefined) ?? null };
  }

  private async objectionTo(
    entry: RedemptionEntry,
    { projectId, now }: RequestContext,
    body: RollbackBody,
    query: RollbackQuery,
  ): Promise<Refusal<RedemptionRefusal> | undefined> {
    if (entry.object !== 'redemption' || entry.result !== 'SUCCESS') {
      return refuse('invalid_redemption', { details: `${entry.id} is not a redemption that succeeded` });
    }
    if (isTooLateToRollBack(entry.created_at, now)) {
      return refuse('invalid_redemption', {
        details: `A redemption can be rolled back within ${ROLLBACK_MONTHS} months`,
      });
    }
    const { customer } = body;
    const trackingId = body.tracking_id ?? query.tracking_id;
    const isNamed = customer?.id || customer?.source_id;
    if (!isNamed && !trackingId) return undefined;
    const found = await this.messenger.ask(
      new FindCustomer(projectId, { id: customer?.id, sourceId: customer?.source_id, trackingId }),
    );
    // A tracking id may be that of a visitor that was never stored.
    if (!found && !isNamed) return undefined;
    if (!found) return refuse('not_found', { details: 'Cannot find the customer', resourceType: 'customer' });
    return found.id === entry.customer_id
      ? undefined
      : refuse('invalid_customer', { details: 'The customer did not make this redemption' });
  }

  private async standing(entry: RedemptionEntry): Promise<StandingRedemption> {
    const { data } = await this.redemptions.eventOf(entry);
    if ('redemption' in data) return { records: [data.redemption] };
    const process = data as RedemptionCompleted & { participants: readonly Participant[] };
    return { records: process.redemptions, process };
  }
}
