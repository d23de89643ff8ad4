import { type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { type AcceptedAnswer, DeleteCampaign, DeleteLoyaltyProgram } from '@perkstream/published';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { CampaignDeletion } from '../../services/campaign-deletion.js';

export const deleteCampaign = handler(DeleteCampaign, [CampaignDeletion], (request, deletion) =>
  deleteNamed(request, deletion),
);

export const deleteLoyaltyProgram = handler(
  DeleteLoyaltyProgram,
  [CampaignDeletion, CampaignRepository],
  async (request, deletion, campaigns) => {
    const { context, params } = request;
    return (await campaigns.objectionToProgram(context.projectId, params.campaignId)) ?? deleteNamed(request, deletion);
  },
);

async function deleteNamed(
  { context, params: { campaignId }, query: { force = false } }: DeleteCampaign | DeleteLoyaltyProgram,
  deletion: CampaignDeletion,
): Promise<AcceptedAnswer | Refusal<CampaignRefusal>> {
  const jobFor = (codes: number) => jobStartOf(context, codes);
  const refusal = await deletion.delete(campaignId, force, jobFor, commandContext(context, 'delete'));
  return refusal ?? { async_action_id: jobFor(0).id };
}
