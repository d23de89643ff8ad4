import { handler } from '@perkstream/platform';
import { CopyCampaign } from '@perkstream/published';
import { CampaignCopier } from './campaign-copier.js';

export const copyCampaign = handler(CopyCampaign, [CampaignCopier], ({ context, params, body }, copier) =>
  copier.copy(params.campaignId, body, context),
);
