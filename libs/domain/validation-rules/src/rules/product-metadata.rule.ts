import { readerOf } from '@perkstream/kernel';
import { compileConditions } from '../operators/condition-operator.js';
import { flagOperators } from '../operators/flag.operators.js';
import { metadataOperators } from '../operators/metadata.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { stepsToReach } from '../step-costs.js';
import { linesOf, type RuleLine } from '../rule-subject.js';
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
      const read = readerOfProduct(property);
      const steps = 2 * stepsToReach(property);
      return (subject, _scope, evaluation) => {
        subject.steps?.take(steps * linesOf(subject).length);
        const matched = linesOf(subject).filter((line) => holds(read(line), subject));
        return nested ? matched.some((line) => nested(evaluation, { line, matched })) : matched.length > 0;
      };
    },
    found: ({ conditions, property = '' }, subject) => {
      const holds = compileConditions(metadataOperators, conditions);
      const read = readerOfProduct(property);
      return { matched: linesOf(subject).filter((line) => holds(read(line), subject)), which: 'some' };
    },
    actual: (subject, { property = '' }) => linesOf(subject).map(readerOfProduct(property)),
  },
  sumRule('product.metadata.aggregated_quantity', 'quantity'),
  sumRule('product.metadata.aggregated_amount', 'subtotal'),
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

function readerOfProduct(property: string): (line: RuleLine) => unknown {
  const valueIn = readerOf(property);
  return ({ skuMetadata, productMetadata }) => valueIn(skuMetadata) ?? valueIn(productMetadata);
}
