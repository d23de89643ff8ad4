import { checkDiscount } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import {
  type CategoryRecord,
  type CreateCampaignDraftBody,
  type DraftTierInput,
  type OfferOnTrial,
  type Redeemable,
} from '@perkstream/published';
import { type PreparedDraft } from './draft-preparer.js';

interface Trial {
  /** That the client wants to see in the answer */
  readonly code: string | undefined;
  readonly known: ReadonlyMap<string, CategoryRecord>;
  /** ISO 8601 in UTC */
  readonly now: string;
}

/** What a shop could redeem of the campaign: one of its codes, or its active tiers in their order. */
export function offersOf(
  prepared: PreparedDraft,
  draft: CreateCampaignDraftBody,
  trial: Trial,
): readonly OfferOnTrial[] {
  const { checked } = prepared;
  const ofCampaign = checked.ruleIds;
  if (checked.definition.voucher) {
    const code = codeOnTrial(prepared, draft, trial);
    return code ? [{ redeemable: code, rules: rulesOf(prepared, ofCampaign) }] : [];
  }
  const sent = (draft.promotion?.tiers ?? []).map((tier, index) => ({
    tier,
    index,
    place: tier.hierarchy ?? index + 1,
  }));
  const inOrder = sent.filter(({ tier }) => tier.active !== false).sort((one, other) => one.place - other.place);
  return inOrder.map(({ tier, index }) => {
    const own = (checked.tiers[index]?.['validation_rules'] ?? []) as readonly string[];
    const redeemable = tierOnTrial(prepared, tier, index, trial);
    return { redeemable, rules: rulesOf(prepared, [...new Set([...own, ...ofCampaign])]) };
  });
}

function codeOnTrial(
  { checked: { definition, code: publicCode } }: PreparedDraft,
  draft: CreateCampaignDraftBody,
  { code, known }: Trial,
): Redeemable | undefined {
  const { id, name, voucher, metadata } = definition;
  const { discount, gift, quantity } = voucher!;
  if (!discount && !gift) return undefined;
  return {
    ...common({ id, name, now: definition.createdAt }),
    object: 'voucher',
    id: `v_trial_${id}`,
    code: code ?? publicCode ?? name,
    categoryId: categoryOf(draft.category_id, known),
    metadata,
    ...(discount && { discount: discount as unknown as JsonObject }),
    ...(gift && { gift: { ...gift, balance: gift.amount, available: gift.amount, redeemedAmount: 0 } }),
    quantity,
  };
}

function tierOnTrial(
  { checked: { definition } }: PreparedDraft,
  tier: DraftTierInput,
  index: number,
  { known }: Trial,
): Redeemable {
  const discount = checkDiscount(tier.action?.discount ?? tier.action, { owner: 'promotion_tier' });
  if (isRefusal(discount)) throw new Error(`Tier ${index} was checked before: ${discount.details?.details}`);
  return {
    ...common({ id: definition.id, name: definition.name, now: definition.createdAt }),
    object: 'promotion_tier',
    id: tier.id ?? `promo_trial_${index}`,
    name: tier.name,
    ...(tier.banner && { banner: tier.banner }),
    categoryId: categoryOf(tier.category_id, known),
    metadata: (tier.metadata ?? {}) as JsonObject,
    discount: discount as unknown as JsonObject,
    quantity: null,
  };
}

function common(campaign: { readonly id: string; readonly name: string; readonly now: string }) {
  return {
    campaignId: campaign.id,
    campaignName: campaign.name,
    ruleHolders: [],
    holderId: null,
    redeemedQuantity: 0,
    publishCount: 0,
    startDate: null,
    expirationDate: null,
    createdAt: campaign.now,
  };
}

function categoryOf(id: string | null | undefined, known: ReadonlyMap<string, CategoryRecord>): string | null {
  return id && known.has(id) ? id : null;
}

function rulesOf({ parts, existing }: PreparedDraft, ids: readonly string[]): OfferOnTrial['rules'] {
  const made = new Map(parts.rules.map(({ id, body }) => [id, body]));
  return ids.map((id) => ({ id, body: (made.get(id) ?? existing.get(id))! }));
}
