import { handler } from '@perkstream/platform';
import { CreateCampaignDraft } from '@perkstream/published';
import { DraftCreator } from './draft-creator.js';

export const createDraft = handler(CreateCampaignDraft, [DraftCreator], ({ context, body }, drafts) =>
  drafts.create(body, context),
);
