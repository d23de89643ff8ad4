import { Metadata, ObjectOf, Shape, Text, Whole } from '../language/index.js';
import { type TierMapping } from './tier-events.js';

const POINTS_AT_MOST = 1_000_000_000_000;

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
          points: { type: 'integer', minimum: 0, maximum: POINTS_AT_MOST },
        },
      },
    ],
  },
};

export class TierPointsInput {
  @Whole({ min: 0, max: POINTS_AT_MOST }, 'the tier is for balances from here') from!: number;
  @Whole({ optional: true, min: 0, max: POINTS_AT_MOST }, 'up to here; absent: without end') to?: number;
}

/** Source: contract, LoyaltyTierBase; programs facts 3.8. */
export class CreateLoyaltyTierBody {
  @Text({ min: 1, max: 200 }) name!: string;
  @ObjectOf(() => TierPointsInput) points!: TierPointsInput;
  @Shape(mappings, { optional: true }, 'by id of the earning rule: what the tier makes of its points')
  earning_rules?: Record<string, TierMapping>;
  @Shape(mappings, { optional: true }, 'by id of the assignment or reward: what the tier makes of its price')
  rewards?: Record<string, TierMapping>;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
}
