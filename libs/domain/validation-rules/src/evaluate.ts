import { identifyBundle, type BundleFinding } from './bundle/identify-bundle.js';
import { type CompiledRuleSet } from './compile-rule-set.js';
import { useOf, type CounterUse, type RuleLimit } from './counter.js';
import { findMissing } from './near-miss/find-missing.js';
import { type Missing } from './near-miss/missing.js';
import { type CheckNode, type Evaluation, type FailureCode, type TraceEntry } from './rule-definition.js';
import { runNode } from './run-node.js';
import { type RuleSubject } from './rule-subject.js';

export type Verdict = RulesPassed | RulesFailed;

interface RulesPassed {
  readonly passed: true;
  /** Where the rule set has a bundle. */
  readonly bundle?: BundleFinding;
  /** What this redemption adds to counters; with a maximum where the verdict relies on it, to be reserved. */
  readonly consumptions: readonly Consumption[];
  /** Numbers of rules that were not asked, with `audienceOnly` or `omit`. */
  readonly omittedRules?: readonly string[];
  readonly trace?: readonly TraceEntry[];
}

interface RulesFailed {
  readonly passed: false;
  /** That of the first rule that failed. */
  readonly code: FailureCode;
  /** The rule's own text for customers, else the rule set's. */
  readonly customMessage?: string;
  /** The first is why; those after it failed too, as far as they were asked. */
  readonly failedRules: readonly FailedRule[];
  readonly bundle?: BundleFinding;
  /** With `nearMisses`, where nothing but amounts and quantities is missing. */
  readonly missing?: readonly Missing[];
  readonly omittedRules?: readonly string[];
  readonly trace?: readonly TraceEntry[];
}

interface FailedRule {
  /** `2.1`: rule 1 below rule 2; `bundle_rules` for the bundle */
  readonly path: string;
  readonly name: string;
  readonly property?: string;
}

export interface Consumption extends CounterUse {
  readonly maximum?: number;
}

export interface EvaluationOptions {
  /** Asks only what is about the customer; the rest is reported as omitted. */
  readonly audienceOnly?: boolean;
  /** Rules of these names are not asked, and reported as omitted. */
  readonly omit?: ReadonlySet<string>;
  /** An order without the bundle passes, and the verdict lists what it lacks. */
  readonly bundleOptional?: boolean;
  /** Asks every rule, and says on which value it stood or fell. */
  readonly explain?: boolean;
  /** Where the rules do not hold, looks for amounts and quantities of which more would do. */
  readonly nearMisses?: boolean;
}

const NOTHING: readonly never[] = [];
const PASSED: RulesPassed = Object.freeze({ passed: true, consumptions: NOTHING });
const NO_OPTIONS: EvaluationOptions = {};

/**
 * Whether the rules hold for the subject. Limits need not be looked up: where `subject.counters` does not have the value of a
 * counter that is only bounded from above, the verdict relies on the process that reserves the consumption up to its maximum. Other
 * counters count as 0 where no value is given.
 */
export function evaluate(
  compiled: CompiledRuleSet,
  subject: RuleSubject,
  options: EvaluationOptions = NO_OPTIONS,
): Verdict {
  if (compiled.isEmpty) return PASSED;
  if (compiled.unusable !== undefined) return unusable(compiled, compiled.unusable);
  const evaluation: Evaluation = {
    subject,
    uses: usesOf(compiled, subject),
    failures: [],
    relied: [],
    omits: omissionOf(options),
    omitted: [],
    trace: options.explain ? [] : undefined,
  };
  const rulesHold = compiled.program === undefined || runNode(compiled.program, evaluation, undefined);
  const bundle = compiled.bundle && identifyBundle(compiled.bundle, subject);
  const bundleHolds =
    !bundle || bundle.quantity > 0 || options.bundleOptional === true || options.audienceOnly === true;
  if (rulesHold && bundleHolds) return withExtras(passOf(evaluation), evaluation, bundle);
  const missing = options.nearMisses && bundleHolds && findMissing(compiled.program!, evaluation);
  const failure = failureOf(compiled, evaluation, rulesHold);
  return withExtras(missing ? { ...failure, missing } : failure, evaluation, bundle);
}

