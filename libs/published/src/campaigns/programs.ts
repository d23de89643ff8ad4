import { type JsonSchema } from '../language/index.js';

const text: JsonSchema = { type: 'string', maxLength: 500 };

/** Points or credits for a card of another campaign. */
const reward: JsonSchema = {
  type: 'object',
  properties: {
    related_object_parent: {
      type: 'object',
      properties: { id: text, name: text, object: { type: 'string', enum: ['CAMPAIGN'] } },
    },
    type: { type: 'string', enum: ['LOYALTY_CARD', 'GIFT_VOUCHER'] },
    // A text in the contract; numbers were taken before.
    amount: { type: ['integer', 'string'], minimum: 0, pattern: '^[0-9]{1,15}$' },
  },
};

/** What counts as a conversion, and what either side gets. `referral_tiers`: decision 0099. */
export const referralProgram: JsonSchema = {
  type: 'object',
  nullable: true,
  properties: {
    conversion_event_type: { type: 'string', enum: ['redemption', 'custom_event'] },
    custom_event: { type: 'object', properties: { id: text, name: text } },
    referee_reward: reward,
    referral_tiers: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['conversions', 'reward'],
        properties: {
          conversions: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          recurring: { type: 'boolean' },
          reward: { ...reward, required: ['related_object_parent', 'type', 'amount'] },
        },
      },
    },
  },
};

const periods = ['MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'];

export const loyaltyTiersExpiration: JsonSchema = {
  type: 'object',
  nullable: true,
  required: ['qualification_type', 'start_date', 'expiration_date'],
  properties: {
    qualification_type: { type: 'string', enum: ['BALANCE', 'POINTS_IN_PERIOD'] },
    qualification_period: { type: 'string', enum: periods },
    start_date: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', enum: ['IMMEDIATE', 'NEXT_PERIOD'] } },
    },
    expiration_date: {
      type: 'object',
      required: ['type', 'extend'],
      properties: {
        type: { type: 'string', enum: ['END_OF_PERIOD', 'END_OF_NEXT_PERIOD', 'BALANCE_DROP', 'CUSTOM'] },
        extend: text,
        rounding: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: [...periods, 'CUSTOM'] },
            strategy: { type: 'string', enum: ['START', 'END'] },
            unit: { type: 'string', enum: ['MONTH'] },
            value: { type: 'integer' },
          },
        },
      },
    },
  },
};
