import { metadataOperators } from '../operators/metadata.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { type Measure, type Need, type RuleDefinition } from '../rule-definition.js';
import { linesOf, type RuleSubject } from '../rule-subject.js';
import { lineRule, metadataReader, metadataRule, valueRule } from './value-rule.js';

/** The order as a whole. Amounts are those of the running order: what redeemables before this one took off is off. */
export const orderRules: readonly RuleDefinition[] = [
  numberRule('order.amount', 'amount', 'amount', ({ order }) => order?.amount),
  numberRule('order.total_amount', 'total_amount', 'totalAmount', ({ order }) => order?.totalAmount),
  numberRule(
    'order.initial_amount',
    'initial_amount',
    'initialAmount',
    ({ order }) => order?.initialAmount ?? order?.amount,
  ),
  numberRule('order.items.count', 'order', 'quantity', unitsOf),
  metadataRule({ name: 'order.metadata', group: 'order', need: 'order', read: ({ order }) => order?.metadata }),
  ...(['any', 'each'] as const).flatMap((which) => {
    const lines = which === 'any' ? 'some' : 'every';
    return [
      lineRule({
        name: `order.items.price_${which}`,
        operators: numberOperators,
        lines,
        reader: () => (line) => line.price,
      }),
      lineRule({
        name: `order.items.metadata_${which}`,
        operators: metadataOperators,
        property: true,
        lines,
        reader: metadataReader,
      }),
    ];
  }),
];

function unitsOf(subject: RuleSubject): number {
  const lines = linesOf(subject);
  subject.steps?.take(lines.length);
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function numberRule(
  name: string,
  need: Need,
  of: Measure['of'],
  read: (subject: RuleSubject) => number | undefined,
): RuleDefinition {
  return valueRule({ name, group: 'order', need, operators: numberOperators, measure: { of }, read });
}
