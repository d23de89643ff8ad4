import { Categories } from '@perkstream/lookups';
import { isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { handler, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type CreateOrderBody,
  type EarningOfDraft,
  FindCustomer,
  FindPointsOnTrial,
  FindProject,
  PreviewOrder,
  type RequestContext,
  type TrialRefusal,
  ValidateCampaignDraft,
  type ValidateCampaignDraftBody,
  type ValidatedDraftAnswer,
  ValidateOffers,
} from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { DraftPreparer } from '../../services/drafts/draft-preparer.js';
import { earningOf } from '../../services/drafts/earning-of-draft.js';
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
  ): Promise<ValidatedDraftAnswer | CampaignObjection | Refusal<TrialRefusal>> => {
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
    const earning = earningOf(prepared);
    if (offers.length === 0 && earning.length === 0) {
      const details =
        'Property .draft has nothing that applies to a cart: no discount, no gift card, no active tier and no earning rule';
      return refuse('invalid_payload', { details });
    }
    const decided = await messenger.ask(new ValidateOffers(context, offers, { order, ...(customer && { customer }) }));
    if (isRefusal(decided) || earning.length === 0) return decided;
    const points = await pointsFor(messenger, earning, { order, customer }, context);
    return isRefusal(points) ? points : { ...decided, points_estimation: points };
  },
);

/** What the cart earns once it is paid. */
async function pointsFor(
  messenger: Messenger,
  earning: readonly EarningOfDraft[],
  { order: sent, customer: buyer }: Pick<ValidateCampaignDraftBody, 'order' | 'customer'>,
  { projectId, now }: RequestContext,
): Promise<number | Refusal<TrialRefusal>> {
  const order = await messenger.ask(new PreviewOrder(projectId, sent as CreateOrderBody, now));
  if (isRefusal(order)) return refuse('invalid_payload', order.details);
  const [project, customer] = await Promise.all([
    messenger.ask(new FindProject(projectId)),
    buyer && messenger.ask(new FindCustomer(projectId, { id: buyer.id, sourceId: buyer.source_id ?? undefined })),
  ]);
  const timeZone = project?.timeZone ?? 'UTC';
  return messenger.ask(new FindPointsOnTrial(projectId, earning, order, customer, now, timeZone));
}
