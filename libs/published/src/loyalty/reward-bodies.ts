import { Flag, Metadata, ObjectOf, Shape, Text, Texts, Whole } from '../language/index.js';

const MAX_POINTS = 1_000_000_000;

export class RewardCampaignInput {
  @Text({ min: 1, max: 200 }, 'ID or name.') id!: string;
  @Whole(
    { optional: true, max: Number.MAX_SAFE_INTEGER },
    'More than 0. Minor units for a gift card, points for a loyalty card. Not for coupons.',
  )
  balance?: number;
}

/** Numbers come as decimal texts from some clients. */
const ratio = {
  type: ['number', 'string'],
  exclusiveMinimum: 0,
  maximum: MAX_POINTS,
  pattern: '^[0-9]{1,9}(\\.[0-9]{1,9})?$',
};

export class RewardCoinInput {
  @Shape(ratio, 'Amount of the currency, in whole units, for `points_ratio` points.') exchange_ratio!: number | string;
  @Shape({ ...ratio, pattern: '^[0-9]{1,9}$' }, { optional: true }, 'Whole points. Defaults to 1.')
  points_ratio?: number | string;
}

export class RewardProductInput {
  @Text({ min: 1, max: 500 }, 'ID or source ID.') id!: string;
  @Text({ optional: true, nullable: true, min: 1, max: 500 }, 'ID or source ID.') sku_id?: string | null;
}

/** Exactly one of the three: what it is says what kind of reward it is. */
export class RewardParametersInput {
  @ObjectOf(() => RewardCampaignInput, { optional: true }) campaign?: RewardCampaignInput;
  @ObjectOf(() => RewardCoinInput, { optional: true }) coin?: RewardCoinInput;
  @ObjectOf(() => RewardProductInput, { optional: true }) product?: RewardProductInput;
}

export class RewardAttributes {
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Text({ optional: true, max: 5_000 }) description?: string;
}

class RewardFields {
  @Text({ optional: true, max: 500 }) name?: string;
  @Shape(
    { type: ['integer', 'string'], minimum: 0, maximum: MAX_POINTS, pattern: '^[0-9]{1,12}$' },
    { optional: true, nullable: true },
    'For products. Also accepted as text. `null` when unlimited.',
  )
  stock?: number | string | null;
  @ObjectOf(() => RewardAttributes, { optional: true }) attributes?: RewardAttributes;
}

/** Only fields that are sent change; the kind of a reward stays. */
export class UpdateRewardBody extends RewardFields {
  @ObjectOf(() => RewardParametersInput, { optional: true }) parameters?: RewardParametersInput;
  @Metadata({ optional: true, of: 'reward' }, 'Merged key by key. `null` removes a key.')
  metadata?: Record<string, unknown>;
}

export class CreateRewardBody extends RewardFields {
  @ObjectOf(() => RewardParametersInput) parameters!: RewardParametersInput;
  @Metadata({ optional: true, of: 'reward', isNew: true }) metadata?: Record<string, unknown>;
}

export class RewardCostInput {
  @Whole({ optional: true, min: 1, max: MAX_POINTS }) points?: number;
  @Flag(
    { optional: true, nullable: true },
    'Whether incoming points are spent on the reward automatically. At most one reward of a program.',
  )
  auto_redeem?: boolean | null;
}

export class RewardAssignmentParametersInput {
  @ObjectOf(() => RewardCostInput, { optional: true }) loyalty?: RewardCostInput;
}

/** What a reward costs, and whether it is redeemed automatically; nothing for a COIN. */
export class RewardCostBody {
  @ObjectOf(() => RewardAssignmentParametersInput, { optional: true }) parameters?: RewardAssignmentParametersInput;
}

export class NewRewardAssignment extends RewardCostBody {
  @Texts(
    { optional: true, most: 1, max: 200 },
    'ID of a validation rule. It is evaluated whenever the reward is redeemed.',
  )
  validation_rules?: string[];
}

export class AssignRewardBody extends NewRewardAssignment {
  @Text({ min: 1, max: 200 }, 'ID or name of a loyalty program.') campaign!: string;
}

export class AssignRewardToProgramBody extends NewRewardAssignment {
  @Text({ min: 1, max: 200 }, 'Begins with `rew_`.') reward!: string;
}
