import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type ProductTarget, type ProductTargets } from '@perkstream/domain-pricing';
import {
  type BundleFinding,
  compiledOf,
  type CompiledRuleSet,
  countersOf,
  type CounterUse,
  evaluate,
  type EvaluationOptions,
  identifyBundle,
  mergedMissing,
  type Missing,
  type RuleSubject,
  type Verdict,
} from '@perkstream/domain-validation-rules';
import { type AssignedRuleSet } from '@perkstream/published';
import { counterOf } from '../counting/rule-counter.js';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { type Turn } from './cart-question.js';
import { type ExplainedRules } from './explanation.js';
import { type LimitUse, mergedUses, useOfRule } from './limit-use.js';
import { type Priced } from './priced.js';
import { ruleSubjectOf, withPrice } from './rule-subject.js';

/** The rules of a redeemable, ready to be asked. */
export interface CompiledRules {
  readonly sets: readonly CompiledRuleSet[];
  /** Which lines the discount touches: what all rules include and exclude together. */
  readonly targets: ProductTargets;
  /** True where the order has to be priced before the rules can be asked. */
  readonly needPrice: boolean;
  readonly names: readonly string[];
  readonly assignments: readonly AssignedRuleSet[];
}

export interface Judged {
  /** Where a rule has a bundle: the complete sets that the cart holds. */
  readonly bundle?: BundleFinding;
  readonly limits: readonly LimitUse[];
  /** When it had to be priced to be judged. */
  readonly priced?: Priced;
  readonly omissions?: readonly Omission[];
}

/** The rules do not hold. */
export interface Unmet {
  readonly refusal: Refusal<RedemptionRefusal>;
  /** The parts of a bundle that the cart has, and those that it lacks. */
  readonly bundle?: BundleFinding;
  /** Where the question asks for near misses, and nothing but amounts and quantities is missing. */
  readonly missing?: readonly Missing[];
}

/** The rules of one rule set that were not asked. */
export interface Omission {
  readonly ruleId: string;
  /** Numbers of rules: `2.1` is rule 1 below rule 2 */
  readonly rules: readonly string[];
}

/** The rules that cannot be asked, by id, with the reason: they were stored before their size was limited. */
export function unusableRules(rules: readonly AssignedRuleSet[]): ReadonlyMap<string, string> {
  const unusable = new Map<string, string>();
  for (const rule of rules) {
    const reason = compiledOf(rule).unusable;
    if (reason !== undefined) unusable.set(rule.ruleId, reason);
  }
  return unusable;
}

/** undefined when nothing is asked */
export function compiledRulesOf(rules: readonly AssignedRuleSet[]): CompiledRules | undefined {
  if (rules.length === 0) return undefined;
  const sets = rules.map(compiledOf);
  return {
    sets,
    targets: targetsOf(sets),
    needPrice: sets.some(({ uses }) => uses.totalAmount),
    names: rules.map(({ ruleId }) => ruleId),
    assignments: rules,
  };
}

function targetsOf(sets: readonly CompiledRuleSet[]): ProductTargets {
  const [first] = sets;
  const whole = sets.length === 1 && first ? first.applicableTo : undefined;
  const included = whole?.included ?? sets.flatMap(({ applicableTo }) => applicableTo.included);
  const excluded = whole?.excluded ?? sets.flatMap(({ applicableTo }) => applicableTo.excluded);
  const includedAll = sets.some(({ applicableTo }) => applicableTo.includedAll);
  return {
    included: included as readonly ProductTarget[],
    excluded: excluded as readonly ProductTarget[],
    includedAll,
  };
}

