import { handler } from '@perkstream/platform';
import { type AcceptedAnswer, ImportVouchers } from '@perkstream/published';
import { CampaignImport, type CampaignImportRefusal } from '../../services/campaign-import.js';

export const importVouchers = handler(
  ImportVouchers,
  [CampaignImport],
  ({ context, params, body }, imports): Promise<AcceptedAnswer | CampaignImportRefusal> =>
    imports.begin(context, params.campaignId, body, { kind: 'import' }),
);
