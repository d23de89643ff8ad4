import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ListMembers, ListVouchers } from '@perkstream/published';
import { ProgramRepository } from '../../repositories/program.repository.js';
import { VoucherLister } from './voucher-lister.js';

export const listVouchers = handler(ListVouchers, [VoucherLister], ({ context, query }, vouchers) =>
  vouchers.list(query, context),
);

export const listMembers = handler(
  ListMembers,
  [ProgramRepository, VoucherLister],
  async ({ context, params, query }, programs, vouchers) => {
    const program = await programs.find(context.projectId, params.campaignId);
    return isRefusal(program) ? program : vouchers.list({ ...query, campaign_id: program.id }, context);
  },
);
