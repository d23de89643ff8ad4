import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { checkDiscount } from '@perkstream/domain-pricing';
import { UpdateVoucher, type UpdateVoucherBody, type VoucherWithRulesAnswer } from '@perkstream/published';
import { unknownVoucher } from '../../domain/voucher/decide-upkeep.js';
import { VoucherAnswers } from '../../voucher-answers.js';
import { VoucherChanger } from '../../voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

const VALIDITY = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const;

@CommandHandler(UpdateVoucher)
export class UpdateVoucherHandler implements ICommandHandler<UpdateVoucher> {
  constructor(
    private readonly changer: VoucherChanger,
    private readonly answers: VoucherAnswers,
  ) {}

  async execute({ context, params, body }: UpdateVoucher): Promise<VoucherWithRulesAnswer | Refusal<VoucherRefusal>> {
    const discount = body.discount ? checkDiscount(body.discount, { owner: 'voucher' }) : undefined;
    if (isRefusal(discount)) return discount;
    const changed = await this.changer.change(context, params.code, {
      do: 'update',
      now: context.now,
      type: body.type ?? undefined,
      discount,
      categoryId: body.category_id,
      categoryName: body.category,
      active: body.active ?? undefined,
      additionalInfo: body.additional_info,
      validity: validityIn(body),
      metadata: body.metadata ?? undefined,
    });
    if (isRefusal(changed)) return changed;
    if (changed.state.status !== 'live') return unknownVoucher(params.code);
    return this.answers.withRules(context.projectId, changed.state);
  }
}

function validityIn(body: UpdateVoucherBody): JsonObject | undefined {
  const sent = VALIDITY.filter((field) => body[field] !== undefined);
  return sent.length === 0 ? undefined : Object.fromEntries(sent.map((field) => [field, body[field]]));
}
