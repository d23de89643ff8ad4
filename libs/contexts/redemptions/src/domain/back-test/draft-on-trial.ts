import { checkAvailability, type Windows } from '@perkstream/domain-availability';
import { type StackingRules } from '@perkstream/domain-stacking';
import { type Instant, refuse, type Refusal } from '@perkstream/kernel';
import {
  type AssignedRuleSet,
  type BackTestDraft,
  type EarningOfDraft,
  type Examined,
  type OfferOfDraft,
  type Redeemable,
} from '@perkstream/published';
import { type CountedKinds } from '../counting/rule-counter.js';
import { type Named } from '../cart/cart-facts.js';
import { missingCountersOf } from '../cart/joined-counters.js';
import { ruleOnTrial } from '../cart/rule-on-trial.js';
import { type UsedSoFar } from './used-so-far.js';
import { type NamedThen, type Visit } from './visit.js';

/** A redeemable of the draft, with its rules ready to be asked. */
export interface OfferOnTrial {
  readonly redeemable: Redeemable;
  /** Open while all of them are */
  readonly windows: readonly Windows[];
  readonly rules: readonly AssignedRuleSet[];
}

/** A draft in the shape in which visits are decided by it. */
export interface DraftOnTrial {
  /** Those that it brings, in the order in which they apply; empty where it only changes what holds for others. */
  readonly offers: readonly OfferOnTrial[];
  /** Counters that each of its redemptions draws on */
  readonly counted: CountedKinds | undefined;
  /** A rule that holds for redeemables that are there: of that campaign, and of those that have the replaced rule. */
  readonly rule?: { readonly body: Parameters<typeof ruleOnTrial>[0]; readonly campaignId: string | undefined };
  readonly stackingRules?: StackingRules;
  /** It gives points for paid orders, and nothing is redeemed. */
  readonly earning?: readonly EarningOfDraft[];
}

export function draftOnTrial(draft: BackTestDraft): DraftOnTrial {
  switch (draft.kind) {
    case 'campaign':
      return draft.offers.length === 0 ? ofPoints(draft.earning) : withOffers(draft.offers, draft.campaignId);
    case 'promotion_tier':
      return withOffers([draft.offer], draft.campaignId);
    case 'validation_rule':
      return {
        ...{ offers: [], counted: undefined },
        rule: { body: { id: 'draft', body: draft.body }, campaignId: draft.campaignId },
      };
    case 'stacking_rules':
      return { offers: [], counted: undefined, stackingRules: draft.rules };
    case 'earning_rule':
      return ofPoints([draft.earning]);
  }
}

function ofPoints(earning: readonly EarningOfDraft[]): DraftOnTrial {
  return { offers: [], counted: undefined, earning };
}

function withOffers(offers: readonly OfferOfDraft[], campaignId: string | null): DraftOnTrial {
  const made = new Map<string, AssignedRuleSet>();
  const ruleOf = (rule: OfferOfDraft['rules'][number], { id, object }: Redeemable): AssignedRuleSet => {
    const ofCampaign = rule.holder === 'campaign' && campaignId !== null;
    const holder = ofCampaign ? ({ id: campaignId, object: 'campaign' } as const) : { id, object };
    const name = `${rule.id} ${holder.id}`;
    const known = made.get(name) ?? ruleOnTrial(rule, holder);
    made.set(name, known);
    return known;
  };
  const ready = offers.map(({ redeemable, windows, rules }) => ({
    redeemable,
    windows: windows as readonly Windows[],
    rules: rules.map((rule) => ruleOf(rule, redeemable)),
  }));
  if (ready.length === 1) return { offers: ready, counted: undefined };
  const named = ready.map((offer): Named => ({
    input: { object: offer.redeemable.object, id: offer.redeemable.id },
    examined: { redeemable: offer.redeemable },
    rules: offer.rules,
  }));
  return { offers: ready, counted: missingCountersOf({ named }) };
}

/**
 * The offer at a visit, as if it were there.
 * @param instead what the visit really named in its place: the draft takes its code
 */
export function namedByDraft(
  offer: OfferOnTrial,
  visit: Visit,
  instead: NamedThen | undefined,
  used: UsedSoFar,
  timeZone: string,
): Named {
  const { object } = offer.redeemable;
  const isCode = object === 'voucher';
  // Without a code of the past each customer has one.
  const own = isCode ? `${offer.redeemable.id}/${visit.customerId ?? visit.id}` : offer.redeemable.id;
  const id = (isCode ? instead?.id : undefined) ?? own;
  const code = isCode ? (instead?.code ?? offer.redeemable.code ?? id) : undefined;
  const credits = instead?.redeemed?.credits ?? instead?.asked;
  const redeemable = atThatMoment(offer.redeemable, id, code, used);
  const refusal = refusalOf(redeemable, offer.windows, visit.date, timeZone, credits);
  const examined: Examined = refusal ? { redeemable, refusal } : { redeemable };
  const input = { object, id: code ?? id, ...(credits !== undefined && { gift: { credits } }) };
  return { input, examined, rules: offer.rules };
}

function atThatMoment(drafted: Redeemable, id: string, code: string | undefined, used: UsedSoFar): Redeemable {
  const { gift } = drafted;
  const redeemable = { ...drafted, id, redeemedQuantity: used.usesOf(id), ...(code !== undefined && { code }) };
  if (!gift) return redeemable;
  const redeemedAmount = used.creditsOf(id);
  const balance = gift.amount - redeemedAmount;
  return { ...redeemable, gift: { ...gift, balance, available: balance, redeemedAmount } };
}

function refusalOf(
  { object, quantity, redeemedQuantity, gift }: Redeemable,
  windows: readonly Windows[],
  now: Instant,
  timeZone: string,
  credits: number | undefined,
): Refusal<NonNullable<Examined['refusal']>['refused']> | undefined {
  const closed = windows.map((each) => checkAvailability(each, now, timeZone)).find((is) => is !== 'available');
  const availability = closed ?? 'available';
  if (object === 'promotion_tier') {
    return availability === 'available' ? undefined : refuse('promotion_not_active_now');
  }
  if (availability === 'before_start') return refuse('voucher_not_active');
  if (availability === 'after_expiration') return refuse('voucher_expired');
  if (availability === 'outside_window') return refuse('voucher_not_active_now');
  if (quantity !== null && redeemedQuantity >= quantity) return refuse('quantity_exceeded');
  return gift && credits !== undefined && credits > gift.balance ? refuse('gift_amount_exceeded') : undefined;
}
