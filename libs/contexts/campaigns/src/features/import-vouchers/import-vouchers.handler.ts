import { handler } from '@perkstream/platform';
import { ImportVouchers } from '@perkstream/published';
import { CampaignImport } from '../../services/campaign-import.js';

export const importVouchers = handler(ImportVouchers, [CampaignImport], ({ context, params, body }, imports) =>
  imports.begin(context, params.campaignId, body, { kind: 'import' }),
);
