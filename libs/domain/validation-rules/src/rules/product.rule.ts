import { flagOperators } from '../operators/flag.operators.js';
import { numberOperators } from '../operators/number.operators.js';
import { targetOperators } from '../operators/target.operators.js';
import { type RuleDefinition } from '../rule-definition.js';
import { type Rule } from '../rule-set.js';
import { linesOf } from '../rule-subject.js';
import { isOneOf, targetsOf } from './line-targets.js';
import { lineRule, sumRule } from './value-rule.js';

/**
 * The older rules about products and SKUs. `product.id`: some line is (`$is_not`: no line is) the product; below it, the
 * price of such a line, the quantity of all of them, and whether discounts touch them.
 */
export const productRules: readonly RuleDefinition[] = (['product', 'sku'] as const).flatMap((kind) => [
  idRule(kind),
  lineRule({ name: `${kind}.price`, operators: numberOperators, lines: 'some', reader: () => (line) => line.price }),
  sumRule(`${kind}.quantity`, 'quantity'),
  markRule(`${kind}.discount_applicable`),
]);

function idRule(kind: 'product' | 'sku'): RuleDefinition {
  const wantedOf = ({ conditions }: Pick<Rule, 'conditions'>) =>
    targetsOf([...(conditions['$is'] ?? []), ...(conditions['$in'] ?? [])], kind);
  const unwantedOf = ({ conditions }: Pick<Rule, 'conditions'>) =>
    targetsOf([...(conditions['$is_not'] ?? []), ...(conditions['$not_in'] ?? [])], kind);
  return {
    name: `${kind}.id`,
    group: 'order',
    operators: targetOperators,
    need: () => 'items',
    asksNested: true,
    requiredItems: wantedOf,
    compile: (rule, nested) => {
      const wanted = wantedOf(rule);
      const isWanted = wanted.length > 0 ? isOneOf(wanted) : () => true;
      const isUnwanted = isOneOf(unwantedOf(rule));
      return (subject, _scope, evaluation) => {
        const lines = linesOf(subject);
        subject.steps?.take(2 * lines.length);
        if (lines.some(isUnwanted)) return false;
        const matched = lines.filter(isWanted);
        return nested ? matched.some((line) => nested(evaluation, { line, matched })) : matched.length > 0;
      };
    },
    found: (rule, subject) => {
      const wanted = wantedOf(rule);
      const lines = linesOf(subject);
      if (lines.some(isOneOf(unwantedOf(rule)))) return undefined;
      return { matched: wanted.length > 0 ? lines.filter(isOneOf(wanted)) : lines, which: 'some' };
    },
    actual: (subject) => linesOf(subject).map((line) => (kind === 'product' ? line.productId : line.skuId)),
    targets: (rule) => [...wantedOf(rule), ...unwantedOf(rule)],
    discountTargets: (rule) => {
      const isMarked = Object.values(rule.rules?.rules ?? {}).some(
        ({ name, conditions }) => name === `${kind}.discount_applicable` && conditions['$is']?.[0] === true,
      );
      return isMarked ? wantedOf(rule) : [];
    },
  };
}

/** Says something about the discount, and nothing about the order. */
export function markRule(name: string): RuleDefinition {
  return { name, group: 'order', operators: flagOperators, compile: () => () => true };
}
