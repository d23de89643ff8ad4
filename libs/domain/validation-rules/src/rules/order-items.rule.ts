import { type Evaluation, type RuleDefinition } from '../rule-definition.js';
import { targetAndSourceOperators } from '../operators/target.operators.js';
import { type Rule } from '../rule-set.js';
import { linesOf, type RuleLine, type RuleSubject } from '../rule-subject.js';
import { isOneOf, targetsOf, type LineTest } from './line-targets.js';

type Which = 'any' | 'every' | 'none' | 'cheapest' | 'most_expensive';

/**
 * `order.items.any|every|none|cheapest|most_expensive`: which lines are the ones named by `$is`. Beside `$is`, `$from` narrows
 * the order to lines of collections before anything is asked; alone, it is what must be.
 */
export const orderItemsRules: readonly RuleDefinition[] = (
  ['any', 'every', 'none', 'cheapest', 'most_expensive'] as const
).map((which) => ({
  name: `order.items.${which}`,
  group: 'order',
  operators: targetAndSourceOperators,
  // An order without lines has none of anything.
  need: () => (which === 'none' ? 'order' : 'items'),
  asksNested: true,
  requiredItems: ({ conditions }) => {
    if (which === 'none') return [];
    const named = targetsOf([...(conditions['$is'] ?? []), ...(conditions['$in'] ?? [])]);
    return named.length > 0 ? named : targetsOf(conditions['$from'], 'products_collection');
  },
  compile: (rule, nested) => {
    const { considered, wanted } = choicesOf(rule);
    const stepsOfLine = 2 + (collectionsIn(rule) >> 2);
    return (subject, _scope, evaluation) => {
      subject.steps?.take(stepsOfLine * linesOf(subject).length);
      const lines = considered ? linesOf(subject).filter(considered) : linesOf(subject);
      const asked = askedAbout(which, lines);
      const matched = asked.filter(wanted);
      const holds: (line: RuleLine) => boolean = nested ? (line) => nested(evaluation, { line, matched }) : () => true;
      if (which === 'any') return matched.some(holds);
      if (which === 'none') return isNone(evaluation, () => matched.some(holds));
      // Of lines that cost the same, one that is wanted is enough to be the cheapest.
      const enough = which === 'every' ? matched.length === asked.length : true;
      return enough && matched.length > 0 && matched.every(holds);
    };
  },
  found: (rule, subject) => {
    const { considered, wanted } = choicesOf(rule);
    const asked = askedAbout(which, considered ? linesOf(subject).filter(considered) : linesOf(subject));
    const matched = asked.filter(wanted);
    if (which === 'none' || (which === 'every' && matched.length < asked.length)) return undefined;
    return { matched, which: which === 'any' ? 'some' : 'every' };
  },
  actual: (subject, rule) => {
    const { considered, wanted } = choicesOf(rule);
    const lines = linesOf(subject).filter(considered ?? (() => true));
    return {
      lines: positionsOf(subject, askedAbout(which, lines)),
      matching: positionsOf(subject, lines.filter(wanted)),
    };
  },
  targets: ({ conditions }) => [
    ...targetsOf([...(conditions['$is'] ?? []), ...(conditions['$in'] ?? [])]),
    ...targetsOf([...(conditions['$is_not'] ?? []), ...(conditions['$not_in'] ?? [])]),
    ...targetsOf(conditions['$from'], 'products_collection'),
  ],
}));

/** Products and SKUs are looked up; about each collection every line is asked. */
function collectionsIn({ conditions }: Rule): number {
  const targets = Object.values(conditions).flatMap((values) => targetsOf(values));
  return targets.filter(({ object = 'products_collection' }) => object === 'products_collection').length;
}

/** Why the rules below failed for one line is no reason why "none" failed for another. */
function isNone({ failures }: Evaluation, some: () => boolean): boolean {
  const before = failures.length;
  const isSome = some();
  failures.length = before;
  return !isSome;
}

function choicesOf({ conditions }: Pick<Rule, 'conditions'>): { considered: LineTest | undefined; wanted: LineTest } {
  const from = conditions['$from'] && isOneOf(targetsOf(conditions['$from'], 'products_collection'));
  const named = [...(conditions['$is'] ?? []), ...(conditions['$in'] ?? [])];
  const unwanted = [...(conditions['$is_not'] ?? []), ...(conditions['$not_in'] ?? [])];
  if (named.length === 0 && unwanted.length === 0) return { considered: undefined, wanted: from ?? (() => true) };
  const isNamed = named.length === 0 ? () => true : isOneOf(targetsOf(named));
  const isUnwanted = unwanted.length === 0 ? () => false : isOneOf(targetsOf(unwanted));
  return { considered: from, wanted: (line) => isNamed(line) && !isUnwanted(line) };
}

function askedAbout(which: Which, lines: readonly RuleLine[]): readonly RuleLine[] {
  if (which !== 'cheapest' && which !== 'most_expensive') return lines;
  let best: number | undefined;
  for (const { price } of lines) {
    if (price === undefined) continue;
    if (best === undefined || (which === 'cheapest' ? price < best : price > best)) best = price;
  }
  return best === undefined ? [] : lines.filter(({ price }) => price === best);
}

function positionsOf(subject: RuleSubject, lines: readonly RuleLine[]): number[] {
  const wanted = new Set(lines);
  return linesOf(subject).flatMap((line, position) => (wanted.has(line) ? [position] : []));
}
