import { integrationEvent, ReferenceV1, Text, Texts, Whole } from '../language/index.js';
import { OnOfferV1 } from '../redeemables/on-offer-event.js';

/** Integration events of promotion tiers and stacks of them. */

export class PromotionTierCreatedV1 extends OnOfferV1 {
  @Text('promo_…') id!: string;
  @Text() campaign_id!: string;
  @Text() name!: string;
  @Whole('its place among the tiers of the campaign, the lowest first') hierarchy!: number;
}

/** Of `promotion_tier.enabled.v1` and `promotion_tier.disabled.v1`. */
export class PromotionTierSwitchedV1 {
  @Text() id!: string;
  @Text({ optional: true }, 'absent in events of earlier versions') campaign_id?: string;
}

export class PromotionTierUpdatedV1 {
  @Text() id!: string;
  @Text({ optional: true }, 'absent in events of earlier versions') campaign_id?: string;
  @Texts('what is different now: banner, category, discount, hierarchy, metadata, name, validity') changed!: string[];
}

export class PromotionTierDeletedV1 {
  @Text() id!: string;
  @Text() campaign_id!: string;
}

export class PromotionStackCreatedV1 {
  @Text('stack_…') id!: string;
  @Text() campaign_id!: string;
  @Text() name!: string;
  @Texts('promo_…, in the order in which they apply') tier_ids!: string[];
  @Text({ optional: true }) category_id?: string;
}

export class PromotionStackUpdatedV1 {
  @Text() id!: string;
  @Text({ optional: true }, 'absent in events of earlier versions') campaign_id?: string;
  @Texts('what is different now: category, metadata, name, tiers') changed!: string[];
}

const context = 'promotions';
const id = 'promo_00VbaJNzLx2QeRt8YuWp3MvK';
const campaign_id = 'camp_00VbaJNxT3dLwQyKz0fGd2Ha';

export const promotionTierEvents = {
  created: integrationEvent({
    context,
    type: 'promotion_tier.created.v1',
    summary: 'A campaign has a new tier.',
    data: PromotionTierCreatedV1,
    example: { id, campaign_id, name: '5 % off from 100.00', hierarchy: 1, active: true },
  }),
  updated: integrationEvent({
    context,
    type: 'promotion_tier.updated.v1',
    summary: 'What a tier is was changed.',
    data: PromotionTierUpdatedV1,
    example: { id, campaign_id, changed: ['discount'] },
  }),
  enabled: integrationEvent({
    context,
    type: 'promotion_tier.enabled.v1',
    summary: 'A tier may be redeemed again.',
    data: PromotionTierSwitchedV1,
    example: { id, campaign_id },
  }),
  disabled: integrationEvent({
    context,
    type: 'promotion_tier.disabled.v1',
    summary: 'A tier may not be redeemed until it is enabled.',
    data: PromotionTierSwitchedV1,
    example: { id, campaign_id },
  }),
  deleted: integrationEvent({
    context,
    type: 'promotion_tier.deleted.v1',
    summary: 'A tier is gone.',
    data: PromotionTierDeletedV1,
    example: { id, campaign_id },
  }),
  restored: integrationEvent({
    context,
    type: 'promotion_tier.restored.v1',
    summary: 'A tier is back from the bin with its campaign, as it was before.',
    data: PromotionTierCreatedV1,
    example: { id, campaign_id, name: '5 % off from 100.00', hierarchy: 1, active: true },
  }),
};

const stackId = 'stack_00VbaJO0M5y7GhKs2VxNqZ4Wd';

export const promotionStackEvents = {
  created: integrationEvent({
    context,
    type: 'promotion_stack.created.v1',
    summary: 'Tiers of a campaign can be redeemed together.',
    data: PromotionStackCreatedV1,
    example: { id: stackId, campaign_id, name: 'Spring bundle', tier_ids: [id] },
  }),
  updated: integrationEvent({
    context,
    type: 'promotion_stack.updated.v1',
    summary: 'What a stack of tiers is was changed.',
    data: PromotionStackUpdatedV1,
    example: { id: stackId, campaign_id, changed: ['tiers'] },
  }),
  deleted: integrationEvent({
    context,
    type: 'promotion_stack.deleted.v1',
    summary: 'A stack of tiers is gone; its tiers stay.',
    data: ReferenceV1,
    example: { id: stackId },
  }),
  restored: integrationEvent({
    context,
    type: 'promotion_stack.restored.v1',
    summary: 'A promotion stack is back from the bin with its campaign, as it was before.',
    data: PromotionStackCreatedV1,
    example: { id: stackId, campaign_id, name: 'Spring bundle', tier_ids: [id] },
  }),
};
