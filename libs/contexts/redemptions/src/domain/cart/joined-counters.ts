import { type CounterDefinition } from '@perkstream/domain-validation-rules';
import { type CountedKinds, countersDrawnOn, kindOf, ownerOf } from '../counting/rule-counter.js';
import { type CartFacts, type Named } from './cart-facts.js';
import { type Turn } from './cart-question.js';
import { type CompiledRules, compiledRulesOf } from './judge-rules.js';
import { type LimitUse, useOfCounter } from './limit-use.js';
import { type Priced } from './priced.js';
import { ruleSubjectOf, withPrice } from './rule-subject.js';

const NONE: readonly LimitUse[] = [];

/**
 * The part of a redemption that counts towards counters of others: of another tier or code of the campaign, or of an
 * earlier version of a rule.
 */
export function joinedUses(turn: Turn, rules: CompiledRules | undefined, priced: Priced): readonly LimitUse[] {
  const { question, redeemable, cart, counted } = turn;
  const kinds = question.facts.counted;
  if (!kinds || kinds.size === 0) return NONE;
  const subject = withPrice(ruleSubjectOf(question, redeemable, cart), priced);
  return countersDrawnOn(kinds, redeemable, rules?.assignments ?? [], subject).map((counter) => {
    // Asked for what it stands at: it may begin with this redemption.
    counted(counter.stream, counter);
    return useOfCounter(counter);
  });
}

/** The owners of counters that count these redeemables. */
export function ownersOf(named: readonly Named[]): readonly string[] {
  const owners = new Set<string>();
  for (const { examined, rules } of named) {
    if (typeof examined?.redeemable.campaignId === 'string') owners.add(examined.redeemable.campaignId);
    for (const { assignmentId } of rules) owners.add(assignmentId);
  }
  return [...owners];
}

/** The counters that rules of these redeemables ask for and that do not count yet. */
export function missingCountersOf({ named, counted }: Pick<CartFacts, 'named' | 'counted'>): CountedKinds {
  const missing = new Map<string, CounterDefinition[]>();
  const isCounted = (owner: string, kind: string) =>
    [counted, missing].some((kinds) => kinds?.get(owner)?.some((each) => kindOf(each) === kind));
  for (const { examined, rules } of named) {
    const { sets = [] } = (examined && compiledRulesOf(rules)) ?? {};
    for (const [index, { counters }] of sets.entries()) {
      for (const { definition } of counters) {
        if (!examined || !definition.counter) continue;
        const { scope, per, window, counts } = definition.counter;
        const owner = ownerOf(definition.counter, examined.redeemable, rules[index]?.assignmentId as string);
        if (isCounted(owner, kindOf(definition.counter))) continue;
        missing.set(owner, [...(missing.get(owner) ?? []), { scope, per, window, counts }]);
      }
    }
  }
  return missing;
}
