import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type JsonObject } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindProject, FindVouchers, type VoucherRecord } from '@perkstream/published';
import { type Voucher } from '../../domain/voucher/state.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

@QueryHandler(FindVouchers)
export class FindVouchersHandler implements IQueryHandler<FindVouchers> {
  constructor(
    private readonly messenger: Messenger,
    private readonly vouchers: VoucherRepository,
  ) {}

  async execute({ projectId, ids }: FindVouchers): Promise<readonly (VoucherRecord | undefined)[]> {
    const project = await this.messenger.ask(new FindProject(projectId));
    if (!project) return ids.map(() => undefined);
    const found = await Promise.all(ids.map((ref) => this.vouchers.find(project, ref)));
    return found.map((each) => (each?.voucher.status === 'live' ? recordOf(each.voucher) : undefined));
  }
}

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
