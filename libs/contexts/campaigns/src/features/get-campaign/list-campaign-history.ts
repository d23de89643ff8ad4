import { historyFeature, type PlaceOfThing } from '@perkstream/platform';
import { ListCampaignHistory, ListLoyaltyProgramHistory } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignPast } from '../../services/campaign-past.js';

export const listCampaignHistory = historyFeature(ListCampaignHistory, campaignPast, [CampaignRepository], placeOf);

export const listLoyaltyProgramHistory = historyFeature(
  ListLoyaltyProgramHistory,
  campaignPast,
  [CampaignRepository],
  async (request, campaigns) => {
    const { context, params } = request;
    const objection = await campaigns.objectionToProgram(context.projectId, params.campaignId);
    return objection ? undefined : placeOf(request, campaigns);
  },
);

async function placeOf(
  { context, params }: ListCampaignHistory | ListLoyaltyProgramHistory,
  campaigns: CampaignRepository,
): Promise<PlaceOfThing | undefined> {
  const key = await campaigns.idOf(context.projectId, params.campaignId);
  return key === undefined ? undefined : { key };
}
