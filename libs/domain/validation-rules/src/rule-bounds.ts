import { type RuleSet, type RuleTree } from './rule-set.js';

/** How large a rule set may be. Source: decision 0053. */
export const RULES_AT_MOST = 500;
export const DEEPEST = 6;
export const VALUES_AT_MOST = 1_000;
/** Mentions of rules in all texts of logic together: each is asked. */
const MENTIONS_AT_MOST = 1_000;
/** Characters of its JSON */
const LARGEST = 262_144;

interface Size {
  rules: number;
  mentions: number;
  depth: number;
  values: number;
}

/** Which bound a rule set exceeds, in words that complete "A validation rule …"; undefined: none. */
export function excessOf(ruleSet: RuleSet): string | undefined {
  const size: Size = { rules: 0, mentions: 0, depth: 0, values: 0 };
  measure(ruleSet.rules, 1, size);
  if (size.rules > RULES_AT_MOST) return `must not have more than ${RULES_AT_MOST} rules`;
  if (size.mentions > MENTIONS_AT_MOST)
    return `must not mention rules more than ${MENTIONS_AT_MOST} times in its logic`;
  if (size.depth > DEEPEST) return `must not be nested deeper than ${DEEPEST} levels`;
  if (size.values > VALUES_AT_MOST) return `must not have more than ${VALUES_AT_MOST} values in a condition`;
  if (JSON.stringify(ruleSet).length > LARGEST) return `must not be longer than ${LARGEST} characters of JSON`;
  return undefined;
}

function measure({ logic = '', rules }: RuleTree, depth: number, size: Size): void {
  // What is too deep, or too much, already is not looked at any further.
  if (depth > DEEPEST + 1 || size.rules > RULES_AT_MOST) return;
  const all = Object.values(rules);
  size.rules += all.length;
  size.mentions += logic.match(/\d+/g)?.length ?? 0;
  if (all.length > 0) size.depth = Math.max(size.depth, depth);
  for (const { conditions, rules: below } of all) {
    for (const values of Object.values(conditions)) size.values = Math.max(size.values, values.length);
    if (below) measure(below, depth + 1, size);
  }
}
