import { notFound, type Refusal } from '@perkstream/kernel';
import { type Messenger } from '@perkstream/platform';
import { type CampaignAtAGlance, FindCampaignsAtAGlance } from '@perkstream/published';

/** The campaign of a request, where the project has it. */
export async function campaignOf(
  messenger: Messenger,
  projectId: string,
  id: string,
): Promise<CampaignAtAGlance | Refusal<'not_found'>> {
  const [campaign] = await messenger.ask(new FindCampaignsAtAGlance(projectId, [id]));
  return campaign ?? notFound('campaign', id);
}
