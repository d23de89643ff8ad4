import { type OwnProblems } from '@perkstream/published';
import { type TierRefusal } from './domain/promotion-tier/promotion-tier.decider.js';
import { type TierListRefusal } from './domain/tier-list/tier-list.decider.js';
import { type ChangeRefusal } from './services/tier-changer.js';
import { type MakeRefusal } from './services/tier-maker.js';

export type PromotionsRefusal =
  | TierRefusal
  | TierListRefusal
  | ChangeRefusal
  | MakeRefusal
  | 'invalid_campaign'
  | 'resource_in_use';

export const promotionProblems = {
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  promotion_inactive: { status: 400, message: 'Inactive Promotion' },
  promotion_not_active_now: { status: 400, message: 'Promotion is not active now' },
} as const satisfies OwnProblems<PromotionsRefusal>;
