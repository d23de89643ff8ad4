import { integrationEvent, ReferenceV1, Text, Texts, Whole } from '../language/index.js';
import { OnOfferV1 } from '../redeemables/on-offer-event.js';

/** Integration events of promotion tiers and stacks of them. */

export class PromotionTierCreatedV1 extends OnOfferV1 {
  @Text('Begins with `promo_`.') id!: string;
  @Text() campaign_id!: string;
  @Text() name!: string;
  @Whole('Position among the tiers of the campaign, lowest first.') hierarchy!: number;
}

/** Of `promotion_tier.enabled.v1` and `promotion_tier.disabled.v1`. */
export class PromotionTierSwitchedV1 {
  @Text() id!: string;
  @Text({ optional: true }, 'Absent in events of earlier versions.') campaign_id?: string;
}

export class PromotionTierUpdatedV1 {
  @Text() id!: string;
  @Text({ optional: true }, 'Absent in events of earlier versions.') campaign_id?: string;
  @Texts('Fields that changed: banner, category, discount, hierarchy, metadata, name, validity.') changed!: string[];
}

export class PromotionTierDeletedV1 {
  @Text() id!: string;
  @Text() campaign_id!: string;
}

export class PromotionStackCreatedV1 {
  @Text('Begins with `stack_`.') id!: string;
  @Text() campaign_id!: string;
  @Text() name!: string;
  @Texts('IDs of the tiers (`promo_…`), in the order in which they apply.') tier_ids!: string[];
  @Text({ optional: true }) category_id?: string;
}

export class PromotionStackUpdatedV1 {
  @Text() id!: string;
  @Text({ optional: true }, 'Absent in events of earlier versions.') campaign_id?: string;
  @Texts('Fields that changed: category, metadata, name, tiers.') changed!: string[];
}

const context = 'promotions';
const id = 'promo_00VbaJNzLx2QeRt8YuWp3MvK';
const campaign_id = 'camp_00VbaJNxT3dLwQyKz0fGd2Ha';

export const promotionTierEvents = {
  created: integrationEvent({
    context,
    type: 'promotion_tier.created.v1',
    summary: 'A tier was added to a campaign.',
    data: PromotionTierCreatedV1,
    example: { id, campaign_id, name: '5 % off from 100.00', hierarchy: 1, active: true },
  }),
  updated: integrationEvent({
    context,
    type: 'promotion_tier.updated.v1',
    summary: 'A tier was updated.',
    data: PromotionTierUpdatedV1,
    example: { id, campaign_id, changed: ['discount'] },
  }),
  enabled: integrationEvent({
    context,
    type: 'promotion_tier.enabled.v1',
    summary: 'A tier was enabled and can be redeemed again.',
    data: PromotionTierSwitchedV1,
    example: { id, campaign_id },
  }),
  disabled: integrationEvent({
    context,
    type: 'promotion_tier.disabled.v1',
    summary: 'A tier was disabled and cannot be redeemed until it is enabled.',
    data: PromotionTierSwitchedV1,
    example: { id, campaign_id },
  }),
  deleted: integrationEvent({
    context,
    type: 'promotion_tier.deleted.v1',
    summary: 'A tier was deleted.',
    data: PromotionTierDeletedV1,
    example: { id, campaign_id },
  }),
  restored: integrationEvent({
    context,
    type: 'promotion_tier.restored.v1',
    summary: 'A tier was restored from the bin unchanged, with its campaign.',
    data: PromotionTierCreatedV1,
    example: { id, campaign_id, name: '5 % off from 100.00', hierarchy: 1, active: true },
  }),
};

const stackId = 'stack_00VbaJO0M5y7GhKs2VxNqZ4Wd';

export const promotionStackEvents = {
  created: integrationEvent({
    context,
    type: 'promotion_stack.created.v1',
    summary: 'A stack of tiers of a campaign was created.',
    data: PromotionStackCreatedV1,
    example: { id: stackId, campaign_id, name: 'Spring bundle', tier_ids: [id] },
  }),
  updated: integrationEvent({
    context,
    type: 'promotion_stack.updated.v1',
    summary: 'A stack of tiers was updated.',
    data: PromotionStackUpdatedV1,
    example: { id: stackId, campaign_id, changed: ['tiers'] },
  }),
  deleted: integrationEvent({
    context,
    type: 'promotion_stack.deleted.v1',
    summary: 'A stack of tiers was deleted. Its tiers are kept.',
    data: ReferenceV1,
    example: { id: stackId },
  }),
  restored: integrationEvent({
    context,
    type: 'promotion_stack.restored.v1',
    summary: 'A promotion stack was restored from the bin unchanged, with its campaign.',
    data: PromotionStackCreatedV1,
    example: { id: stackId, campaign_id, name: 'Spring bundle', tier_ids: [id] },
  }),
};
