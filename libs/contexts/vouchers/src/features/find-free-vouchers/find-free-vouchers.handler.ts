import { handler, ViewRunner } from '@perkstream/platform';
import { FindFreeVouchers } from '@perkstream/published';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const findFreeVouchers = handler(
  FindFreeVouchers,
  [ViewRunner],
  async ({ projectId, campaignId, limit, except = [] }, views) => {
    const held = new Set(except);
    const found = await views.collection(vouchersView).find({
      where: { field: 'free_in', is: campaignId },
      orderBy: [{ field: 'id' }],
      limit: limit + held.size,
    });
    return found
      .filter((voucher) => voucher.projectId === projectId && !held.has(voucher.id))
      .slice(0, limit)
      .map(({ id, code }) => ({ id, code }));
  },
);
