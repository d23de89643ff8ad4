import { Injectable } from '@nestjs/common';
import { derivedId, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import {
  type AutomaticRedemption,
  type CustomerRecord,
  type RedemptionFailed,
  type RequestContext,
  type RewardOnOffer,
} from '@perkstream/published';
import { attempts } from '../../domain/attempts/attempts.aggregate.js';
import { type Candidate } from '../../domain/cart/candidate.js';
import { type EvaluatedCart, refusalIn } from '../../domain/cart/evaluate-cart.js';
import { channelOf } from '../../domain/channel.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { redemptionProblems } from '../../redemptions.refusals.js';

interface Attempt {
  readonly context: RequestContext;
  readonly customer: CustomerRecord | undefined;
  readonly metadata: JsonObject | undefined;
  readonly sessionKey: string | undefined;
  readonly automatic?: AutomaticRedemption | undefined;
}

/** Keeps redemptions that were refused, and says why to the client. */
@Injectable()
export class FailedAttempts {
  constructor(private readonly runner: CommandRunner) {}

  /** One record for each redeemable that did not apply; the answer is about the first, or about them all. */
  async record(evaluated: EvaluatedCart, attempt: Attempt): Promise<Refusal<RedemptionRefusal>> {
    const { context } = attempt;
    const failed = failuresIn(evaluated);
    const records = failed.map((outcome, index) => recordOf(outcome, index, attempt));
    await Promise.all(
      records.map((record, index) =>
        this.runner.execute(
          attempts,
          record.date.slice(0, 10),
          { type: 'redemption.failed', data: record },
          commandContext(context, `failed/${index}`),
        ),
      ),
    );
    const [first] = failed;
    const [kept] = records;
    const isOne = evaluated.isAll || evaluated.outcomes.length === 1;
    if (!first || !kept || !isOne) return refuse('no_applicable_redeemables', kept && resource(kept.id));
    const { refusal } = first;
    return refuse(refusal.refused, {
      ...refusal.details,
      details: refusal.details?.details ?? refusal.refused,
      ...resource(kept.id),
    });
  }
}

interface Failure {
  readonly candidate: Candidate;
  readonly refusal: Refusal<RedemptionRefusal>;
}

/** What the stacking rules leave out is a failure only where everything has to apply. */
function failuresIn({ outcomes, isAll }: EvaluatedCart): readonly Failure[] {
  return outcomes.flatMap((outcome) => {
    const refusal = isAll || outcome.status === 'INAPPLICABLE' ? refusalIn(outcome) : undefined;
    return refusal ? [{ candidate: outcome.candidate, refusal }] : [];
  });
}

function resource(resourceId: string) {
  return { resourceId, resourceType: 'redemption' };
}

function recordOf(
  { candidate, refusal }: Failure,
  index: number,
  { context, customer, metadata, sessionKey, automatic }: Attempt,
): RedemptionFailed {
  const { input, examined, reward: offered } = candidate.named;
  const redeemable = examined?.redeemable;
  const time = Date.parse(context.repeatSince ?? context.now);
  return {
    id: derivedId('rf_', time, context.requestId, `failed/${index}`),
    date: context.now,
    // Somebody who is not stored has none.
    customerId: customer?.id || null,
    trackingId: customer?.trackingId ?? null,
    metadata: metadata ?? null,
    relatedObjectType: input.object,
    relatedObjectId: redeemable?.id ?? input.id,
    ...(input.object === 'voucher' && { voucherCode: redeemable?.code ?? input.id }),
    campaignId: redeemable?.campaignId ?? null,
    campaignName: redeemable?.campaignName ?? null,
    failureCode: refusal.refused === 'not_found' ? 'resource_not_found' : refusal.refused,
    failureMessage:
      refusal.details?.customMessage ?? refusal.details?.message ?? redemptionProblems[refusal.refused].message,
    channel: channelOf(context.actor, automatic),
    ...(sessionKey !== undefined && { sessionKey }),
    ...(redeemable && offered && { reward: rewardIn(offered) }),
  };
}

function rewardIn({ reward: { id, name, assignmentId } }: RewardOnOffer): RedemptionFailed['reward'] {
  return { id, name, assignmentId };
}
