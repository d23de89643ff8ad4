import { checkWindows, datesOf, type Windows, windowsWithin } from '@perkstream/domain-availability';
import { Categories } from '@perkstream/lookups';
import { isRefusal, type JsonObject, refuse } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type DraftTierInput, type OfferOfDraft, PrepareOffers } from '@perkstream/published';
import { DraftPreparer, type PreparedDraft } from '../../services/drafts/draft-preparer.js';
import { earningOf } from '../../services/drafts/earning-of-draft.js';
import { offersOf } from '../../services/drafts/offers-of-draft.js';

/** What back-tests try of a draft. Decision 0276. */
export const prepareOffers = handler(
  PrepareOffers,
  [DraftPreparer, Categories],
  async ({ context, campaignId, draft }, preparer, categories) => {
    const prepared = await preparer.prepare(campaignId, draft, context);
    if (isRefusal(prepared))
      return refuse('invalid_payload', { details: prepared.details?.details ?? prepared.refused });
    const tiers = draft.promotion?.tiers ?? [];
    const known = await categories.byId(context.projectId, [
      draft.category_id,
      ...tiers.map((tier) => tier.category_id),
    ]);
    const offers = offersOf(prepared, draft, { code: undefined, known, now: context.now });
    const ofTier = new Map(tiers.map((tier, index) => [tier.id ?? `promo_trial_${index}`, tier]));
    return {
      offers: offers.map((offer) => toReplay(offer, prepared, ofTier.get(offer.redeemable.id))),
      earning: earningOf(prepared),
    };
  },
);

function toReplay(
  { redeemable, rules }: ReturnType<typeof offersOf>[number],
  { checked }: PreparedDraft,
  tier: DraftTierInput | undefined,
): OfferOfDraft {
  const ofCampaign = checked.definition.windows;
  const own = tier && (checkWindows(tier) as Windows);
  const windows = own ? windowsWithin(own, ofCampaign) : [ofCampaign];
  const { startDate = null, expirationDate = null } = own ? datesOf(own, ofCampaign) : ofCampaign;
  return {
    redeemable: { ...redeemable, startDate, expirationDate },
    windows: windows as readonly JsonObject[],
    rules: rules.map((rule) => ({ ...rule, holder: checked.ruleIds.includes(rule.id) ? 'campaign' : 'redeemable' })),
  };
}
