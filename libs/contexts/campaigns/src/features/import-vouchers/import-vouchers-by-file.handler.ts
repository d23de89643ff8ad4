import { refuse, withoutUndefined } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  type AcceptedAnswer,
  type CampaignCodeLine,
  type ImportedVoucherInput,
  ImportVouchersByFileToCampaign,
} from '@perkstream/published';
import { CampaignImport, type CampaignImportRefusal } from '../../services/campaign-import.js';

export const importVouchersByFile = handler(
  ImportVouchersByFileToCampaign,
  [CampaignImport],
  async ({ context, params, body }, imports): Promise<AcceptedAnswer | CampaignImportRefusal> => {
    const wrong = body.find((line) => line.wrong !== undefined);
    if (wrong) {
      return refuse('invalid_voucher', { details: `Line ${wrong.row}: ${wrong.wrong}`, resourceType: 'voucher' });
    }
    return imports.begin(context, params.campaignId, body.map(toImportedVoucher), { kind: 'import', byFile: true });
  },
);

function toImportedVoucher({ gift_amount, loyalty_points: points, ...line }: CampaignCodeLine): ImportedVoucherInput {
  const { code, active, category, start_date, expiration_date, metadata } = line;
  const gift = gift_amount === undefined ? undefined : { amount: Math.round(gift_amount * 100) };
  const card = points === undefined ? undefined : { points };
  return withoutUndefined({
    code,
    active,
    category,
    start_date,
    expiration_date,
    metadata,
    gift,
    loyalty_card: card,
  });
}
