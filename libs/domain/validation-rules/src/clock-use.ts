import { type HasRuleSet } from './compile-in-parts.js';
import { type Rule, type RuleSet, type RuleTree } from './rule-set.js';
import { ruleRegistry } from './rules/registry.js';

/** Which part of the time the answer of a rule set depends on: the day in the project's zone, or the moment. */
export type ClockUse = 'day' | 'moment';

/** Operators that compare with a number of days from now. */
const DAYS_FROM_NOW: readonly string[] = ['$more_than_ago', '$less_than_ago', '$more_than_future', '$less_than_future'];
const CALENDAR_DAYS_FROM_NOW: readonly string[] = ['$is_days_ago', '$is_days_in_future'];

/** Without segments and collections, whose members are somebody else's to know. undefined: it is the same at any time */
export function clockUseOf({ ruleSet }: HasRuleSet): ClockUse | undefined {
  const { rules, applicableTo } = ruleSet as RuleSet;
  const uses = new Set(usesOf(rules));
  if (uses.has('moment')) return 'moment';
  return uses.has('day') || countsDays(applicableTo) ? 'day' : undefined;
}

/** Whether a formula in a discount, or in what it applies to, may count days, months or years since or until a date. */
export function countsDays(holder: object | undefined): boolean {
  return holder !== undefined && /_(SINCE|UNTIL)\b/i.test(JSON.stringify(holder));
}

function usesOf(tree: RuleTree | undefined): readonly ClockUse[] {
  return Object.values(tree?.rules ?? {}).flatMap((rule) => [...usesOfRule(rule), ...usesOf(rule.rules)]);
}

function usesOfRule({ name, conditions }: Rule): readonly ClockUse[] {
  const operators = Object.keys(conditions ?? {});
  if (operators.some((operator) => DAYS_FROM_NOW.includes(operator))) return ['moment'];
  if (operators.some((operator) => CALENDAR_DAYS_FROM_NOW.includes(operator))) return ['day'];
  const { window = 'all' } = ruleRegistry.get(name)?.counter ?? {};
  return window === 'all' ? [] : ['day'];
}
