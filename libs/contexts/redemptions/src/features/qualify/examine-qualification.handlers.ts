import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type AnswerOf,
  type CampaignAnswer,
  ExamineCampaignsQualification,
  ExamineVouchersQualification,
  PresentCampaigns,
  PresentVouchers,
} from '@perkstream/published';
import { presentMetTargets } from '@perkstream/domain-pricing';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { appliedOf } from './applied-of.js';
import { Examination } from './examination.js';

/** Vouchers without a campaign that may apply: an older form of the qualification. */
export const examineVouchersQualification = handler(
  ExamineVouchersQualification,
  [Examination, Messenger],
  async (
    request,
    examination,
    messenger,
  ): Promise<AnswerOf<typeof ExamineVouchersQualification> | Refusal<RedemptionRefusal>> => {
    const found = await examination.find(request, 'voucher', ({ filtered }) => filtered.campaign_id === undefined);
    if (isRefusal(found)) return found;
    const applied = found.qualified.map((each) => appliedOf(each).applied);
    const ids = applied.map(({ redeemable }) => redeemable.id);
    const vouchers = await messenger.ask(new PresentVouchers(request.context.projectId, ids));
    const data = applied.flatMap(({ effect }, index) => {
      const voucher = vouchers[index];
      if (!voucher) return [];
      const { applicableTo, inapplicableTo } = effect;
      const met = {
        applicable_to: presentMetTargets(applicableTo, 'all ids'),
        inapplicable_to: presentMetTargets(inapplicableTo, 'all ids'),
      };
      return [{ ...voucher, ...met }];
    });
    return examination.answer(request, found, data, VOUCHER_FIELDS);
  },
);

/** Finds campaigns whose codes may apply: an older form of the qualification. */
export const examineCampaignsQualification = handler(
  ExamineCampaignsQualification,
  [Examination, Messenger],
  async (
    request,
    examination,
    messenger,
  ): Promise<AnswerOf<typeof ExamineCampaignsQualification> | Refusal<RedemptionRefusal>> => {
    const found = await examination.find(request, 'campaign', () => true);
    if (isRefusal(found)) return found;
    const ids = found.qualified.map(({ listed }) => listed.offer.id);
    const campaigns = await messenger.ask(new PresentCampaigns(request.context.projectId, ids));
    const data = campaigns.filter((campaign) => campaign !== undefined).map(withoutNothings);
    return examination.answer(request, found, data, CAMPAIGN_FIELDS);
  },
);

/** The older operation leaves out values that are absent. */
function withoutNothings({ category_id, voucher, ...campaign }: CampaignAnswer): JsonObject {
  const { redemption, ...others } = (voucher ?? {}) as { redemption?: { quantity: number | null } };
  const isLimited = redemption && redemption.quantity !== null;
  return {
    ...campaign,
    ...(voucher !== undefined && { voucher: { ...others, ...(isLimited && { redemption }) } }),
    ...(category_id !== null && { category_id }),
  };
}

/** What each order is by, in wire form. */
const VOUCHER_FIELDS = { created_at: 'created_at', updated_at: 'updated_at', code: 'code' };
const CAMPAIGN_FIELDS = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  type: 'type',
  code: 'id',
  category: 'category_id',
  campaign: 'name',
};
