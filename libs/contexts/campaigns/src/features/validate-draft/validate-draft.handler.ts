import { Categories } from '@perkstream/lookups';
import { isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { handler, idMadeBy, Messenger } from '@perkstream/platform';
import { type TrialRefusal, ValidateCampaignDraft, ValidateOffers, type ValidationAnswer } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { DraftPreparer } from '../../services/drafts/draft-preparer.js';
import { offersOf } from '../../services/drafts/offers-of-draft.js';
import { type CampaignObjection } from '../../services/new-campaign-checker.js';

/** The least that a project may allow in one request, so that no tier is refused for its number. */
const MAX_TIERS_ON_TRIAL = 30;

const services = [CampaignRepository, DraftPreparer, Categories, Messenger] as const;

/** The draft is checked as if it were to be made, and then decided by those who decide about redemptions. Decision 0258. */
export const validateDraft = handler(
  ValidateCampaignDraft,
  services,
  async (
    { context, body },
    campaigns,
    preparer,
    categories,
    messenger,
  ): Promise<ValidationAnswer | CampaignObjection | Refusal<TrialRefusal>> => {
    const { draft, campaign_id: campaignId, order, customer, code } = body;
    const { projectId } = context;
    const campaign = campaignId === undefined ? undefined : await campaigns.findLive(projectId, campaignId);
    if (campaignId !== undefined && !campaign) return notFound('campaign', campaignId);
    const id = campaign?.definition.id ?? idMadeBy(context, 'camp_', 'campaign');
    const prepared = await preparer.prepare(id, draft, context);
    if (isRefusal(prepared)) return prepared;
    const known = await categories.byId(projectId, [
      draft.category_id,
      ...(draft.promotion?.tiers ?? []).map((tier) => tier.category_id),
    ]);
    const all = offersOf(prepared, draft, { code, known, now: context.now });
    const offers = all.slice(0, MAX_TIERS_ON_TRIAL);
    if (offers.length === 0) {
      const details =
        'Property .draft has nothing that applies to a cart: no discount, no gift card and no active tier';
      return refuse('invalid_payload', { details });
    }
    return messenger.ask(new ValidateOffers(context, offers, { order, ...(customer && { customer }) }));
  },
);
