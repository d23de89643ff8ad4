import { notFound, type Refusal } from '@perkstream/kernel';
import { type Messenger } from '@perkstream/platform';
import { type CampaignAtAGlance, FindCampaign, FindCampaignsAtAGlance } from '@perkstream/published';

/** The campaign of a request, where the project has it. */
export async function campaignOf(
  messenger: Messenger,
  projectId: string,
  idOrName: string,
): Promise<CampaignAtAGlance | Refusal<'not_found'>> {
  const found = await messenger.ask(new FindCampaign(projectId, idOrName));
  const [campaign] = found ? await messenger.ask(new FindCampaignsAtAGlance(projectId, [found.id])) : [];
  return campaign ?? notFound('campaign', idOrName);
}
