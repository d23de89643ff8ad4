import { type PromotionTierCreated, type RedemptionRecord, type TierDefinition } from '@perkstream/published';
import { type Moment } from './usability.js';

/** What the tests of tiers begin with. */
export const NOW = '2026-03-02T12:00:00.000Z';

export const OPEN: Moment = { now: NOW, timeZone: 'UTC', campaign: { active: true, windows: {} } };

export function tierDefinition(changes: Partial<TierDefinition> = {}): TierDefinition {
  return {
    id: 'promo_1',
    campaignId: 'camp_1',
    name: 'Ten percent',
    banner: null,
    discount: { type: 'PERCENT', percentOff: 10 },
    metadata: {},
    hierarchy: 1,
    active: true,
    windows: {},
    categoryId: null,
    categoryName: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    ...changes,
  };
}

export function created(changes: Partial<TierDefinition> = {}): PromotionTierCreated {
  return { type: 'promotion_tier.created', data: { tier: tierDefinition(changes) } };
}

export function redemption(id: string, changes: Partial<RedemptionRecord> = {}): RedemptionRecord {
  return {
    id,
    date: NOW,
    customerId: null,
    trackingId: null,
    metadata: null,
    relatedObjectType: 'promotion_tier',
    relatedObjectId: 'promo_1',
    campaignId: 'camp_1',
    campaignName: 'Spring',
    channel: { channel_id: 'app_1', channel_type: 'API' },
    order: null,
    discountAmount: 100,
    orderAmount: 1000,
    ...changes,
  };
}
