import { metadataOperators } from '../operators/metadata.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { linesOf } from '../rule-subject.js';
import { valueAt } from '@perkstream/kernel';
import { lineRule, metadataRule, valueRule } from './value-rule.js';

/** The order as a whole. Amounts are those of the running order: what redeemables before this one took off is off. */
export const orderRules: readonly RuleDefinition[] = [
  valueRule({
    name: 'order.amount',
    group: 'order',
    need: 'amount',
    operators: numberOperators,
    read: ({ order }) => order?.amount,
  }),
  valueRule({
    name: 'order.total_amount',
    group: 'order',
    need: 'total_amount',
    operators: numberOperators,
    read: ({ order }) => order?.totalAmount,
  }),
  valueRule({
    name: 'order.initial_amount',
    group: 'order',
    need: 'initial_amount',
    operators: numberOperators,
    read: ({ order }) => order?.initialAmount ?? order?.amount,
  }),
  valueRule({
    name: 'order.items.count',
    group: 'order',
    need: 'order',
    operators: numberOperators,
    read: (subject) => linesOf(subject).reduce((sum, line) => sum + line.quantity, 0),
  }),
  metadataRule({ name: 'order.metadata', group: 'order', need: 'order', read: ({ order }) => order?.metadata }),
  ...(['any', 'each'] as const).flatMap((which) => {
    const lines = which === 'any' ? 'some' : 'every';
    return [
      lineRule({ name: `order.items.price_${which}`, operators: numberOperators, lines, read: (line) => line.price }),
      lineRule({
        name: `order.items.metadata_${which}`,
        operators: metadataOperators,
        property: true,
        lines,
        read: (line, property) => valueAt(line.metadata, property),
      }),
    ];
  }),
];
