import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler, Past } from '@perkstream/platform';
import { type CampaignOfMomentAnswer, GetCampaign, GetLoyaltyProgram } from '@perkstream/published';
import { type LiveCampaign } from '../../domain/campaign/state.js';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignPast } from '../../services/campaign-past.js';

const services = [CampaignRepository, CampaignPresenter, Past] as const;

export const getCampaign = handler(GetCampaign, services, (request, campaigns, presenter, past) =>
  presentNamed(request, campaigns, presenter, past),
);

export const getLoyaltyProgram = handler(GetLoyaltyProgram, services, async (request, campaigns, presenter, past) => {
  const { context, params } = request;
  const objection = await campaigns.objectionToProgram(context.projectId, params.campaignId);
  return objection ?? presentNamed(request, campaigns, presenter, past);
});

async function presentNamed(
  { context, params: { campaignId }, query: { as_of: asOf } }: GetCampaign | GetLoyaltyProgram,
  campaigns: CampaignRepository,
  presenter: CampaignPresenter,
  past: Past,
): Promise<CampaignOfMomentAnswer | Refusal<'not_found' | 'invalid_query_params'>> {
  const { projectId } = context;
  if (asOf === undefined) {
    const campaign = await campaigns.findLive(projectId, campaignId);
    return campaign ? presenter.present(projectId, campaign) : notFound('campaign', campaignId);
  }
  const key = await campaigns.idOf(projectId, campaignId);
  const place = key === undefined ? undefined : { key };
  const then = await past.find(campaignPast, { context, asOf, ref: campaignId, place });
  if (isRefusal(then)) return then;
  return { ...(await presenter.present(projectId, then.state as LiveCampaign, then.moment)), ...then.stamp };
}
