import { type Catalogue, totalAppliedDiscountAmount } from '@perkstream/domain-pricing';
import { isRefusal, type Refusal, StepBudget, withinSteps } from '@perkstream/kernel';
import {
  type CategoryRecord,
  type CustomerRecord,
  type OrderDocument,
  type ProjectSettings,
  type RequestContext,
} from '@perkstream/published';
import { type Named } from '../cart/cart-facts.js';
import { type CartOutcome, evaluateCart, type EvaluatedCart, refusalIn } from '../cart/evaluate-cart.js';
import { type Memberships } from '../cart/memberships.js';
import { ruleOnTrial } from '../cart/rule-on-trial.js';
import { rulesWithinStack } from '../cart/rules-within-stack.js';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { type DraftOnTrial, namedByDraft, type OfferOnTrial } from './draft-on-trial.js';
import { type RedemptionByDraft, UsedSoFar } from './used-so-far.js';
import { type NamedThen, type Visit } from './visit.js';

/** Something that a visit named, with what was known of it then. */
export interface KnownThen {
  readonly then: NamedThen;
  /** `examined` is undefined where nothing is known of it, and where it was refused for reasons of its own. */
  readonly named: Named;
}

/** Everything that a visit is decided by, as it was at its moment. */
export interface FactsOfVisit {
  readonly project: ProjectSettings;
  readonly customer: CustomerRecord | undefined;
  readonly known: readonly KnownThen[];
  readonly catalogue: Catalogue;
  readonly categories: ReadonlyMap<string, CategoryRecord>;
  /** Completed by the caller until nothing is lacking */
  readonly memberships: Memberships;
}

export interface DecidedVisit {
  /** Of the order before discounts, minor units; undefined where nobody knows */
  readonly amount: number | undefined;
  /** What came of each redeemable that the draft is about */
  readonly outcomes: readonly CartOutcome[];
  readonly redemptions: readonly RedemptionByDraft[];
  /** Points that the draft gives */
  readonly points: number;
  /** Why the draft does not apply; undefined where it does, or the stacking rules chose others. */
  readonly refusal: Refusal<RedemptionRefusal | 'evaluation_limit_exceeded'> | undefined;
  /** What really applied, and does not apply now */
  readonly displaced: readonly NamedThen[];
}

interface Plan {
  readonly named: readonly Named[];
  /** Those that the draft is about */
  readonly tracked: ReadonlySet<Named>;
  /** Nobody asked for the draft: where it does not apply, the others do. */
  readonly isAdded: boolean;
}

/** Whether it is what the draft takes the place of, or belongs to it. */
export function isReplaced({ id, campaignId }: NamedThen, replaces: string | undefined): boolean {
  return replaces !== undefined && (id === replaces || campaignId === replaces);
}

/** Decides a visit with the draft. Pure; asks again once the memberships that it lacks are known. */
export function decideVisit(
  draft: DraftOnTrial,
  visit: Visit,
  facts: FactsOfVisit,
  used: UsedSoFar,
  { replaces, explain }: { readonly replaces: string | undefined; readonly explain: boolean },
): DecidedVisit | undefined {
  const plan = planOf(draft, visit, facts, used, replaces);
  if (plan.tracked.size === 0) return undefined;
  const evaluated = evaluate({ ...plan, explain }, draft, visit, facts, used);
  if (isRefusal(evaluated)) return { ...NOTHING, refusal: evaluated };
  const outcomes = evaluated.outcomes.filter(({ candidate }) => plan.tracked.has(candidate.named));
  const applied = evaluated.valid ? evaluated.applied : [];
  const redemptions = applied.flatMap(({ candidate, redeemable, effect, cart }): readonly RedemptionByDraft[] => {
    if (!plan.tracked.has(candidate.named)) return [];
    const credits = effect.credits ?? 0;
    const discount = redeemable.gift ? 0 : totalAppliedDiscountAmount(cart);
    return [{ redeemableId: redeemable.id, discount, credits, limits: effect.limits }];
  });
  const refusal = redemptions.length > 0 ? undefined : firstRefusal(outcomes, evaluated.isAll);
  const amount = evaluated.whole.initialAmount;
  return {
    amount,
    outcomes,
    redemptions,
    points: 0,
    refusal,
    displaced: displacedBy(plan, evaluated, visit, facts, replaces),
  };
}

/** @param order as it was paid @param points that the draft gives for it */
export function earnedFor(order: OrderDocument, points: number): DecidedVisit {
  const amount = (order['initial_amount'] as number | undefined) ?? order.amount;
  return { ...NOTHING, amount, points, refusal: undefined };
}

const NOTHING = { amount: undefined, outcomes: [], redemptions: [], points: 0, displaced: [] } as const;

function planOf(
  draft: DraftOnTrial,
  visit: Visit,
  { known, project: { timeZone } }: FactsOfVisit,
  used: UsedSoFar,
  replaces: string | undefined,
): Plan {
  if (draft.offers.length === 0) return changedPlan(draft, known, replaces);
  const tracked = new Set<Named>();
  const offer = (each: OfferOnTrial, instead?: NamedThen): Named => {
    const named = namedByDraft(each, visit, instead, used, timeZone);
    tracked.add(named);
    return named;
  };
  const hasReplaced = known.some(({ then }) => isReplaced(then, replaces));
  const named: Named[] = [];
  let isAdded = !hasReplaced;
  for (const each of known) {
    if (!isReplaced(each.then, replaces)) {
      named.push(each.named);
      continue;
    }
    const match = matchOf(draft.offers, each);
    if (match) {
      named.push(offer(match, each.then));
    } else if (tracked.size === 0) {
      isAdded = true;
      named.push(...draft.offers.map((one) => offer(one)));
    }
  }
  if (!hasReplaced) named.push(...draft.offers.map((one) => offer(one)));
  return { named, tracked, isAdded };
}

