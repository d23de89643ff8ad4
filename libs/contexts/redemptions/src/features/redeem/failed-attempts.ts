import { Injectable } from '@nestjs/common';
import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, idMadeBy } from '@perkstream/platform';
import {
  type AutomaticRedemption,
  type CartInput,
  type CustomerRecord,
  type RedeemableInput,
  type RedemptionFailed,
  type RefusedCart,
  type RequestContext,
  type RewardOnOffer,
} from '@perkstream/published';
import { attempts } from '../../domain/attempts/attempts.decider.js';
import { type Candidate } from '../../domain/cart/candidate.js';
import { type EvaluatedCart, refusalIn } from '../../domain/cart/evaluate-cart.js';
import { channelOf } from '../../domain/channel.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { aboutRedeemable } from '../../presenters/failure.presenter.js';
import { redemptionProblems } from '../../redemptions.refusals.js';
import { BrowserRefusals } from './browser-refusals.js';

interface Attempt {
  readonly context: RequestContext;
  readonly customer: CustomerRecord | undefined;
  readonly metadata: JsonObject | undefined;
  readonly sessionKey: string | undefined;
  readonly automatic?: AutomaticRedemption | undefined;
  /** As they were sent */
  readonly order: CartInput | undefined;
  readonly redeemables: readonly Pick<RedeemableInput, 'object' | 'id' | 'gift'>[];
}

/** Of the cart of a refusal, as JSON: a larger one is not kept. */
const MAX_CART_BYTES = 8_192;

const NOTHING_APPLIES = refuse('no_applicable_redeemables' as const);

/** Keeps redemptions that were refused, and says why to the client. */
@Injectable()
export class FailedAttempts {
  constructor(
    private readonly runner: CommandRunner,
    private readonly ofBrowsers: BrowserRefusals,
  ) {}

  /**
   * One record for each redeemable that did not apply, and one for the parent of a stack. The answer is about the first redeemable, or
   * about all of them: then it names the parent.
   *
   * @param told what the client learns, where that is less: the id of the record would tell which codes exist, as each has one a day
   */
  async record(evaluated: EvaluatedCart, attempt: Attempt, told?: EvaluatedCart): Promise<Refusal<RedemptionRefusal>> {
    const { outcomes, isAll, stackId } = evaluated;
    const failed = failuresIn(evaluated);
    const [first] = isAll || outcomes.length === 1 ? failed : [];
    const reason = first?.refusal;
    const isStack = outcomes.length > 1 || stackId !== undefined;
    const cart = cartOf(attempt);
    const parent = isStack
      ? this.recordOf({ ...parentOf(reason, stackId, attempt), ...cart }, stackId, attempt)
      : undefined;
    const children = failed.map((failure, index) => {
      const child = { ...ofRedeemable(failure, index, attempt), ...(parent ? { parentId: parent.failed.id } : cart) };
      return this.recordOf(child, failure.candidate.named.examined?.redeemable.id, attempt);
    });
    await this.store(parent ? [...children, parent] : children, attempt.context);
    const [kept] = children;
    if (told) {
      const [shown] = first ? failuresIn(told) : [];
      return shown ? aboutRedeemable(shown) : NOTHING_APPLIES;
    }
    if (first && kept) return asAnswered(aboutRedeemable(first), kept.failed);
    return { ...NOTHING_APPLIES, details: resource((parent ?? kept)?.failed.id) };
  }

  /** @param id of what was to be redeemed, where it exists: guesses at codes are all alike */
  private recordOf(failed: RedemptionFailed, id: string | undefined, { context }: Attempt): Recorded {
    const first = context.channel === 'CLIENT_API' ? this.ofBrowsers.countOn(id, failed, context) : undefined;
    return { failed: first ?? failed, isStored: first !== undefined };
  }

  private async store(records: readonly Recorded[], context: RequestContext): Promise<void> {
    const stored = records.map(async ({ failed, isStored }, index) => {
      if (isStored) return;
      const origin = commandContext(context, `failed/${index}`);
      await this.runner.execute(
        attempts,
        failed.date.slice(0, 10),
        { type: 'redemption.failed', data: failed },
        origin,
      );
    });
    await Promise.all(stored);
  }
}

/** What somebody needs who wants to check it again. Browsers and processes send no carts that are kept. */
function cartOf({ context, order, redeemables, automatic }: Attempt): { readonly cart?: RefusedCart } {
  if (context.channel === 'CLIENT_API' || automatic) return {};
  const { amount, items, metadata } = order ?? {};
  const kept = { ...(amount !== undefined && { amount }), ...(items && { items }), ...(metadata && { metadata }) };
  const cart = {
    order: order ? (kept as JsonObject) : null,
    redeemables: redeemables.map(({ object, id, gift }) => ({
      ...{ object, id },
      ...(gift?.credits !== undefined && { gift: { credits: gift.credits } }),
    })),
  };
  return Buffer.byteLength(JSON.stringify(cart)) > MAX_CART_BYTES ? {} : { cart };
}

interface Recorded {
  readonly failed: RedemptionFailed;
  /** It is counted on one that was stored before. */
  readonly isStored: boolean;
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

function asAnswered({ refused, details }: Refusal<RedemptionRefusal>, { id }: RedemptionFailed) {
  return refuse(refused, { ...details, details: details?.details ?? refused, ...resource(id) });
}

function resource(resourceId: string | undefined) {
  return resourceId === undefined ? {} : { resourceId, resourceType: 'redemption' };
}

/** @param name makes the id: a repeat of the request makes the same one */
function attempted(
  name: string,
  { refused, details }: Refusal<RedemptionRefusal>,
  { context, customer, metadata, sessionKey, automatic }: Attempt,
) {
  return {
    id: idMadeBy(context, 'rf_', `failed/${name}`),
    date: context.now,
    // Somebody who is not stored has none.
    customerId: customer?.id || null,
    trackingId: customer?.trackingId ?? null,
    metadata: metadata ?? null,
    failureCode: refused === 'not_found' ? 'resource_not_found' : refused,
    failureMessage: details?.customMessage ?? details?.message ?? redemptionProblems[refused].message,
    channel: channelOf(context.actor, automatic),
    ...(sessionKey !== undefined && { sessionKey }),
  };
}

function ofRedeemable({ candidate, refusal }: Failure, index: number, attempt: Attempt): RedemptionFailed {
  const { input, examined, reward: offered } = candidate.named;
  const redeemable = examined?.redeemable;
  return {
    ...attempted(`${index}`, refusal, attempt),
    relatedObjectType: input.object,
    relatedObjectId: redeemable?.id ?? input.id,
    ...(input.object === 'voucher' && { voucherCode: redeemable?.code ?? input.id }),
    campaignId: redeemable?.campaignId ?? null,
    campaignName: redeemable?.campaignName ?? null,
    ...(redeemable && offered && { reward: rewardIn(offered) }),
  };
}

/** The parent of a stack is about itself, as that of a stack that succeeds. */
function parentOf(
  reason: Refusal<RedemptionRefusal> = NOTHING_APPLIES,
  stackId: string | undefined,
  attempt: Attempt,
): RedemptionFailed {
  const failed = attempted('parent', reason, attempt);
  return {
    ...failed,
    ...(stackId !== undefined && { stackId }),
    relatedObjectType: 'redemption',
    relatedObjectId: failed.id,
    campaignId: null,
    campaignName: null,
  };
}

function rewardIn({ reward: { id, name, assignmentId } }: RewardOnOffer): RedemptionFailed['reward'] {
  return { id, name, assignmentId };
}
