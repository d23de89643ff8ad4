import { isRefusal, compileMatcher, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { turnOfEventLoop } from '@perkstream/ports';
import {
  type AnswerOf,
  PresentTiers,
  type PromotionTierAnswer,
  type RequestContext,
  type TierCartBody,
  type TierValidationAnswer,
  ValidatePromotions,
  ValidatePromotionsByQuery,
} from '@perkstream/published';
import { frameOf } from '../../presenters/order-frame.presenter.js';
import { presentExplanation } from '../../presenters/explanation.presenter.js';
import { presentTierEffect, presentValidatedTier } from '../../presenters/validated-tier.presenter.js';
import { trackingIdOf } from '../../presenters/tracking-id.presenter.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { purchaseOf } from '../../services/purchase-of-query.js';
import { appliedOf } from './applied-of.js';
import { promotionFilterOf } from './promotion-filters.js';
import { type Qualified } from './qualification-search.js';
import { type Qualification, Qualifier } from './qualifier.js';
import { scenarioOf } from './scenario.js';

/** Only the newest tiers are looked at. */
const MAX_TIERS = 150;

const services = [Qualifier, Messenger] as const;

/** Says which promotion tiers apply to a cart, and what each would do: the older form of the qualification. */
export const validatePromotions = handler(ValidatePromotions, services, ({ context, query, body = {} }, ...by) =>
  find(body, query, undefined, context, ...by),
);

/** Finds the promotions of a cart for a browser, which says everything in its query. */
export const validatePromotionsByQuery = handler(ValidatePromotionsByQuery, services, ({ context, query }, ...by) =>
  find(purchaseOf(query), {}, query.tracking_id, context, ...by),
);

/** @param trackingId who buys, where the cart does not say it */
async function find(
  body: TierCartBody,
  query: ValidatePromotions['query'],
  trackingId: string | undefined,
  context: RequestContext,
  qualifier: Qualifier,
  messenger: Messenger,
): Promise<AnswerOf<typeof ValidatePromotions> | Refusal<RedemptionRefusal>> {
  const filter = promotionFilterOf(query.filters, context.now);
  if (isRefusal(filter)) return filter as Refusal<RedemptionRefusal>;
  const { order, customer, metadata, options } = body;
  const qualification = await qualifier.qualify({
    context,
    ...{ order, customer, metadata, trackingId, explain: options?.explain },
    scenario: scenarioOf('promotion_tier', query.audienceRulesOnly),
    sortingRule: 'DEFAULT',
    ...{ limit: MAX_TIERS, lookAtMost: MAX_TIERS, startingAfter: undefined, admits: filter.admits },
  });
  if (isRefusal(qualification)) return qualification;
  const ids = qualification.qualified.map(({ listed }) => listed.offer.id);
  const tiers = await messenger.ask(new PresentTiers(context.projectId, ids));
  const tracking_id = trackingIdOf(qualification.customer, context);
  const isMet = filter.condition && compileMatcher(filter.condition);
  const found = qualification.qualified
    .map((each, index) => ({ each, tier: tiers[index] }))
    .filter(({ tier }) => tier && (!isMet || isMet(tier)))
    .sort((a, b) => a.tier!.hierarchy - b.tier!.hierarchy);
  const promotions = [];
  for (const { each, tier } of found) {
    // To write down what happened to each of 500 lines takes more than a millisecond.
    if (options?.explain && promotions.length > 0) await turnOfEventLoop(context);
    promotions.push({ ...presented(each, tier!, qualification, body), tracking_id });
  }
  return { valid: promotions.length > 0, tracking_id, promotions };
}

function presented(
  qualified: Qualified,
  tier: PromotionTierAnswer,
  { facts, hasOrder, customer }: Qualification,
  { order, options }: TierCartBody,
): TierValidationAnswer {
  const { applied, explanation } = appliedOf(qualified);
  const { candidate, cart, effect } = applied;
  const { customer_id, source_id, ...frame } = frameOf(facts, order, customer);
  const shownFrame = {
    ...frame,
    source_id: source_id ?? undefined,
    customer_id: customer_id ?? customer?.id,
    referrer_id: (facts.storedOrder?.['referrer_id'] as string | null | undefined) ?? undefined,
  };
  return {
    ...presentValidatedTier(tier),
    valid: true,
    ...presentTierEffect(applied, hasOrder ? shownFrame : undefined),
    category_id: tier['category_id'] as string | undefined,
    categories: tier['categories'] as object[],
    ...(options?.explain && {
      explanation: presentExplanation({ status: 'APPLICABLE', candidate, cart, effect, explanation }),
    }),
  };
}