/** Of a copy, the offer that stands for what was redeemed: the code, or the tier of that name. */
function matchOf(offers: readonly OfferOnTrial[], { then, named }: KnownThen): OfferOnTrial | undefined {
  const [first] = offers;
  if (offers.length === 1 && first?.redeemable.object === then.object) return first;
  const name = named.examined?.redeemable.name;
  return (
    offers.find(({ redeemable }) => redeemable.id === then.id) ??
    (name === undefined ? undefined : offers.find(({ redeemable }) => redeemable.name === name))
  );
}

/** The draft brings nothing, it changes what holds for what is there. */
function changedPlan(
  { rule, stackingRules }: DraftOnTrial,
  known: readonly KnownThen[],
  replaces: string | undefined,
): Plan {
  if (stackingRules) {
    const named = known.map((each) => each.named);
    return { named, tracked: new Set(named), isAdded: false };
  }
  const tracked = new Set<Named>();
  const named = known.map(({ named: each }) => {
    const redeemable = each.examined?.redeemable;
    if (!rule || !redeemable) return each;
    const kept = each.rules.filter(({ ruleId }) => ruleId !== replaces);
    const isOfCampaign = rule.campaignId !== undefined && redeemable.campaignId === rule.campaignId;
    if (kept.length === each.rules.length && !isOfCampaign) return each;
    const isCampaign = redeemable.campaignId !== null;
    const holder = isCampaign
      ? ({ id: redeemable.campaignId, object: 'campaign' } as const)
      : { id: redeemable.id, object: redeemable.object };
    const changed = { ...each, rules: [...kept, drafted(rule.body, holder)] };
    tracked.add(changed);
    return changed;
  });
  return { named, tracked, isAdded: false };
}

const rulesDrafted = new WeakMap<object, Map<string, ReturnType<typeof ruleOnTrial>>>();

/** What is compiled from a rule is kept with it. */
function drafted(body: Parameters<typeof ruleOnTrial>[0], holder: Parameters<typeof ruleOnTrial>[1]) {
  let ofHolders = rulesDrafted.get(body);
  if (!ofHolders) rulesDrafted.set(body, (ofHolders = new Map()));
  const known = ofHolders.get(holder.id) ?? ruleOnTrial(body, holder);
  ofHolders.set(holder.id, known);
  return known;
}

function evaluate(
  { named, isAdded, explain }: Pick<Plan, 'named' | 'isAdded'> & { readonly explain: boolean },
  { counted, stackingRules }: Pick<DraftOnTrial, 'counted' | 'stackingRules'>,
  visit: Visit,
  { project, customer, catalogue, categories, memberships }: FactsOfVisit,
  used: UsedSoFar,
): EvaluatedCart | Refusal<'evaluation_limit_exceeded'> {
  const ofProject = stackingRules ?? project.stackingRules;
  const ofVisit = visit.stackId === undefined ? ofProject : rulesWithinStack(ofProject);
  const rules = isAdded ? { ...ofVisit, redeemablesApplicationMode: 'PARTIAL' as const } : ofVisit;
  const context: RequestContext = {
    projectId: project.id,
    actor: visit.actor,
    channel: 'INTERNAL',
    requestId: '',
    now: visit.date,
    deadline: Infinity,
  };
  const { storedOrder, order, metadata } = visit;
  return withinSteps(() =>
    evaluateCart({
      facts: {
        project: rules === project.stackingRules ? project : { ...project, stackingRules: rules },
        named,
        customer,
        storedOrder,
        storedVersion: undefined,
        catalogue,
        categories,
        ...(counted && { counted }),
      },
      request: { context, order, customer, metadata },
      counters: used.counters,
      memberships,
      nearMisses: true,
      explain,
      steps: new StepBudget(),
    }),
  );
}

/** The first one that says why, as attempts are recorded: what was left out because of it says nothing. */
function firstRefusal(outcomes: readonly CartOutcome[], isAll: boolean): Refusal<RedemptionRefusal> | undefined {
  for (const outcome of outcomes) {
    const refusal = isAll || outcome.status === 'INAPPLICABLE' ? refusalIn(outcome) : undefined;
    if (refusal) return refusal;
  }
  return outcomes.map(refusalIn).find(Boolean);
}

/** Only what applies without the draft, by the same facts, can be displaced by it. */
function displacedBy(
  { tracked, named }: Plan,
  evaluated: EvaluatedCart,
  visit: Visit,
  facts: FactsOfVisit,
  replaces: string | undefined,
): readonly NamedThen[] {
  const applied = new Set(evaluated.valid ? evaluated.applied.map(({ redeemable }) => redeemable.id) : []);
  const lost = visit.named.filter((then) => then.redeemed && !applied.has(then.id) && !isReplaced(then, replaces));
  if (lost.length === 0) return [];
  const others = facts.known.filter(({ then }) => !isReplaced(then, replaces)).map((each) => each.named);
  const isOnlyChanged = named.length === others.length && tracked.size > 0;
  const before = isOnlyChanged ? facts.known.map((each) => each.named) : others;
  const asked = { named: before, isAdded: false, explain: false };
  const without = evaluate(asked, { counted: undefined }, visit, facts, new UsedSoFar());
  if (isRefusal(without) || !without.valid) return [];
  const appliedThen = new Set(without.applied.map(({ redeemable }) => redeemable.id));
  return lost.filter(({ id }) => appliedThen.has(id));
}
