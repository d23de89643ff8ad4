import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler, Messenger } from '@perkstream/platform';
import {
  boundTo,
  type ExportAnswer,
  ExportCampaignTransactions,
  type ExportRefusal,
  ExportVoucherTransactions,
  FindCampaign,
  FindVouchers,
} from '@perkstream/published';
import { ExportScheduling } from '../../services/export-scheduling.js';

type Answer = ExportAnswer | Refusal<ExportRefusal | 'forbidden' | 'not_found'>;

/** Types of campaigns whose codes have a balance. */
const WITH_BALANCES = ['GIFT_VOUCHERS', 'LOYALTY_PROGRAM'];

/** The answer shows the voucher by its code. */
export const exportVoucherTransactions = handler(
  ExportVoucherTransactions,
  [Messenger, ExportScheduling],
  async ({ context, params: { code: ref }, body }, messenger, scheduling): Promise<Answer> => {
    const [voucher] = await messenger.ask(new FindVouchers(context.projectId, [ref]));
    if (!voucher) return notFound('voucher', ref);
    const { id, code } = voucher;
    const asked = boundTo('voucher_id', code, body.parameters);
    const origin = commandContext(context, 'export');
    return scheduling.schedule('voucher_transactions', asked, { voucher_id: id }, origin);
  },
);

export const exportCampaignTransactions = handler(
  ExportCampaignTransactions,
  [Messenger, ExportScheduling],
  async ({ context, params: { campaignId }, body }, messenger, scheduling): Promise<Answer> => {
    const campaign = await messenger.ask(new FindCampaign(context.projectId, campaignId));
    if (!campaign) return notFound('campaign', campaignId);
    const { id, campaignType } = campaign;
    if (!WITH_BALANCES.includes(campaignType)) return withoutBalances(id, campaignType);
    const asked = boundTo('campaign_id', id, body.parameters);
    const origin = commandContext(context, 'export');
    return scheduling.schedule('voucher_transactions', asked, { campaign_id: id }, origin);
  },
);

function withoutBalances(id: string, campaignType: string): Refusal<'forbidden'> {
  const details = `The codes of a campaign of type ${campaignType} have no balance`;
  return refuse('forbidden', { details, resourceId: id, resourceType: 'campaign' });
}
