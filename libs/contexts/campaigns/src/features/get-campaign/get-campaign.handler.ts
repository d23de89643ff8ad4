import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type CampaignWithPartsAnswer, GetCampaign, GetLoyaltyProgram } from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

const services = [CampaignRepository, CampaignPresenter] as const;

export const getCampaign = handler(GetCampaign, services, (request, campaigns, presenter) =>
  presentNamed(request, campaigns, presenter),
);

export const getLoyaltyProgram = handler(GetLoyaltyProgram, services, async (request, campaigns, presenter) => {
  const { context, params } = request;
  const objection = await campaigns.objectionToProgram(context.projectId, params.campaignId);
  return objection ?? presentNamed(request, campaigns, presenter);
});

async function presentNamed(
  { context: { projectId }, params: { campaignId } }: GetCampaign | GetLoyaltyProgram,
  campaigns: CampaignRepository,
  presenter: CampaignPresenter,
): Promise<CampaignWithPartsAnswer | Refusal<'not_found'>> {
  const campaign = await campaigns.findLive(projectId, campaignId);
  return campaign ? presenter.present(projectId, campaign) : notFound('campaign', campaignId);
}
