import { type RuleSet, type RuleTree } from './rule-set.js';

/** How large a rule set may be. Decision 0053. */
export const MAX_RULES = 500;
export const MAX_DEPTH = 6;
export const MAX_VALUES = 1_000;
/** Mentions of rules in all texts of logic together: each is asked. */
const MAX_MENTIONS = 1_000;
const MAX_RULE_SET_CHARACTERS = 262_144;

interface Size {
  rules: number;
  mentions: number;
  depth: number;
  values: number;
}

/** Which bound a rule set exceeds, in words that complete "A validation rule …"; undefined: none. */
export function findExcess(ruleSet: RuleSet): string | undefined {
  const size: Size = { rules: 0, mentions: 0, depth: 0, values: 0 };
  measure(ruleSet.rules, 1, size);
  if (size.rules > MAX_RULES) return `must not have more than ${MAX_RULES} rules`;
  if (size.mentions > MAX_MENTIONS) return `must not mention rules more than ${MAX_MENTIONS} times in its logic`;
  if (size.depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  if (size.values > MAX_VALUES) return `must not have more than ${MAX_VALUES} values in a condition`;
  if (JSON.stringify(ruleSet).length > MAX_RULE_SET_CHARACTERS)
    return `must not be longer than ${MAX_RULE_SET_CHARACTERS} characters of JSON`;
  return undefined;
}

function measure({ logic = '', rules }: RuleTree, depth: number, size: Size): void {
  // What is too deep, or too much, already is not looked at any further.
  if (depth > MAX_DEPTH + 1 || size.rules > MAX_RULES) return;
  const all = Object.values(rules);
  size.rules += all.length;
  size.mentions += logic.match(/\d+/g)?.length ?? 0;
  if (all.length > 0) size.depth = Math.max(size.depth, depth);
  for (const { conditions, rules: below } of all) {
    for (const values of Object.values(conditions)) size.values = Math.max(size.values, values.length);
    if (below) measure(below, depth + 1, size);
  }
}