function withExtras(
  verdict: Verdict,
  { omits, omitted, trace }: Evaluation,
  bundle: BundleFinding | undefined,
): Verdict {
  if (!bundle && !omits && !trace) return verdict;
  return {
    ...verdict,
    ...(bundle && { bundle }),
    ...(omits && { omittedRules: [...new Set(omitted)] }),
    ...(trace && { trace }),
  };
}

/** Limits that the verdict relies on: the caller reserves each, or the redemption is not allowed. None when the rules fail. */
export function limitsOf(compiled: CompiledRuleSet, subject: RuleSubject): readonly RuleLimit[] {
  if (compiled.counters.length === 0) return NOTHING;
  const verdict = evaluate(compiled, subject, { bundleOptional: true });
  return verdict.passed ? verdict.consumptions.filter((use): use is RuleLimit => use.maximum !== undefined) : NOTHING;
}

/** All counters of the rules: with their values `evaluate` also says whether a redemption would exceed a limit now. */
export function countersOf(compiled: CompiledRuleSet, subject: RuleSubject): readonly CounterUse[] {
  return compiled.counters.length === 0 ? NOTHING : definedUses(usesOf(compiled, subject));
}

function usesOf(compiled: CompiledRuleSet, subject: RuleSubject): readonly (CounterUse | undefined)[] {
  if (compiled.counters.length === 0) return NOTHING;
  return compiled.counters.map((_counter, index) => useAt(compiled, index, subject));
}

function useAt({ counters }: CompiledRuleSet, index: number, subject: RuleSubject): CounterUse | undefined {
  const { rule, definition } = counters[index]!;
  return definition.counter && useOf(rule, definition.counter, subject);
}

function definedUses(uses: readonly (CounterUse | undefined)[]): readonly CounterUse[] {
  return uses.filter((use): use is CounterUse => use !== undefined);
}

function passOf({ uses, relied }: Evaluation): RulesPassed {
  if (uses.length === 0) return PASSED;
  const consumptions: Consumption[] = [];
  for (const [index, use] of uses.entries()) {
    if (!use) continue;
    let maximum: number | undefined;
    for (const counter of relied) {
      if (counter.index !== index || counter.maximum === undefined) continue;
      maximum = maximum === undefined ? counter.maximum : Math.min(maximum, counter.maximum);
    }
    consumptions.push(maximum === undefined ? use : { ...use, maximum });
  }
  return { passed: true, consumptions };
}

function omissionOf({ audienceOnly, omit }: EvaluationOptions): ((node: CheckNode) => boolean) | undefined {
  if (audienceOnly) return ({ definition }) => definition.group !== 'customer' || omit?.has(definition.name) === true;
  return omit && (({ definition }) => omit.has(definition.name));
}

function failureOf(compiled: CompiledRuleSet, { failures }: Evaluation, rulesHold: boolean): RulesFailed {
  const first = failures[0];
  if (rulesHold || !first) {
    const failedRules = [{ path: 'bundle_rules', name: 'bundle_rules' }];
    return { passed: false, code: 'order_rules_violated', failedRules, ...messageOf(compiled.message) };
  }
  const failed = new Map(
    failures.map(({ node }) => [
      node.path,
      { path: node.path, name: node.definition.name, ...(node.property !== undefined && { property: node.property }) },
    ]),
  );
  const own = failures.find(({ node }) => node.message !== undefined)?.node.message;
  return { passed: false, code: first.code, failedRules: [...failed.values()], ...messageOf(own ?? compiled.message) };
}

function unusable({ message }: CompiledRuleSet, reason: string): RulesFailed {
  const failedRules = [{ path: '', name: `the rule cannot be asked: it ${reason}` }];
  return { passed: false, code: 'redemption_rules_violated', failedRules, ...messageOf(message) };
}

function messageOf(customMessage: string | undefined): { customMessage?: string } {
  return customMessage === undefined ? {} : { customMessage };
}
