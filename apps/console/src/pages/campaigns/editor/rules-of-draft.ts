import { isUnfinished, queryOf } from '../../../parts/rules/rule-query.js';
import { type RuleTree } from '../../../parts/rules/rule-sentence.js';
import { applicabilityOf, bundleOf } from '../../../parts/rules/targets.js';
import { type Wire } from './paths.js';

/** A rule of a draft, or one that exists already and is assigned. */
export interface DraftRule extends Wire {
  readonly id?: string;
  readonly name?: string;
  readonly rules?: RuleTree;
  readonly shared?: boolean;
}

/** The properties of a rule that have fields. */
export const RULE_PROPERTIES = ['name', 'rules', 'bundle_rules', 'error.message', 'applicable_to'];

/** The rule that says nothing but which products a discount is for; −1 where there is none. */
export function indexOfProducts(rules: readonly DraftRule[]): number {
  return rules.findIndex((rule) => {
    const { included, excluded } = applicabilityOf(rule['applicable_to']);
    const isAboutProducts = included.length + excluded.length > 0;
    return isAboutProducts && !rule.shared && asksNothing(rule) && bundleOf(rule['bundle_rules']).entries.length === 0;
  });
}

/** Rules that wait for a value: the engine would refuse them. */
export function isIncomplete(rule: DraftRule): boolean {
  if (rule.shared) return false;
  const query = queryOf(rule.rules ?? {});
  if (query === undefined) return false;
  return isUnfinished(query);
}

/** Whether a rule says nothing at all, and can be left out. */
export function saysNothing(rule: DraftRule): boolean {
  const { included, excluded } = applicabilityOf(rule['applicable_to']);
  const isAboutProducts = included.length + excluded.length + bundleOf(rule['bundle_rules']).entries.length > 0;
  return !rule.shared && asksNothing(rule) && !isAboutProducts;
}

function asksNothing({ rules }: DraftRule): boolean {
  return Object.keys(rules ?? {}).every((key) => key === 'logic');
}

/** A new rule of one condition, whose value is still to be typed. */
export function ruleOf(name: string, operator: string): DraftRule {
  return { name: '', rules: { 1: { name, conditions: { [operator]: [] } }, logic: '1' } };
}
