export {
  type Applicability,
  type ApplicableTo,
  type ApplicableToEffect,
  type BundleEntry,
  type BundleRules,
  type Conditions,
  type ConditionValue,
  type Rule,
  type RuleError,
  type RuleSet,
  type RuleSetType,
  type RuleTree,
  type Target,
  type TargetObject,
} from './rule-set.js';
export { checkApplicability } from './check/check-applicability.js';
export { checkRuleSet } from './check/check-rule-set.js';
export { type RuleSetRefusal } from './check/invalid.js';
export { presentApplicableTo, presentRuleSet } from './present-rule-set.js';
export { compileRuleSet, type CompiledRuleSet, type RuleSetUses } from './compile-rule-set.js';
export { compiledOf, compileInParts, type HasRuleSet } from './compile-in-parts.js';
export {
  countersNeeded,
  countersOf,
  evaluate,
  limitsOf,
  type Consumption,
  type EvaluationOptions,
  type FailedRule,
  type RulesFailed,
  type RulesPassed,
  type Verdict,
} from './evaluate.js';
export { type FailureCode, type TraceEntry } from './rule-definition.js';
export {
  type Counted,
  type CountedPer,
  type CounterDefinition,
  type CounterUse,
  type RuleLimit,
  useOf,
} from './counter.js';
export { Gate, type GateScope, Visitor } from './gate/gate.js';
export { ItemsOfCart, type SoughtItems, soughtItems } from './items-of-cart.js';
export { requiredItemsOf } from './required-items.js';
export { windowKeyOf, type CountingWindow } from './counting-window.js';
export {
  identifyBundle,
  type BundleFinding,
  type CompiledBundle,
  type IdentifiedItem,
  type MissingItem,
} from './bundle/identify-bundle.js';
export { presentBundleFinding } from './bundle/present-bundle-finding.js';
export {
  type Metadata,
  type RuleCustomer,
  type RuleLine,
  type RuleOrder,
  type RuleRedemption,
  type RuleSubject,
} from './rule-subject.js';
export { ruleNames, rulesAskedLast, rulesBeyondTheCustomer, rulesIgnoredByQualifications } from './rules/registry.js';
export { contextTypes } from './context-types.js';
export { parseLogic, printLogic, type Logic, type LogicMistake } from './logic/logic.js';
