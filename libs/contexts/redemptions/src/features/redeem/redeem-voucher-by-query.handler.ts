import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { type AnswerOf, RedeemVoucher, RedeemVoucherByQuery } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { RedeemVoucherHandler } from './redeem-voucher.handler.js';

/** Redeems a voucher that the query names, for a browser. */
@CommandHandler(RedeemVoucherByQuery)
export class RedeemVoucherByQueryHandler implements ICommandHandler<RedeemVoucherByQuery> {
  constructor(private readonly byPath: RedeemVoucherHandler) {}

  execute({
    context,
    query,
    body,
  }: RedeemVoucherByQuery): Promise<AnswerOf<typeof RedeemVoucherByQuery> | Refusal<RedemptionRefusal>> {
    const { code, tracking_id } = query;
    return this.byPath.execute(new RedeemVoucher(context, { code }, { tracking_id }, body));
  }
}
