import { Metadata, ObjectOf, Shape, Text, Whole } from '../language/index.js';
import { type TierMapping } from './tier-events.js';

const MAX_POINTS = 1_000_000_000_000;

/** Of many: by id. Each multiplies what it is about, or takes its place. */
const mappings = {
  type: 'object',
  maxProperties: 500,
  additionalProperties: {
    anyOf: [
      {
        type: 'object',
        required: ['type', 'multiplier'],
        properties: {
          type: { type: 'string', enum: ['MULTIPLY'] },
          multiplier: { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 },
        },
      },
      {
        type: 'object',
        required: ['type', 'points'],
        properties: {
          type: { type: 'string', enum: ['CUSTOM'] },
          points: { type: 'integer', minimum: 0, maximum: MAX_POINTS },
        },
      },
    ],
  },
};

export class TierPointsInput {
  @Whole({ min: 0, max: MAX_POINTS }, 'Lowest balance of the tier.') from!: number;
  @Whole({ optional: true, min: 0, max: MAX_POINTS }, 'Highest balance of the tier. Absent when unlimited.')
  to?: number;
}

/** Fields of a tier that may be sent when it is made and when it is changed. */
class LoyaltyTierFields {
  @Shape(mappings, { optional: true }, 'How the tier changes the points of earning rules, by ID of the rule.')
  earning_rules?: Record<string, TierMapping>;
  @Shape(mappings, { optional: true }, 'How the tier changes the price of rewards, by ID of the assignment or reward.')
  rewards?: Record<string, TierMapping>;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
}

/** Tiers of a program must not overlap. */
export class CreateLoyaltyTierBody extends LoyaltyTierFields {
  @Text({ min: 1, max: 200 }) name!: string;
  @ObjectOf(() => TierPointsInput) points!: TierPointsInput;
}

/** Changes the fields that are sent: `points`, `earning_rules` and `rewards` as a whole, `metadata` key by key. */
export class UpdateLoyaltyTierBody extends LoyaltyTierFields {
  @Text({ optional: true, min: 1, max: 200 }) name?: string;
  @ObjectOf(() => TierPointsInput, { optional: true }) points?: TierPointsInput;
}
