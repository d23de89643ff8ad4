import { handler } from '@perkstream/platform';
import { CreateCampaign, CreateLoyaltyProgram, MakeCampaign } from '@perkstream/published';
import { CampaignCreator } from './campaign-creator.js';

export const createCampaign = handler(CreateCampaign, [CampaignCreator], ({ context, body }, campaigns) =>
  campaigns.create(body, context),
);

export const createLoyaltyProgram = handler(CreateLoyaltyProgram, [CampaignCreator], ({ context, body }, campaigns) =>
  campaigns.create({ ...body, campaign_type: 'LOYALTY_PROGRAM' }, context),
);

export const makeCampaign = handler(MakeCampaign, [CampaignCreator], ({ context, body }, campaigns) =>
  campaigns.create(body, context),
);
