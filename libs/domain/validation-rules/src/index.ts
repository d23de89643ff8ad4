export {
  type ApplicableTo,
  type Conditions,
  type Rule,
  type RuleSet,
  type Target,
  type TargetObject,
} from './rule-set.js';
export { type CampaignBudget, campaignBudgetsOf, customerLimitsOf } from './campaign-budgets.js';
export { checkApplicability } from './check/check-applicability.js';
export { checkRuleSet } from './check/check-rule-set.js';
export { presentRuleSet } from './present-rule-set.js';
export { compileRuleSet, type CompiledRuleSet } from './compile-rule-set.js';
export { compiledOf, compileInParts, type HasRuleSet } from './compile-in-parts.js';
export { type ClockUse, clockUseOf, countsDays } from './clock-use.js';
export {
  limitsOfRuleSet,
  type LimitedHolder,
  type LimitValues,
  type PlainLimitName,
  ruleOfLimit,
  rulesOfLimits,
} from './plain-limits.js';
export { countersOf, evaluate, limitsOf, type Consumption, type EvaluationOptions, type Verdict } from './evaluate.js';
export { mergedMissing, type Missing, presentMissing } from './near-miss/missing.js';
export { type TraceEntry } from './rule-definition.js';
export { type Counted, type CounterDefinition, type CounterUse, useOf } from './counter.js';
export { Gate, type GateScope, Visitor } from './gate/gate.js';
export { type LeastOrder } from './gate/least-order.js';
export { itemNamesIn, ItemsOfCart, type SoughtItems, soughtItems } from './items-of-cart.js';
export { requiredItemsOf } from './required-items.js';
export { isLogicMistake, parseLogic, printLogic, type Logic } from './logic/logic.js';
export { identifyBundle, type BundleFinding } from './bundle/identify-bundle.js';
export { presentBundleFinding } from './bundle/present-bundle-finding.js';
export { type Metadata, type RuleLine, type RuleOrder, type RuleSubject } from './rule-subject.js';
export {
  ruleCounters,
  ruleNames,
  rulesAskedLast,
  rulesBeyondTheCustomer,
  rulesIgnoredByQualifications,
  rulesOfCounters,
} from './rules/registry.js';
