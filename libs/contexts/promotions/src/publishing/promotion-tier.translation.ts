import { partsOf, toPublish, translations } from '@perkstream/platform';
import {
  type PromotionTierEvent,
  promotionTierEvents,
  type TierChanges,
  type TierDefinition,
} from '@perkstream/published';

/** As `promotion_tier.updated` names what is different. */
const PART: Record<keyof TierChanges, string> = {
  banner: 'banner',
  categoryId: 'category',
  categoryName: 'category',
  discount: 'discount',
  hierarchy: 'hierarchy',
  metadata: 'metadata',
  name: 'name',
  windows: 'validity',
};

/** The integration events of promotion tiers. Redemptions publish that one was redeemed. */
export const promotionTierTranslations = translations<PromotionTierEvent>({
  'promotion_tier.created': ({ data: { tier } }) => [toPublish(promotionTierEvents.created, shown(tier))],
  'promotion_tier.updated': ({ data: { id, campaignId, changes } }) => [
    toPublish(promotionTierEvents.updated, { id, campaign_id: campaignId, changed: partsOf(changes, PART) }),
  ],
  'promotion_tier.enabled': ({ data: { id, campaignId } }) => [
    toPublish(promotionTierEvents.enabled, { id, campaign_id: campaignId }),
  ],
  'promotion_tier.disabled': ({ data: { id, campaignId } }) => [
    toPublish(promotionTierEvents.disabled, { id, campaign_id: campaignId }),
  ],
  'promotion_tier.deleted': ({ data: { id, campaignId } }) => [
    toPublish(promotionTierEvents.deleted, { id, campaign_id: campaignId }),
  ],
  'promotion_tier.restored': ({ data: { tier } }) => [toPublish(promotionTierEvents.restored, shown(tier))],
  'promotion_tier.removal_finished': null,
  'promotion_tier.redeemed': null,
  'promotion_tier.use_reserved': null,
  'promotion_tier.use_confirmed': null,
  'promotion_tier.use_released': null,
  'promotion_tier.use_given_back': null,
});

function shown(tier: TierDefinition) {
  return {
    id: tier.id,
    campaign_id: tier.campaignId,
    name: tier.name,
    hierarchy: tier.hierarchy,
    category_id: tier.categoryId,
    active: tier.active,
    start_date: tier.windows.startDate,
    expiration_date: tier.windows.expirationDate,
  };
}
