import { withoutUndefined } from '@perkstream/kernel';
import {
  type ExplainedCheckAnswer,
  type ExplainedRulesAnswer,
  type ExplainedStepAnswer,
  type ExplanationAnswer,
} from '@perkstream/published';
import { presentPricingNotes } from '@perkstream/domain-pricing';
import { presentBundleFinding, type TraceEntry } from '@perkstream/domain-validation-rules';
import { type ExplainedRules, type Explanation } from '../domain/cart/explanation.js';
import { type CartOutcome } from '../domain/cart/evaluate-cart.js';

/** Of a redeemable that never had its turn. */
const NOTHING_ASKED: Explanation = { rules: [], steps: [] };

/** How an outcome came about, in the names of the wire. */
export function presentExplanation(outcome: CartOutcome): ExplanationAnswer {
  const { rules, steps } = outcome.explanation ?? NOTHING_ASKED;
  const limit = outcome.status === 'SKIPPED' ? outcome.limit : undefined;
  return {
    rules: rules.map(presentRules),
    steps: presentPricingNotes(steps) as unknown as ExplainedStepAnswer[],
    ...(limit && { stacking_limit: limit }),
  };
}

function presentRules({ ruleId, passed, checks, bundle }: ExplainedRules): ExplainedRulesAnswer {
  return {
    rule_id: ruleId,
    passed,
    checks: checks.map(presentCheck),
    ...(bundle && { bundle: presentBundleFinding(bundle) }),
  };
}

function presentCheck({ path, name, property, conditions, actual, passed, code }: TraceEntry): ExplainedCheckAnswer {
  return withoutUndefined({ path, name, property, conditions, value: actual, passed, key: code });
}
