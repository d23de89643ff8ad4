import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ListMembers, ListVouchers } from '@perkstream/published';
import { ProgramRepository } from '../../repositories/program.repository.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { ListVouchersHandler, type VouchersAnswer } from './list-vouchers.handler.js';

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly programs: ProgramRepository,
    private readonly vouchers: ListVouchersHandler,
  ) {}

  async execute({ context, params, query }: ListMembers): Promise<VouchersAnswer | Refusal<VoucherRefusal>> {
    const program = await this.programs.find(context.projectId, params.campaignId);
    if (isRefusal(program)) return program;
    return this.vouchers.execute(new ListVouchers(context, {}, { ...query, campaign_id: program.id }, undefined));
  }
}
