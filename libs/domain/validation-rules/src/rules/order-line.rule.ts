import { flagOperators } from '../operators/flag.operators.js';
import { metadataOperators } from '../operators/metadata.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { lineRule, metadataReader, sumRule } from './value-rule.js';

/** Below `order.items.*`: a line that was found, or all that were found together. On their own: some line, or all lines. */
export const orderLineRules: readonly RuleDefinition[] = [
  lineRule({
    name: 'order.items.quantity',
    operators: numberOperators,
    lines: 'some',
    reader: () => (line) => line.quantity,
    measure: { of: 'quantity', lines: 'one' },
  }),
  lineRule({
    name: 'order.items.price',
    operators: numberOperators,
    lines: 'some',
    reader: () => (line) => line.price,
  }),
  lineRule({
    name: 'order.items.on_sale',
    operators: flagOperators,
    lines: 'some',
    reader: () => (line) => line.onSale ?? false,
  }),
  lineRule({
    name: 'order.items.metadata',
    operators: metadataOperators,
    property: true,
    lines: 'some',
    reader: metadataReader,
  }),
  sumRule('order.items.aggregated_quantity', 'quantity'),
  sumRule('order.items.aggregated_amount', 'subtotal'),
];
