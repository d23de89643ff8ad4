import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { type Cart, type ProductTarget, type ProductTargets } from '@perkstream/domain-pricing';
import {
  type CompiledRuleSet,
  compileRuleSet,
  countersOf,
  type CounterUse,
  evaluate,
  type RuleSet,
  type Verdict,
} from '@perkstream/domain-validation-rules';
import { type AssignedRuleSet, type Redeemable } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type CartQuestion, type Priced } from './evaluate-cart.js';
import { ruleSubjectOf } from './rule-subject.js';

/** One use of a limit that is counted in a stream of its own. */
export interface LimitUse {
  /** Of the counter's stream */
  readonly key: string;
  readonly amount: number;
  readonly maximum: number;
  readonly rule: { readonly name: string; readonly message?: string };
}

/** The rules of a redeemable, ready to be asked. */
export interface CompiledRules {
  readonly sets: readonly CompiledRuleSet[];
  /** Which lines the discount touches: what all rules include and exclude together. */
  readonly targets: ProductTargets;
  /** The order has to be priced before they are asked. */
  readonly needPrice: boolean;
  readonly names: readonly string[];
}

export interface Judged {
  /** Complete sets of a bundle; undefined where no rule has one. */
  readonly bundles?: number;
  readonly bundle?: JsonObject;
  readonly limits: readonly LimitUse[];
  readonly trace?: readonly unknown[];
  /** When it had to be priced to be judged. */
  readonly priced?: Priced;
}

const compiledSets = new WeakMap<object, CompiledRuleSet>();

/** undefined when nothing is asked */
export function compiledRulesOf(rules: readonly AssignedRuleSet[]): CompiledRules | undefined {
  if (rules.length === 0) return undefined;
  const sets = rules.map(({ ruleSet }) => {
    const known = compiledSets.get(ruleSet) ?? compileRuleSet(ruleSet as unknown as RuleSet);
    compiledSets.set(ruleSet, known);
    return known;
  });
  return {
    sets,
    targets: targetsOf(sets),
    needPrice: sets.some(({ uses }) => uses.totalAmount),
    names: rules.map(({ ruleId }) => ruleId),
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
  rules: CompiledRules,
  redeemable: Redeemable,
  cart: Cart,
  question: CartQuestion,
  price: (bundles: number | undefined) => Priced | Refusal<RedemptionRefusal>,
): Judged | Refusal<RedemptionRefusal> {
  const priced = rules.needPrice ? price(undefined) : undefined;
  if (isRefusal(priced)) return priced;
  const after = priced?.cart;
  const limits: LimitUse[] = [];
  let bundle: JsonObject | undefined;
  for (const [index, compiled] of rules.sets.entries()) {
    const subject = ruleSubjectOf(question, redeemable, cart, after);
    const counters = countersFor(countersOf(compiled, subject), redeemable, question);
    const verdict = evaluate(compiled, { ...subject, counters });
    if (!verdict.passed) return refusalOf(verdict, rules.names[index] as string);
    if (verdict.bundle) bundle = verdict.bundle as unknown as JsonObject;
    for (const use of verdict.consumptions) limits.push(limitUseOf(use, redeemable, compiled.message));
  }
  if (!bundle) return { limits, priced };
  const bundles = bundle['quantity'] as number;
  return { limits, bundle, bundles };
}

/** The key of the stream that counts it: one per object, rule scope and window. */
export function limitKeyOf({ scope, key }: CounterUse, redeemable: Redeemable): string {
  const owner = scope === 'campaign' ? (redeemable.campaignId ?? redeemable.id) : redeemable.id;
  return `${owner}/${key}`;
}

function limitUseOf(use: CounterUse & { maximum?: number }, redeemable: Redeemable, message?: string): LimitUse {
  return {
    key: limitKeyOf(use, redeemable),
    amount: use.by,
    maximum: use.maximum ?? Number.MAX_SAFE_INTEGER,
    rule: { name: use.rule, ...(message !== undefined && { message }) },
  };
}

function countersFor(
  uses: readonly CounterUse[],
  redeemable: Redeemable,
  { counters }: CartQuestion,
): ReadonlyMap<string, number> | undefined {
  if (uses.length === 0) return undefined;
  return new Map(uses.map((use) => [use.key, counters.get(limitKeyOf(use, redeemable)) ?? 0]));
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
