import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { presentPricingNotes } from '@perkstream/domain-pricing';
import { presentBundleFinding, type TraceEntry } from '@perkstream/domain-validation-rules';
import { type ExplainedRules, type Explanation } from '../domain/cart/explanation.js';
import { type CartOutcome } from '../domain/cart/evaluate-cart.js';

/** Of a redeemable that never had its turn. */
const NOTHING_ASKED: Explanation = { rules: [], steps: [] };

/** How an outcome came about, in the names of the wire. */
export function presentExplanation(outcome: CartOutcome): JsonObject {
  const { rules, steps } = outcome.explanation ?? NOTHING_ASKED;
  const limit = outcome.status === 'SKIPPED' ? outcome.limit : undefined;
  return {
    rules: rules.map(presentRules),
    steps: presentPricingNotes(steps),
    ...(limit && { stacking_limit: limit }),
  };
}

function presentRules({ ruleId, passed, checks, bundle }: ExplainedRules): JsonObject {
  return {
    rule_id: ruleId,
    passed,
    checks: checks.map(presentCheck),
    ...(bundle && { bundle: presentBundleFinding(bundle) }),
  };
}

function presentCheck({ path, name, property, conditions, actual, passed, code }: TraceEntry): JsonObject {
  return withoutUndefined({ path, name, property, conditions, value: actual, passed, key: code });
}
