import { OneOf } from '../language/index.js';

/** What the discounts of an order do when goods of it come back. */
export const RETURNED_DISCOUNTS = ['KEEP', 'REPRICE'] as const;
/** In which order money and what paid beside it come back. */
export const RETURNED_CREDITS = ['PROPORTIONAL', 'CREDITS_FIRST', 'MONEY_FIRST'] as const;
/** Which of the points that the order earned are taken back. */
export const RETURNED_POINTS = ['PROPORTIONAL', 'ALL', 'NONE'] as const;

export type ReturnedDiscountsPolicy = (typeof RETURNED_DISCOUNTS)[number];
export type ReturnedCreditsPolicy = (typeof RETURNED_CREDITS)[number];
export type ReturnedPointsPolicy = (typeof RETURNED_POINTS)[number];

const texts = {
  discounts:
    '`KEEP`: the price of each unit stays as it was sold. `REPRICE`: the remaining items are priced again by the terms of the sale.',
  credits:
    'How credits and points that paid for the order come back: in proportion, before money (`CREDITS_FIRST`) or after it (`MONEY_FIRST`).',
  points:
    'Points that the order earned: what the remaining items do not earn is taken back (`PROPORTIONAL`), all of them (`ALL`) or none.',
} as const;

/** How goods come back, whole. */
export class ReturnPolicyAnswer {
  @OneOf(RETURNED_DISCOUNTS, texts.discounts) discounts!: ReturnedDiscountsPolicy;
  @OneOf(RETURNED_CREDITS, texts.credits) credits!: ReturnedCreditsPolicy;
  @OneOf(RETURNED_POINTS, texts.points) points!: ReturnedPointsPolicy;
}

/** What is not sent stays as the project has it. */
export class ReturnPolicyInput {
  @OneOf(RETURNED_DISCOUNTS, { optional: true }, texts.discounts) discounts?: ReturnedDiscountsPolicy;
  @OneOf(RETURNED_CREDITS, { optional: true }, texts.credits) credits?: ReturnedCreditsPolicy;
  @OneOf(RETURNED_POINTS, { optional: true }, texts.points) points?: ReturnedPointsPolicy;
}

/** Where neither a return nor its project says anything else. */
export const DEFAULT_RETURN_POLICY: ReturnPolicyAnswer = {
  discounts: 'KEEP',
  credits: 'PROPORTIONAL',
  points: 'PROPORTIONAL',
};
