import { Categories } from '@perkstream/lookups';
import { isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { handler, idMadeBy, Messenger } from '@perkstream/platform';
import { type TrialRefusal, ValidateCampaignDraft, ValidateOffers, type ValidationAnswer } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { DraftPreparer } from '../../services/drafts/draft-preparer.js';
import { type CampaignObjection } from '../../services/new-campaign-checker.js';
import { offersOf } from './offers-of-draft.js';

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
    const offers = offersOf(prepared, draft, { code, known, now: context.now });
    if (offers.length === 0) {
      const details =
        'Property .draft has nothing that applies to a cart: no discount, no gift card and no active tier';
      return refuse('invalid_payload', { details });
    }
    return messenger.ask(new ValidateOffers(context, offers, { order, ...(customer && { customer }) }));
  },
);
