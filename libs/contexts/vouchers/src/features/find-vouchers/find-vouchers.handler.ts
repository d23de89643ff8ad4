import { type JsonObject } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { FindProject, FindVouchers, type VoucherRecord } from '@perkstream/published';
import { type Voucher } from '../../domain/voucher/state.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const findVouchers = handler(
  FindVouchers,
  [Messenger, VoucherRepository],
  async ({ projectId, ids, upTo }, messenger, vouchers) => {
    const project = await messenger.ask(new FindProject(projectId));
    if (!project) return ids.map(() => undefined);
    const found = await Promise.all(ids.map((ref) => vouchers.find(project, ref, upTo)));
    return found.map((each) => (each?.voucher.status === 'live' ? recordOf(each.voucher) : undefined));
  },
);

function recordOf({ definition, published }: Voucher): VoucherRecord {
  const { id, code, type, campaignId, active, windows, loyaltyCard, isReferralCode, createdAt } = definition;
  return {
    id,
    code,
    type,
    campaignId,
    holderId: published?.holderId ?? null,
    active,
    windows: windows as JsonObject,
    ...(isReferralCode && { isReferralCode }),
    ...(loyaltyCard && { points: loyaltyCard.points }),
    createdAt,
  };
}