/** Asks the rules of a redeemable about the cart as it is when its turn comes. */
export function judge(
  turn: Turn,
  rules: CompiledRules,
  price: (bundles: number | undefined) => Priced | Refusal<RedemptionRefusal>,
): Judged | Unmet {
  const { question, redeemable, cart, explanation } = turn;
  const before = ruleSubjectOf(question, redeemable, cart);
  const priced = rules.needPrice ? price(bundlesOf(rules, before)) : undefined;
  if (isRefusal(priced)) return { refusal: priced };
  const subject = priced ? withPrice(before, priced) : before;
  const limits: LimitUse[] = [];
  const omissions: Omission[] | undefined = question.asking && [];
  const options = optionsOf(turn);
  const ask = (compiled: CompiledRuleSet, assignment: AssignedRuleSet) => {
    const counters = countersFor(countersOf(compiled, subject), assignment, turn);
    return evaluate(compiled, counters ? { ...subject, counters } : subject, options);
  };
  let bundle: BundleFinding | undefined;
  for (const [index, compiled] of rules.sets.entries()) {
    const ruleId = rules.names[index] as string;
    const assignment = rules.assignments[index] as AssignedRuleSet;
    const verdict = ask(compiled, assignment);
    explanation?.rules.push(explained(ruleId, verdict));
    if (!verdict.passed) {
      const missing = verdict.missing && missingInAll(verdict.missing, rules, index + 1, ask);
      return { refusal: refusalOf(verdict, ruleId), bundle: verdict.bundle, missing };
    }
    bundle = verdict.bundle ?? bundle;
    omissions?.push({ ruleId, rules: verdict.omittedRules ?? [] });
    for (const use of verdict.consumptions) {
      limits.push(useOfRule(use, counterOf(use, redeemable, assignment, subject.now), compiled.message));
    }
  }
  return { limits: mergedUses(limits), bundle, priced, omissions };
}

const EXPLAINED: EvaluationOptions = { explain: true };
const WITH_NEAR_MISSES: EvaluationOptions = { nearMisses: true };

function optionsOf({ question: { asking, nearMisses }, explanation }: Turn): EvaluationOptions | undefined {
  if (!asking && !explanation) return nearMisses ? WITH_NEAR_MISSES : undefined;
  if (!asking && !nearMisses) return EXPLAINED;
  return { ...asking, explain: explanation !== undefined, nearMisses };
}

/** What is missing for all rule sets from a position on; undefined where one of them lacks something else. */
function missingInAll(
  known: readonly Missing[],
  { sets, assignments }: CompiledRules,
  from: number,
  ask: (compiled: CompiledRuleSet, assignment: AssignedRuleSet) => Verdict,
): readonly Missing[] | undefined {
  let missing = known;
  for (const [index, compiled] of sets.entries()) {
    if (index < from) continue;
    const verdict = ask(compiled, assignments[index] as AssignedRuleSet);
    if (verdict.passed) continue;
    if (!verdict.missing) return undefined;
    missing = mergedMissing(missing, verdict.missing);
  }
  return missing;
}

function explained(ruleId: string, { passed, trace = [], bundle }: Verdict): ExplainedRules {
  return { ruleId, passed, checks: trace, ...(bundle && { bundle }) };
}

/** Complete sets in the cart, of the last rule that has a bundle; undefined where none has. */
function bundlesOf({ sets }: CompiledRules, subject: RuleSubject): number | undefined {
  const bundle = sets.findLast((set) => set.bundle)?.bundle;
  return bundle && identifyBundle(bundle, subject).quantity;
}

function countersFor(
  uses: readonly CounterUse[],
  assignment: AssignedRuleSet,
  { question, redeemable, counted }: Turn,
): ReadonlyMap<string, number> | undefined {
  const { asking, request } = question;
  const asked = asking ? uses.filter(({ rule }) => !asking.omit.has(rule)) : uses;
  if (asked.length === 0) return undefined;
  return new Map(
    asked.map((use) => {
      const counter = counterOf(use, redeemable, assignment, request.context.now);
      return [use.key, counted(counter.stream, counter)];
    }),
  );
}

function refusalOf(verdict: Exclude<Verdict, { passed: true }>, ruleId: string): Refusal<RedemptionRefusal> {
  const { code, customMessage, failedRules } = verdict;
  return {
    refused: code,
    details: {
      details: `${ruleId}: ${failedRules.map(({ name }) => name).join(', ')}`,
      ...(customMessage !== undefined && { customMessage }),
    },
  };
}
