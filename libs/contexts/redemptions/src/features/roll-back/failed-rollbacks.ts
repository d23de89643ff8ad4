import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, idMadeBy } from '@perkstream/platform';
import { type RequestContext, type RollbackBody, type RollbackFailed, type RollbackQuery } from '@perkstream/published';
import { attempts } from '../../domain/attempts/attempts.decider.js';
import { channelOf } from '../../domain/channel.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { redemptionProblems } from '../../redemptions.refusals.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { type RedemptionEntry } from '../../views/redemptions/redemptions.view.js';

/**
 * Refusals that say something about the redemption. A request that names no redemption, or comes during an outage, is
 * no attempt.
 */
const KEPT: ReadonlySet<RedemptionRefusal> = new Set([
  'already_rolled_back',
  'invalid_customer',
  'invalid_order',
  'invalid_redemption',
]);

interface Attempt {
  readonly context: RequestContext;
  readonly query: RollbackQuery;
  readonly body?: RollbackBody;
}

/** Stores rollbacks that were refused, and names the stored failure in the answer. */
@Injectable()
export class FailedRollbacks {
  constructor(
    private readonly runner: CommandRunner,
    private readonly redemptions: RedemptionRepository,
  ) {}

  /** One record for the redemption, and for each child of a parent; the answer names the first. */
  async record(
    entry: RedemptionEntry,
    refusal: Refusal<RedemptionRefusal>,
    attempt: Attempt,
  ): Promise<Refusal<RedemptionRefusal>> {
    const isRedemption = entry.object === 'redemption' && entry.result === 'SUCCESS';
    if (!isRedemption || !KEPT.has(refusal.refused)) return refusal;
    const children = entry.part === -1 ? await this.redemptions.childrenOf(entry) : [];
    const records = [entry, ...children].map((each) => recordOf(each, refusal, attempt));
    await Promise.all(
      records.map((data) =>
        this.runner.execute(
          attempts,
          data.date.slice(0, 10),
          { type: 'redemption.rollback_failed', data },
          commandContext(attempt.context, `failed/${data.redemptionId}`),
        ),
      ),
    );
    const [first] = records;
    const resource = { resourceId: first?.id, resourceType: 'redemption_rollback' };
    return refuse(refusal.refused, { ...refusal.details, ...resource });
  }
}

function recordOf(
  entry: RedemptionEntry,
  { refused, details }: Refusal<RedemptionRefusal>,
  { context, query, body = {} }: Attempt,
): RollbackFailed {
  return {
    id: idMadeBy(context, 'rrf_', entry.id),
    redemptionId: entry.id,
    date: context.now,
    customerId: entry.customer_id,
    trackingId: entry.tracking_id,
    metadata: body.metadata ?? null,
    reason: body.reason ?? query.reason ?? null,
    relatedObjectType: entry.related_object_type,
    relatedObjectId: entry.related_object_id,
    ...(entry.voucher_code !== null && { voucherCode: entry.voucher_code }),
    campaignId: entry.related_object_parent_id,
    campaignName: entry.campaign_name,
    failureCode: refused,
    failureMessage: details?.message ?? redemptionProblems[refused].message,
    channel: channelOf(context.actor),
  };
}
