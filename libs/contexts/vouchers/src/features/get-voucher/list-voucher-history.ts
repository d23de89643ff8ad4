import { historyFeature } from '@perkstream/platform';
import { ListVoucherHistory } from '@perkstream/published';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { voucherPast } from '../../services/voucher-past.js';

export const listVoucherHistory = historyFeature(
  ListVoucherHistory,
  voucherPast,
  [VoucherRepository],
  ({ context, params }, vouchers) => vouchers.placeOf(context.projectId, params.code),
);
