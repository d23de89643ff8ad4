import { type UpTo } from '@perkstream/kernel';
import { CommandRunner, handler, ofProject, ViewRunner } from '@perkstream/platform';
import { FindHeldVouchers, type HeldVoucher } from '@perkstream/published';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { keyOfDocument, type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const findHeldVouchers = handler(
  FindHeldVouchers,
  [ViewRunner, CommandRunner],
  async ({ projectId, customerId, limit, upTo }, views, runner) => {
    const found = await views.collection(vouchersView).find({
      where: ofProject(projectId, { field: 'holder_id', is: customerId }),
      orderBy: [{ field: 'id', descending: true }],
      limit,
    });
    if (upTo === undefined) return found.map(heldVoucherOf);
    const held = await Promise.all(found.map((document) => isHeldUpTo(document, customerId, upTo, runner)));
    return found.filter((_each, index) => held[index]).map(heldVoucherOf);
  },
);

async function isHeldUpTo(
  document: VoucherDocument,
  customerId: string,
  upTo: UpTo,
  runner: CommandRunner,
): Promise<boolean> {
  const then = await runner.stateUpTo(voucherAggregate, document.projectId, keyOfDocument(document), upTo);
  return then.status === 'live' && then.definition.id === document.id && then.published?.holderId === customerId;
}

function heldVoucherOf({
  id,
  code,
  type,
  campaign_id,
  category_id,
  created_at,
  ...rest
}: VoucherDocument): HeldVoucher {
  return {
    id,
    code,
    type,
    campaignId: campaign_id ?? null,
    categoryId: category_id ?? null,
    isReferralCode: rest.is_referral_code,
    createdAt: created_at,
  };
}
