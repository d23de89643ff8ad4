import { nameOperators } from '../operators/name.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { metadataRule, valueRule } from './value-rule.js';

/** The redemption itself: who calls, with what metadata, paying how many points. */
export const redemptionRules: readonly RuleDefinition[] = [
  valueRule({
    name: 'redemption.api_key',
    group: 'redemption',
    operators: nameOperators,
    read: ({ redemption }) => redemption?.apiKey,
  }),
  valueRule({
    name: 'redemption.user.login',
    group: 'redemption',
    operators: nameOperators,
    read: ({ redemption }) => redemption?.user,
  }),
  valueRule({
    name: 'redemption.reward.pay_with_points.points_used',
    group: 'redemption',
    need: 'points_used',
    operators: numberOperators,
    read: ({ redemption }) => redemption?.pointsUsed ?? 0,
  }),
  metadataRule({ name: 'redemption.metadata', group: 'redemption', read: ({ redemption }) => redemption?.metadata }),
  metadataRule({ name: 'custom_event.metadata', group: 'redemption', read: ({ event }) => event?.metadata }),
];
