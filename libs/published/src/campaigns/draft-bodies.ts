import { Flag, ListOf, Metadata, ObjectOf, Text } from '../language/index.js';
import { CreateEarningRuleBody } from '../loyalty/earning-bodies.js';
import { CreateRewardBody, NewRewardAssignment } from '../loyalty/reward-bodies.js';
import { CreateLoyaltyTierBody } from '../loyalty/tier-bodies.js';
import { CreatePromotionTierBody } from '../promotions/bodies.js';
import { StackTiersInput } from '../promotions/stack-bodies.js';
import { OrderOfBuyerInput, BuyerInput } from '../redemptions/cart-bodies.js';
import { CreateValidationRuleBody } from '../rules/rule.body.js';
import { CreateCampaignBody, PromotionOfCampaignInput } from './bodies.js';
import { LimitsInput } from './limits.js';

const MAX_TIERS = 100;
const MAX_RULES = 10;
const MAX_PROGRAM_PARTS = 100;
const optional = true;

/** A rule to make, or one that is there. */
export class DraftRuleInput extends CreateValidationRuleBody {
  @Text(
    { optional, max: 200 },
    'With `shared`: ID of the rule to assign. Otherwise any text: rules of the draft with the same `id` are one rule.',
  )
  id?: string;
  @Flag({ optional }, 'When `true`, the existing rule of that `id` is assigned as it is, and nothing is made.')
  shared?: boolean;
}

/** A tier with its rules and limits. */
export class DraftTierInput extends CreatePromotionTierBody {
  @Text(
    { optional, max: 200 },
    'Any text by which `stacks` refer to it. Of a change that is validated: ID of the tier.',
  )
  id?: string;
  @ListOf(() => DraftRuleInput, { optional, max: MAX_RULES }, 'Made and assigned to the tier.')
  rules?: DraftRuleInput[];
  @ObjectOf(() => LimitsInput, { optional }, 'Made into one validation rule of the tier.') limits?: LimitsInput;
}

/** Tiers of the draft that are redeemed together. */
export class DraftStackInput {
  @Text({ min: 1, max: 500 }) name!: string;
  @ObjectOf(() => StackTiersInput, 'Tiers by their `id` in the draft.') tiers!: StackTiersInput;
  @Text({ optional, nullable: true, max: 100 }) category_id?: string | null;
  @Metadata({ optional }) metadata?: Record<string, unknown>;
}

export class PromotionOfDraftInput extends PromotionOfCampaignInput {
  @ListOf(() => DraftTierInput, { optional, nullable: true, max: MAX_TIERS }) override tiers?: DraftTierInput[] | null;
  @ListOf(() => DraftStackInput, { optional, max: MAX_TIERS }, 'Promotion stacks.') stacks?: DraftStackInput[];
}

/** An earning rule with its rules. */
export class DraftEarningRuleInput extends CreateEarningRuleBody {
  @Text({ optional, max: 200 }, 'Any text by which `loyalty_tiers` of the same body refer to it.') id?: string;
  @ListOf(() => DraftRuleInput, { optional, max: MAX_RULES }, 'Made and assigned to the earning rule.')
  rules?: DraftRuleInput[];
}

/** A reward that members can have. */
export class DraftRewardInput extends NewRewardAssignment {
  @Text({ optional, max: 200 }, 'Any text by which `loyalty_tiers` of the same body refer to it.') id?: string;
  @Text({ optional, min: 1, max: 200 }, 'ID of a reward that is there. Begins with `rew_`.') reward?: string;
  @ObjectOf(() => CreateRewardBody, { optional }, 'A reward that is made. In place of `reward`.')
  new_reward?: CreateRewardBody;
  @ListOf(() => DraftRuleInput, { optional, max: MAX_RULES }, 'Made and assigned to the assignment of the reward.')
  rules?: DraftRuleInput[];
}

/** A tier of a loyalty program. */
export class DraftLoyaltyTierInput extends CreateLoyaltyTierBody {
  @Text({ optional, max: 200 }, 'Any text by which `earning_rules` of the same body refer to it.') id?: string;
}

/** A new campaign with its rules, limits and parts, which is inactive until it is enabled. */
export class CreateCampaignDraftBody extends CreateCampaignBody {
  @ObjectOf(() => PromotionOfDraftInput, { optional, nullable: true })
  override promotion?: PromotionOfDraftInput | null;
  @ListOf(() => DraftRuleInput, { optional, max: MAX_RULES }, 'Made and assigned to the campaign.')
  rules?: DraftRuleInput[];
  @ObjectOf(() => LimitsInput, { optional }, 'Made into one validation rule of the campaign. Not for loyalty programs.')
  limits?: LimitsInput;
  @ListOf(() => DraftLoyaltyTierInput, { optional, max: MAX_PROGRAM_PARTS }, 'For a `LOYALTY_PROGRAM`.')
  loyalty_tiers?: DraftLoyaltyTierInput[];
  @ListOf(() => DraftEarningRuleInput, { optional, max: MAX_PROGRAM_PARTS }, 'For a `LOYALTY_PROGRAM`.')
  earning_rules?: DraftEarningRuleInput[];
  @ListOf(() => DraftRewardInput, { optional, max: MAX_PROGRAM_PARTS }, 'For a `LOYALTY_PROGRAM`.')
  rewards?: DraftRewardInput[];
}

/** A cart on which a draft is tried. */
export class ValidateCampaignDraftBody {
  @ObjectOf(() => CreateCampaignDraftBody, 'The campaign on trial.') draft!: CreateCampaignDraftBody;
  @Text(
    { optional, max: 500 },
    'ID or name of the campaign that the draft would change: what it has used of its limits counts.',
  )
  campaign_id?: string;
  @ObjectOf(() => OrderOfBuyerInput, 'The cart.') order!: OrderOfBuyerInput;
  @ObjectOf(() => BuyerInput, { optional }, 'Who buys. No customer is created or updated.') customer?: BuyerInput;
  @Text({ optional, max: 500 }, 'Code that answers show. Defaults to the public code of the draft, or to its name.')
  code?: string;
}
