import { valueAt } from '@perkstream/kernel';
import { compileConditions } from '../operators/condition-operator.js';
import { flagOperators } from '../operators/flag.operators.js';
import { metadataOperators } from '../operators/metadata.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { linesOf, subtotalOf, type RuleLine } from '../rule-subject.js';
import { markRule } from './product.rule.js';
import { sumRule, valueRule } from './value-rule.js';

/**
 * The older rules about the metadata of products: some line has it; below, the sums over the lines that have it, and
 * `match_all`: all lines have it.
 */
export const productMetadataRules: readonly RuleDefinition[] = [
  {
    name: 'product.metadata',
    group: 'order',
    operators: metadataOperators,
    property: true,
    need: () => 'items',
    asksNested: true,
    compile: ({ conditions, property = '' }, nested) => {
      const holds = compileConditions(metadataOperators, conditions);
      return (subject, _scope, evaluation) => {
        const matched = linesOf(subject).filter((line) => holds(metadataAt(line, property), subject));
        return nested ? matched.some((line) => nested(evaluation, { line, matched })) : matched.length > 0;
      };
    },
    actual: (subject, { property = '' }) => linesOf(subject).map((line) => metadataAt(line, property)),
  },
  sumRule('product.metadata.aggregated_quantity', (line) => line.quantity),
  sumRule('product.metadata.aggregated_amount', subtotalOf),
  markRule('product.metadata.discount_applicable'),
  valueRule({
    name: 'product.metadata.match_all',
    group: 'order',
    need: 'items',
    operators: {
      // `false` asks for nothing: some lines are enough, and all are fine too.
      $is: {
        ...flagOperators['$is']!,
        compile:
          ([wanted]) =>
          (all) =>
            wanted !== true || all === true,
      },
    },
    read: (subject, scope) => scope === undefined || scope.matched.length === linesOf(subject).length,
  }),
];

function metadataAt(line: RuleLine, property: string): unknown {
  return valueAt(line.skuMetadata, property) ?? valueAt(line.productMetadata, property);
}
